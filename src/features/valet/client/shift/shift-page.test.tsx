import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { api } from '#platform/testing/components/fake-api.ts';
import { check, choose, fill, press, textIn } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { id } from '#platform/testing/components/samples.ts';
import { answerStand, aReady, aShift, aTicket, LEO } from '#platform/testing/components/valet-samples.ts';
import type { HandOver, ValetShift } from '../../contract/valet-shifts.contract.ts';

const SHIFT = 'GET /valets/locations/:locationId/shift';
const COUNT = 'POST /valets/locations/:locationId/shift/count';
const CLOSE = 'POST /valets/locations/:locationId/shift/close';

const HUNG = [aTicket({ hook: 1 }), aTicket({ _id: id(52), ticketNumber: '1002', plateNumber: 'TWO2', hook: 2 })];
const OUT = aReady({ _id: id(53), ticketNumber: '1003', hook: 3 });

const MISSING = { ticketNumber: '1002', hook: 2, why: null, who: '' };
const aCount = (counted: number, expected = 6100): ValetShift['counts'][number] => ({
  counted,
  expected,
  difference: counted - expected,
  by: 'Dee Doe',
  at: '2026-06-10T15:00:00.000Z',
  keys: { missing: [MISSING], stray: [17], withoutHook: [], found: 1, out: 1 },
});

const answerShift = (shift: ValetShift | null, outside = 0, handOver: HandOver | null = null) =>
  api.answer(SHIFT, { data: { shift, outside, handOver } });

async function openShift(): Promise<void> {
  answerStand([...HUNG, OUT]);
  api.answer('GET /valets/locations/:locationId/shifts', { data: { shifts: [] }, nextCursor: null });
  await openPage('/valet/shift', { as: 'valet' });
  await screen.findByRole('heading', { level: 1, name: 'Shift' });
}

