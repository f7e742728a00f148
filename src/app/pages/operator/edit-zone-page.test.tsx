import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { OtherZone, Zone } from '#features/zones/zones.contract.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, textIn, user } from '#platform/testing/components/hand.ts';
import { listedLanes } from '#platform/testing/components/lane-samples.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aLot, aZone, id, LOT, ZONE } from '#platform/testing/components/samples.ts';

const SAVE = 'PATCH /zones/:id';
/** Optional, which its label says. */
const SPACES = /^Spaces/;
const HOURLY = { name: 'Hourly rate', kind: 'per_hour', cents: 500 } as const;

const known = (zone: Zone) =>
  api.answer('GET /locations/:locationId/zones/:zoneId', { data: { location: aLot(), zone, takesCodes: false } });

/** A1 sells hours at $5.00 all week. */
async function openZone(changes: Partial<Zone> = {}): Promise<Zone> {
  const zone = aZone({ rates: [HOURLY], version: 1, ...changes });
  known(zone);
  api.answer('GET /locations/:id', { data: { location: aLot(), sessions: [], isManaged: true } });
  api.answer('GET /zones/:id/sign', { data: { rates: 1, listedOn: ['letter', '12x18'] } });
  await openPage(`/locations/${LOT}/zones/${ZONE}/edit`, { as: 'vendor' });
  await screen.findByRole('button', { name: /^Hourly rate/ });
  return zone;
}
const stores = (zone: Zone) =>
  api.answer(SAVE, () => {
    known(zone);
    return { data: { zone } };
  });
const bodies = () => api.calls(SAVE).map(({ body }) => body);
const rate = (name: string) => within(screen.getByRole('group', { name }));
/** A day's row among the opening hours, or the free ones. */
const opening = (day: string) => within(rate('Opening hours').getByRole('group', { name: day }));
const free = (day: string) => within(rate('Hours of the week').getByRole('group', { name: day }));
const timesOn = (day: string) =>
  opening(day)
    .queryAllByLabelText<HTMLInputElement>(/^(From|Until)$/)
    .map(({ value }) => value);
