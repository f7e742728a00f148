import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { DatedHoursAnswer } from '#features/zones/zones.contract.ts';
import { refuse } from '#platform/contract/refusals.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { check, choose, fill, press, textIn, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aLot, aZone, LOT, ZONE } from '#platform/testing/components/samples.ts';

const CHRISTMAS = { from: '2026-12-25', until: '2026-12-25', closed: true, name: 'Christmas' } as const;
const SHORT = { from: '2026-12-24', until: '2026-12-24', openTime: '08:00', closeTime: '14:00' };
const OVER = { from: '2026-01-01', until: '2026-01-01', closed: true } as const;
const READ = 'GET /locations/:id/dated-hours';
const SAVE = 'PUT /locations/:id/dated-hours';
const SAVE_ZONE = 'PUT /zones/:id/dated-hours';
const CHRISTMAS_LINE = 'Closed December 25 (Christmas)';

const known = (...dates: DatedHoursAnswer) => api.answer(READ, { data: { dates } });
const bodies = () => api.calls(SAVE).map(({ body }) => body);

async function open(ofLot: DatedHoursAnswer = [], answer = () => known(...ofLot)): Promise<void> {
  answer();
  api.answer('GET /locations/:id', { data: { location: aLot(), sessions: [], isManaged: true } });
  const zone = aZone({ datedHours: ofLot.map((date) => ({ ...date, ofLot: true as const })) });
  api.answer('GET /locations/:id/zones', { data: { zones: [zone] }, nextCursor: null });
  await openPage(`/locations/${LOT}/dates`, { as: 'vendor' });
}
const stores = (reservations = 0) =>
  api.answer(SAVE, ({ body: { dates } }) => {
    known(...dates);
    return { data: { dates, reservations } };
  });
/** Answers as the server does while the owner has not decided. */
const asks = (reservations: number) =>
  api.answer(SAVE, ({ body: { dates, reservations: decision } }) => {
    if (!decision) return refuse('reservations_on_dates', { data: { reservations } });
    known(...dates);
    return { data: { dates, reservations } };
  });
async function typeChristmas(): Promise<void> {
  await press('Add dates');
  await fill('First day', '2026-12-25');
  await fill('Name (optional)', 'Christmas');
}

describe('dates on which a lot is closed', () => {
  test('are none yet; one is added, with a way back', async () => {
    await open();
    await screen.findByText('No holidays or closings');
    await typeChristmas();
    expect(textIn('Last day')).toBe('2026-12-25');
    stores();
    await press('Save');
    await screen.findByText(`Saved. Whole lot: ${CHRISTMAS_LINE}.`);
    await screen.findByText(CHRISTMAS_LINE);
    await press('Undo');
    await screen.findByText('Undone. Whole lot: the dates are as they were.');
    await screen.findByText('No holidays or closings');
    expect(bodies()).toEqual([
      { dates: [CHRISTMAS], seen: [] },
      { dates: [], seen: [CHRISTMAS], reservations: 'keep' },
    ]);
  });

  test('say what is missing or cannot be at its field, and keep what was typed', async () => {
    await open([CHRISTMAS]);
    await screen.findByText(CHRISTMAS_LINE);
    await press('Add dates');
    await press('Save');
    expect(screen.getAllByText('Choose a day')).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByLabelText('First day'));
    await fill('First day', '2026-12-24');
    await fill('Last day', '2026-12-23');
    await press('Save');
    expect(document.activeElement).toBe(screen.getByLabelText('Last day'));
    screen.getByText('The last day is before the first.');
    await fill('Last day', '2026-12-26');
    await check(/^Other hours/);
    await press('Save');
    expect(screen.getAllByText('Please provide a time')).toHaveLength(2);
    await fill('Opens', '08:00');
    await fill(/^Closes/, '02:00');
    screen.getByText('Open past midnight, into the next day.');
    await press('Save');
    screen.getByText('December 25 is already in the list. Change one of the two.');
    await fill('First day', '2026-06-08');
    await fill('Last day', '2026-06-09');
    await press('Save');
    screen.getByText('These days are over.');
    expect(bodies()).toEqual([]);
  });

  test('are a zone’s own if it is chosen', async () => {
    await open([CHRISTMAS]);
    await screen.findByText(CHRISTMAS_LINE);
    await press('Add dates');
    await choose(/^Applies to/, 'Zone A1');
    await fill('First day', '2026-12-25');
    await check(/^Other hours/);
    await fill('Opens', '08:00');
    await fill(/^Closes/, '14:00');
    const own = { from: '2026-12-25', until: '2026-12-25', openTime: '08:00', closeTime: '14:00' };
    const zone = aZone({ datedHours: [own, { ...CHRISTMAS, ofLot: true }] });
    api.answer(SAVE_ZONE, () => {
      api.answer('GET /locations/:id/zones', { data: { zones: [zone] }, nextCursor: null });
      return { data: { zone, reservations: 0 } };
    });
    await press('Save');
    await screen.findByText('Saved. Zone A1: December 25: 8:00 AM – 2:00 PM.');
    expect(api.calls(SAVE_ZONE)).toMatchObject([{ params: { id: ZONE }, body: { dates: [own], seen: [] } }]);
  });

  test('are changed and removed, each with a way back; those that are over are not listed and not sent again', async () => {
    await open([OVER, SHORT, CHRISTMAS]);
    await screen.findByText('December 24: 8:00 AM – 2:00 PM');
    expect(screen.queryByText(/January 1/)).toBeNull();
    await press(/^Change .*December\s24/);
    expect([textIn('First day'), textIn('Opens'), textIn(/^Closes/)]).toEqual(['2026-12-24', '08:00', '14:00']);
    await fill(/^Closes/, '12:00');
    stores();
    await press('Save');
    await screen.findByText('Saved. Whole lot: December 24: 8:00 AM – 12:00 PM.');
    await press(/^Remove .*Christmas/);
    const gone = await screen.findByText(`Removed. Whole lot: ${CHRISTMAS_LINE}.`);
    expect(document.activeElement).toBe(gone.closest('[role=status]'));
    const noon = { ...SHORT, closeTime: '12:00' };
    expect(bodies()).toEqual([
      { dates: [CHRISTMAS, noon], seen: [OVER, SHORT, CHRISTMAS] },
      { dates: [noon], seen: [CHRISTMAS, noon] },
    ]);
  });
});

