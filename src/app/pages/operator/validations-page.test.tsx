import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Validation } from '#features/validations/validations.contract.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { check, choose, fill, press, textIn } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aLot, aZone, id, LOT, ZONE } from '#platform/testing/components/samples.ts';

const CAFE: Validation = {
  _id: id(1),
  locationId: LOT,
  name: 'Harbor Café',
  code: 'CAFE',
  kind: 'minutes',
  value: 120,
  limit: 100,
  from: null,
  until: '2026-12-31',
  zoneIds: null,
  stands: true,
  paused: false,
  uses: 3,
  createdAt: '2026-06-01T15:00:00.000Z',
};
const CHANGE = 'PATCH /locations/:locationId/validations/:id';
const ADD = 'POST /locations/:id/validations';
const LIST = `/locations/${LOT}/validations`;

const listed = (...validations: Validation[]) =>
  api.answer('GET /locations/:id/validations', { data: { validations }, nextCursor: null });
async function open(at: string): Promise<void> {
  api.answer('GET /locations/:id', { data: { location: aLot(), sessions: [], isManaged: true } });
  api.answer('GET /locations/:id/zones', { data: { zones: [aZone()] }, nextCursor: null });
  await openPage(at, { as: 'vendor' });
}

describe('the codes of merchants', () => {
  test('are none yet', async () => {
    listed();
    await open(LIST);
    await screen.findByText('No merchant has a code yet.');
  });

  test('say what they take off, where, until when and how often they were used', async () => {
    listed(CAFE, {
      ...CAFE,
      _id: id(2),
      name: 'Old Bar',
      code: 'BAR',
      zoneIds: [ZONE],
      stands: false,
      until: '2026-06-09',
    });
    await open(LIST);
    await screen.findByRole('heading', { name: 'Harbor Café' });
    for (const words of ['Valid', 'Expired', 'Valid until Dec 31, 2026']) screen.getByText(words);
    screen.getByText(/ · All zones · Valet stand$/);
    screen.getByText(/ · Zone A1$/);
    expect(screen.getAllByText('Used 3 of 100 times')).toHaveLength(2);
  });

  test('are paused with one press; a failure is said at the code', async () => {
    listed(CAFE);
    await open(LIST);
    await screen.findByText('CAFE');
    api.refuse(CHANGE, 'busy');
    await press('Pause Harbor Café');
    await screen.findByText('The server is busy. Try again in a moment.');
    const paused = { ...CAFE, paused: true };
    api.answer(CHANGE, { data: { validation: paused } });
    listed(paused);
    await press('Pause Harbor Café');
    await screen.findByRole('button', { name: 'Resume Harbor Café' });
    screen.getByText('Paused');
    expect(api.calls(CHANGE).at(-1)?.body).toEqual({ paused: true });
  });
});

describe('a merchant’s code', () => {
  test('needs a merchant, a code and a discount that makes sense, each named at its field', async () => {
    await open(`${LIST}/new`);
    await screen.findByLabelText('Merchant');
    await choose('Discount', 'Percent off');
    await fill('Percent off', '101');
    await check('Some zones');
    await fill(/^First day/, '2026-07-01');
    await fill(/^Last day/, '2026-06-01');
    await press('Add a code');
    screen.getByText('Please provide the name of the merchant');
    screen.getByText('Please provide a code');
    screen.getByText('Enter a percentage from 1 to 100.');
    screen.getByText('Choose at least one zone.');
    screen.getByText('The last day is before the first.');
    expect(document.activeElement).toBe(screen.getByLabelText('Merchant'));
    expect(api.calls(ADD)).toEqual([]);
  });

  test('that another merchant has is refused, and nothing typed is lost', async () => {
    await open(`${LIST}/new`);
    await screen.findByLabelText('Merchant');
    await fill('Merchant', 'Harbor Café');
    await fill('Code', 'cafe');
    expect(textIn('Code')).toBe('CAFE');
    await choose('Discount', 'Dollars off');
    await fill('Dollars off', '5.50');
    const taken = 'This location already has that code.';
    api.refuse(ADD, 'member_code_taken', { fields: { code: taken } });
    await press('Add a code');
    await screen.findByText(taken);
    expect(document.activeElement).toBe(screen.getByLabelText('Code'));
    expect(textIn('Merchant')).toBe('Harbor Café');
    api.answer(ADD, { data: { validation: CAFE } });
    listed(CAFE);
    await press('Add a code');
    await screen.findByText('Harbor Café’s code was added');
    expect(api.calls(ADD).at(-1)?.body).toMatchObject({ code: 'CAFE', kind: 'amount', value: 550, zoneIds: null });
  });

  test('that does not exist is said not to', async () => {
    api.refuse('GET /locations/:locationId/validations/:id', 'not_found');
    await open(`${LIST}/${CAFE._id}`);
    await screen.findByText('This code does not exist');
  });
});