const week = () => within(screen.getByRole('region', { name: 'The week' }));
async function type(field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

describe('the rates of a zone', () => {
  test('are explained while they are typed: an early bird rate needs a price, and shows its hours and what a stay costs', async () => {
    const zone = await openZone();
    await press(/^Early bird/);
    const early = rate('Early bird');
    const price = early.getByLabelText('Price');
    expect(document.activeElement).toBe(price);
    screen.getByText('1 rate is not complete yet and not shown here.');
    await press('Save');
    early.getByText('Please provide a valid price');
    expect(document.activeElement).toBe(price);
    await type(price, '12');
    expect(week().getAllByText('6:00 AM – 9:00 AM')).toHaveLength(5);
    const trial = within(screen.getByRole('region', { name: 'Try a stay' }));
    expect(trial.getByRole('status').textContent).toBe(
      'Thu 8:10\u00a0AM, 3\u00a0h: $12.00 Early bird (drivers pay $13.20)',
    );
    await fill('Hours', '2');
    expect(trial.getByRole('status').textContent).toBe(
      'Thu 8:10\u00a0AM, 2\u00a0h: $10.00 Hourly rate (drivers pay $11.00)',
    );
    stores({ ...zone, version: 2 });
    await press('Save');
    await screen.findByText('Zone A1 is saved');
    const when = { days: [1, 2, 3, 4, 5], from: '06:00', until: '09:00' };
    const added = { name: 'Early bird', kind: 'flat', cents: 1200, exitBy: '18:00', when };
    expect(bodies()[0]?.rates).toEqual([HOURLY, added]);
  });

  test('price a stay by its entry or by period, with what the same stay costs either way', async () => {
    const evening = { name: 'Evening', kind: 'per_hour', cents: 300, when: { from: '18:00' } } as const;
    const zone = await openZone({ rates: [HOURLY, evening], pricedBy: 'entry' });
    const choice = rate('How a stay is priced');
    screen.getByRole('button', { name: /^Evening \$3\.00 an hour, enter 6:00\u00a0PM/ });
    choice.getByRole('radio', {
      name: /whole stay\. For example, Mon 4:00\u00a0PM, 4\u00a0h: \$20\.00 Hourly rate \(drivers pay \$22\.00\)\.$/,
      checked: true,
    });
    const byPeriod = choice.getByRole('radio', {
      name: /For example, Mon 4:00\u00a0PM, 4\u00a0h: \$16\.00 Hourly rate \+ Evening \(drivers pay \$17\.60\)\.$/,
    });
    await user.click(byPeriod);
    screen.getByRole('button', { name: /^Evening \$3\.00 an hour, 6:00\u00a0PM/ });
    stores({ ...zone, pricedBy: 'period', version: 2 });
    await press('Save');
    await screen.findByText('Zone A1 is saved');
    expect(bodies()).toMatchObject([{ pricedBy: 'period', rates: [HOURLY, evening] }]);
    expect(rate('How a stay is priced').getByRole('radio', { checked: true })).toBe(byPeriod);
  });

  test('that leave a gap say so, and one that was removed comes back', async () => {
    await openZone();
    await press(/^Weekend/);
    await type(rate('Weekend').getByLabelText('Price per day'), '20');
    await press(/^Hourly rate/);
    await user.click(rate('Hourly rate').getByRole('button', { name: 'Remove this rate' }));
    screen.getByText('No rate Mon – Fri, all day. No one can start parking then.');
    const undo = screen.getByRole('button', { name: 'Undo' });
    expect(document.activeElement).toBe(undo);
    await user.click(undo);
    expect(screen.queryByText(/No one can start parking then\.$/)).toBeNull();
    screen.getByRole('button', { name: /^Hourly rate/ });
  });

  test('with one name, or with a maximum below an hour, are refused at their fields', async () => {
    await openZone();
    await press(/^Daily maximum/);
    const hourly = rate('Hourly rate');
    const maximum = hourly.getByLabelText(/^24-hour maximum/);
    expect(document.activeElement).toBe(maximum);
    await type(maximum, '4');
    await press(/^Blank rate/);
    const second = rate('Rate 2');
    const name = second.getByLabelText('Name');
    await type(second.getByLabelText('Price per hour'), '7');
    await type(name, 'hourly RATE');
    await press('Save');
    screen.getByText('An hour costs $5.00: the 24-hour maximum cannot be less.');
    screen.getByText(/^Another rate of this zone has this name\./);
    expect(document.activeElement).toBe(maximum);
    expect(bodies()).toEqual([]);
  });

  test('that do not all fit on the sign say so', async () => {
    await openZone();
    await screen.findByText('Everything is saved.');
    expect(screen.queryByText(/has no room for all/)).toBeNull();
    api.answer('GET /zones/:id/sign', { data: { rates: 21, listedOn: ['12x18'] } });
    await fill(SPACES, '12');
    stores(aZone({ rates: [HOURLY], version: 2, capacity: 12 }));
    await press('Save');
    await screen.findByText(/^The Letter sign has no room for all 21 saved rates/);
  });
});

describe('the page of a zone', () => {
  test('shows the hours that are saved', async () => {
    await openZone({ schedule: [{ kind: 'closed', day: 6, from: '08:00', until: '13:00' }] });
    expect(timesOn('Saturday')).toEqual(['00:00', '08:00', '13:00', '00:00']);
    screen.getByText('Mon – Fri, Sun all day; Sat 12:00 AM – 8:00 AM, 1:00 PM – 12:00 AM');
  });

  test('sends the hours of each day, copied from one to all', async () => {
    const zone = await openZone();
    await user.selectOptions(opening('Monday').getByLabelText('Monday'), 'Open');
    await type(opening('Monday').getByLabelText('From'), '08:00');
    await type(opening('Monday').getByLabelText('Until'), '18:00');
    await press('Copy Monday to all days');
    await user.selectOptions(opening('Sunday').getByLabelText('Sunday'), 'Closed');
    screen.getByText('Mon – Sat 8:00 AM – 6:00 PM');
    await type(opening('Tuesday').getByLabelText('Until'), '');
    await press('Save');
    expect(document.activeElement).toBe(opening('Tuesday').getByLabelText('Until'));
    await type(opening('Tuesday').getByLabelText('Until'), '18:00');
    stores({ ...zone, version: 2 });
    await press('Save');
    await screen.findByText('Zone A1 is saved');
    expect(bodies()).toMatchObject([
      {
        openTime: '08:00',
        closeTime: '18:00',
        schedule: [{ kind: 'closed', day: 0, from: '00:00', until: '24:00' }],
      },
    ]);
  });

  test('refuses hours that are free and closed at once, and a number that is taken, each at its field', async () => {
    await openZone();
    await fill('Zone number', 'B2');
    await fill(SPACES, '12');
    await user.selectOptions(opening('Sunday').getByLabelText('Sunday'), 'Open');
    await type(opening('Sunday').getByLabelText('From'), '12:00');
    await type(opening('Sunday').getByLabelText('Until'), '15:00');
    await user.selectOptions(free('Sunday').getByLabelText('Sunday'), 'Free');
    await press('Save');
    screen.getByText(
      'Closed Sunday, 12:00 AM – 12:00 PM and Free Sunday, 8:00 AM – 1:00 PM overlap. Change one of them.',
    );
    expect(document.activeElement).toBe(free('Sunday').getByLabelText('Until'));
    expect(bodies()).toEqual([]);
    await type(free('Sunday').getByLabelText('From'), '12:00');
    const taken = 'This location already has a zone with that number.';
    api.refuse(SAVE, 'zone_number_taken', { fields: { zoneNumber: taken } });
    await press('Save');
    await screen.findByText(taken);
    expect(document.activeElement).toBe(screen.getByLabelText('Zone number'));
    expect(textIn(SPACES)).toBe('12');
    expect(bodies()[0]?.schedule).toEqual([
      { kind: 'closed', day: 0, from: '00:00', until: '12:00' },
      { kind: 'closed', day: 0, from: '15:00', until: '24:00' },
      { kind: 'free', day: 0, from: '12:00', until: '13:00' },
    ]);
  });

  test('keeps what two people typed at once: the other’s fields are taken over, one’s own stay to be saved again', async () => {
    const zone = await openZone();
    await fill(SPACES, '12');
    const theirs = { ...zone, closeTime: '22:00', capacity: 30, version: 2 };
    api.refuse(SAVE, 'zone_changed', { data: { zone: theirs } });
    known(theirs);
    await press('Save');
    await screen.findByText('Someone else saved this zone while you were editing it');
    screen.getByText('You both changed its spaces. Yours is shown, and saving replaces theirs.');
    expect([timesOn('Monday')[1], textIn(SPACES)]).toEqual(['22:00', '12']);
    stores({ ...theirs, capacity: 12, version: 3 });
    await press('Save');
    await screen.findByText('Zone A1 is saved');
    expect(bodies().at(-1)).toMatchObject({ capacity: 12, closeTime: '22:00', version: 2 });
  });

  test('says how many cars do not fit when fewer spaces are entered than are taken', async () => {
    const zone = await openZone();
    await fill(SPACES, '1');
    stores({ ...zone, capacity: 1, over: 1, version: 2 });
    await press('Save');
    await screen.findByText('Zone A1 is saved');
    expect(await screen.findAllByText(/^1 more sold than there is room for\./)).not.toEqual([]);
  });

  test('archives the zone once it is confirmed', async () => {
    await openZone();
    await press('Archive this zone');
    within(screen.getByRole('dialog', { name: 'Archive zone A1?' })).getByText(/^No one can buy time in it anymore\./);
    api.answer('DELETE /zones/:id', { message: 'Archived.' });
    api.answer('GET /locations/:id/zones', { data: { zones: [] }, nextCursor: null });
    api.answer('GET /locations/:id/plate-requests', { data: { requests: [] } });
    api.answer('GET /locations/:id/lanes', listedLanes([]));
    api.answer('GET /locations/:id/today', {
      data: { needs: [], today: { day: '2026-05-01', cents: 0, usualCents: null } },
    });
    await press('Archive');
    await screen.findByText('Zone A1 is archived');
    expect(window.location.pathname).toBe(`/locations/${LOT}/zones`);
  });
});

describe('rates copied to other zones', () => {
  const B2: OtherZone = {
    zoneId: id(12),
    zoneNumber: 'B2',
    locationId: LOT,
    locationName: 'Harbor Lot',
    address: '1 Harbor Dr',
    timeZone: 'America/Chicago',
    charges: [],
    openTime: '00:00',
    closeTime: '00:00',
    schedule: [],
    version: 4,
    rates: [{ name: 'Daily rate', kind: 'per_day', cents: 2000 }],
    pricedBy: 'entry',
  };
  const COPY = 'PUT /zones/:id/others/rates';
  const others = (...zones: OtherZone[]) => api.answer('GET /zones/:id/others', { data: { zones }, nextCursor: null });
  const answers = (zone: OtherZone) =>
    api.answer(COPY, () => {
      others(zone);
      return { data: { zones: [zone] } };
    });
  async function choose(): Promise<ReturnType<typeof within>> {
    await openZone();
    others(B2);
    await press('Choose zones');
    await user.click(await screen.findByRole('checkbox', { name: /^This lot, Zone B2/ }));
    const preview = within(screen.getByRole('region', { name: 'What changes' }));
    preview.getByText('1 zone will switch to these rates:');
    preview.getByText('Hourly rate: $5.00 an hour');
    return preview;
  }

  test('are previewed, and taken back', async () => {
    const preview = await choose();
    const copied = { ...B2, rates: [HOURLY], version: 5 };
    answers(copied);
    await press('Copy to 1 zone');
    await preview.findByText('The rates are copied to 1 zone');
    await screen.findByText('Already has these rates');
    answers({ ...B2, version: 6 });
    await press('Undo');
    await preview.findByText('Undone: 1 zone back on the earlier rates');
    await screen.findByText('Now: Daily rate: $20.00 a day');
    expect(api.calls(COPY).map(({ body }) => body.zones)).toEqual([
      [{ zoneId: B2.zoneId, version: 4, rates: [HOURLY], pricedBy: 'entry' }],
      [{ zoneId: B2.zoneId, version: 5, rates: B2.rates, pricedBy: 'entry' }],
    ]);
  });

  test('are not, to a zone that somebody has changed meanwhile', async () => {
    const preview = await choose();
    api.refuse(COPY, 'zone_changed');
    await press('Copy to 1 zone');
    await preview.findByText(/^Someone changed one of these zones in the meantime, so nothing was copied\./);
  });

  test('that match no search say so, and unsaved rates are not copied', async () => {
    await openZone();
    others();
    await press('Choose zones');
    await fill('Find a lot or a zone', 'nowhere');
    await screen.findByText('No zones found. Try another name, address or number.');
    await fill(SPACES, '12');
    screen.getByText('Save this zone first: only saved rates are copied.');
    expect(screen.queryByLabelText('Find a lot or a zone')).toBeNull();
  });
});