describe('reservations on dates that would be closed', () => {
  test('are counted before anything is saved, and canceled if the owner says so', async () => {
    await open();
    await screen.findByText('No holidays or closings');
    await typeChristmas();
    asks(2);
    await press('Save');
    const question = within(await screen.findByRole('dialog', { name: '2 reservations are at these times' }));
    question.getByRole('radio', { name: /^Keep/, checked: true });
    await user.click(question.getByRole('radio', { name: /^Cancel and refund In two minutes each driver is emailed/ }));
    await press('Save');
    await screen.findByText(
      `Saved. Whole lot: ${CHRISTMAS_LINE}. 2 reservations are canceled and refunded two minutes after saving. Until then, Undo keeps them.`,
    );
    expect(bodies().map(({ reservations }) => reservations)).toEqual([undefined, 'cancel']);
  });

  test('are asked about again after going back, with everything that was typed', async () => {
    await open();
    await screen.findByText('No holidays or closings');
    await typeChristmas();
    asks(1);
    await press('Save');
    await screen.findByRole('dialog', { name: '1 reservation is at these times' });
    await press('Back');
    expect([textIn('First day'), textIn('Name (optional)')]).toEqual(['2026-12-25', 'Christmas']);
    await press('Save');
    await screen.findByRole('dialog', { name: '1 reservation is at these times' });
    await press('Save');
    await screen.findByText(`Saved. Whole lot: ${CHRISTMAS_LINE}. 1 reservation is kept.`);
  });

  test('are asked about when a removed date lets another one close', async () => {
    await open([CHRISTMAS]);
    await screen.findByText(CHRISTMAS_LINE);
    asks(1);
    await press(/^Remove .*Christmas/);
    await screen.findByRole('dialog', { name: '1 reservation is at these times' });
    await press('Save');
    await screen.findByText(`Removed. Whole lot: ${CHRISTMAS_LINE}. 1 reservation is kept.`);
    expect(bodies().at(-1)?.reservations).toBe('keep');
  });
});

describe('dates that two people change', () => {
  const theirs = { from: '2026-11-26', until: '2026-11-26', closed: true, name: 'Thanksgiving' } as const;
  const overtaken = () =>
    api.answer(SAVE, () => {
      known(theirs);
      return refuse('zone_changed', { data: { dates: [theirs] } });
    });

  test('are not overwritten: the list shows the other’s, and saving again adds to them', async () => {
    await open();
    await screen.findByText('No holidays or closings');
    await typeChristmas();
    overtaken();
    await press('Save');
    await screen.findByText(/^Someone else changed these dates in the meantime, and nothing was saved\./);
    await screen.findByText('Closed November 26 (Thanksgiving)');
    stores();
    await press('Save');
    await screen.findByText(`Saved. Whole lot: ${CHRISTMAS_LINE}.`);
    expect(bodies().at(-1)).toEqual({ dates: [theirs, CHRISTMAS], seen: [theirs] });
  });

  test('are not removed or taken back over the other’s', async () => {
    await open([CHRISTMAS]);
    await screen.findByText(CHRISTMAS_LINE);
    stores();
    await press(/^Remove .*Christmas/);
    await screen.findByText(`Removed. Whole lot: ${CHRISTMAS_LINE}.`);
    overtaken();
    await press('Undo');
    await screen.findByText('Someone else changed these dates in the meantime, so nothing was undone.');
  });
});

test('dates that do not load say so, and load on request', async () => {
  await open([CHRISTMAS], () => api.refuse(READ, 'busy'));
  await screen.findByText('The server is busy. Try again in a moment.');
  known(CHRISTMAS);
  await press('Try again');
  await screen.findByText(CHRISTMAS_LINE);
});