describe('a shift', () => {
  test('that could not be loaded is not taken for none', async () => {
    api.answerByProxy(SHIFT, 502);
    await openShift();
    await screen.findByText(/^Something went wrong on our side/);
    expect(screen.queryByText('No shift is open')).toBeNull();
    answerShift(null);
    await press('Try again');
    await screen.findByText('No shift is open');
  });

  test('opens with what is in the till, which must be an amount', async () => {
    answerShift(null, 1100);
    await openShift();
    await screen.findByText('$11.00 was taken in cash while no shift was open.');
    await fill('In the till now', 'fifty');
    await press('Open the shift');
    screen.getByText('Enter an amount such as 83.00');
    expect(textIn('In the till now')).toBe('fifty');
    api.refuse('POST /valets/locations/:locationId/shift', 'shift_open');
    await fill('In the till now', '50');
    await press('Open the shift');
    await screen.findByText('A shift is already open here. Close it first.');
    api.answer('POST /valets/locations/:locationId/shift', { data: { shift: aShift() } });
    answerShift(aShift());
    await press('Open the shift');
    await screen.findByText('Opened by Leo Park');
    const floats = api.calls('POST /valets/locations/:locationId/shift').map(({ body }) => body.float);
    expect(floats).toEqual([5000, 5000]);
  });

  test('that follows another one opens once its cars are taken over', async () => {
    const car = { valetId: id(51), ticketNumber: '1001', plateNumber: 'ONE1', hook: 1, parkedLocation: 'B14' };
    const handOver: HandOver = {
      shift: id(72),
      closedBy: LEO.name,
      closedAt: '2026-06-10T14:59:00.000Z',
      note: 'A dollar to the gate',
      missing: [{ ...MISSING, why: 'with_attendant', who: 'Mia' }],
      cars: [car],
    };
    answerShift(null, 0, handOver);
    await openShift();
    await screen.findByText('Left by Leo Park, 9:59 AM');
    screen.getByText('Note: A dollar to the gate');
    screen.getByText('Missing: ticket 1002 (hook 2, Mia)');
    await fill('In the till now', '60');
    await press('Open the shift');
    screen.getByText('Go through the cars with the last shift, then check this.');
    await check('I have taken over 1 car and its key');
    api.answer('POST /valets/locations/:locationId/shift', { data: { shift: aShift() } });
    answerShift(aShift());
    await press('Open the shift');
    await screen.findByText('Opened by Leo Park');
    const [sent] = api.calls('POST /valets/locations/:locationId/shift');
    expect(sent?.body).toEqual({ float: 6000, takesOver: id(72) });
  });

  test('is counted before its attendants see what the till should hold', async () => {
    answerShift(aShift());
    await openShift();
    await screen.findByText('Opened by Leo Park');
    expect(screen.queryByText('The till should hold')).toBeNull();
    screen.getByText('1 key is with an attendant: its car is on its way or in front.');
    await press('Hook 2 is empty: ticket 1002, TWO2');
    await fill('Other hooks with a key', '17, the ninth');
    await press('Compare');
    screen.getByText('Enter an amount such as 83.00');
    screen.getByText('Separate numbers by commas, such as 4, 17');
    screen.getByText('Look at the key board first, then check this.');
    await fill('Counted in the till', '6');
    await fill('Other hooks with a key', '17');
    await check('I looked at every hook: 1 key is missing');
    const counted = aShift({ counts: [aCount(600)] });
    api.answer(COUNT, { data: { shift: counted } });
    answerShift(counted);
    await press('Compare');
    await screen.findByText('The till is $55.00 short.');
    expect(api.calls(COUNT).map(({ body }) => body)).toEqual([{ shift: id(71), counted: 600, hooks: [1, 17] }]);
  });

  test('is counted again by a tap that comes before the page has read everything anew', async () => {
    answerShift(aShift());
    await openShift();
    await fill('Counted in the till', '6');
    await check('I checked every hook: no key is missing');
    const counted = aShift({ counts: [aCount(600)] });
    api.answer(COUNT, { data: { shift: counted } });
    answerShift(counted);
    const answerHistory = api.hang('GET /valets/locations/:locationId/shifts');
    await press('Compare');
    (await screen.findByRole('button', { name: 'Count again' })).click();
    await screen.findByLabelText('Counted in the till');
    answerHistory();
    await expect(screen.findByText('The till is $55.00 short.', {}, { timeout: 300 })).rejects.toThrow();
    screen.getByLabelText('Counted in the till');
  });

  test('is counted again once, unless cash came in meanwhile', async () => {
    answerShift(aShift({ counts: [aCount(600)] }));
    await openShift();
    await screen.findByText('The till is $55.00 short.');
    await press('Count again');
    await fill('Counted in the till', '60');
    await check('I checked every hook: no key is missing');
    const twice = aShift({ counts: [aCount(600), aCount(6000)] });
    api.answer(COUNT, { data: { shift: twice } });
    answerShift(twice);
    await press('Compare');
    await screen.findByText('The till is $1.00 short.');
    expect(screen.queryByRole('button', { name: 'Count again' })).toBeNull();
    await choose('Where is the key from hook 2, ticket 1002?', 'In the car');
    api.refuse(CLOSE, 'till_moved');
    await press('Close the shift');
    await screen.findByText('Cash was booked after you counted. Count the till again.');
    expect(textIn('Counted in the till')).toBe('');
  });

  test('closes once it is said where each missing key is, and who has it', async () => {
    answerShift(aShift({ counts: [aCount(6000)] }));
    await openShift();
    await screen.findByText('No open ticket: hook 17');
    await press('Close the shift');
    screen.getByText('Choose where the key is.');
    await choose('Where is the key from hook 2, ticket 1002?', 'With an attendant');
    await press('Close the shift');
    screen.getByText('Enter who has it.');
    await fill('Who has the key from hook 2?', 'Mia');
    await fill(/^Note/, 'A dollar to the gate');
    const closed = aShift({ closedBy: 'Dee Doe', closedAt: '2026-06-10T15:00:00.000Z', difference: -100 });
    api.answer(CLOSE, { data: { shift: closed } });
    answerShift(null);
    await press('Close the shift');
    await screen.findByText('The shift is closed. The till is $1.00 short.');
    await screen.findByText('No shift is open');
    expect(api.calls(CLOSE).map(({ body: { missing, note } }) => ({ missing, note }))).toEqual([
      { missing: [{ hook: 2, why: 'with_attendant', who: 'Mia' }], note: 'A dollar to the gate' },
    ]);
  });

  test('of the past says who worked, what was counted, and where the keys were', async () => {
    answerStand();
    answerShift(null);
    const past = aShift({
      closedBy: 'Dee Doe',
      closedAt: '2026-06-10T14:00:00.000Z',
      expected: 6100,
      counted: 6000,
      difference: -100,
      note: 'A dollar to the gate',
      carsLeft: 2,
      counts: [aCount(6000)],
      keys: { ...aCount(6000).keys, missing: [{ ...MISSING, why: 'with_attendant', who: 'Mia' }] },
    });
    api.answer('GET /valets/locations/:locationId/shifts', { data: { shifts: [past] }, nextCursor: null });
    await openPage('/valet/shift', { as: 'valet' });
    const row = within(await screen.findByRole('table', { name: 'Past shifts' })).getAllByRole('row')[1];
    for (const fact of [
      ...['Leo Park, closed by Dee Doe', 'A dollar to the gate', '$61.00', '$60.00', 'The till is $1.00 short.'],
      ...['Missing: ticket 1002 (hook 2, Mia)', 'No open ticket: hook 17', 'Cars not taken over yet'],
    ]) {
      expect(row?.textContent).toContain(fact);
    }
  });
});
