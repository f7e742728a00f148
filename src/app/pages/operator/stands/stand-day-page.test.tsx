import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FoundTicket, StandDay } from '#features/valet/contract/valet-figures.contract.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aLot, id, LOT } from '#platform/testing/components/samples.ts';
import { rowsOf } from '#platform/testing/components/table-rows.ts';
import { aShift, LEO, TICKET } from '#platform/testing/components/valet-samples.ts';

const AT = '2026-06-10T14:00:00.000Z';
const DAY = 'GET /valets/locations/:locationId/day';
const EMPTY: StandDay = {
  day: '2026-06-10',
  promiseMinutes: 10,
  cars: 0,
  revenue: 0,
  medianWait: null,
  cashDifference: null,
  hours: [],
  attendants: [],
  voids: [],
  tills: [],
  tips: { total: 0, shared: 0, inCash: 0, people: [], open: 0 },
};
const till = (difference: number, index = 0) => {
  return { shift: id(71 + index), closedAt: AT, closedBy: LEO.name, difference };
};
const NIGHT = { chargesRooms: true, night: '2026-06-09', from: AT, until: AT, charges: [], total: 0 };

const openDay = async (changes: Partial<StandDay> = {}) => {
  api.answer(DAY, { ...EMPTY, ...changes });
  await openPage(`/management/${LOT}/day`, { as: 'vendor' });
  await screen.findByRole('heading', { level: 1, name: 'Figures' });
};

beforeEach(() => {
  api.answer('GET /locations/:id', { data: { location: aLot(), sessions: [], isManaged: true } });
  api.answer('GET /valets/locations/:locationId/room-charges', { ...NIGHT, chargesRooms: false });
});

describe('a day at a stand', () => {
  test('says of each figure that there is none', async () => {
    await openDay();
    await screen.findAllByText('No requested car was handed over on this day.');
    for (const none of [
      ...['No cars were handled this day.'],
      ...['No tip was recorded on this day.', 'No tickets were voided on this day.'],
      'No shift was closed on this day.',
    ]) {
      expect(screen.getAllByText(none).length).toBeGreaterThan(0);
    }
    expect(screen.queryByText('Room charges')).toBeNull();
  });

  test('opens with the day in short: cars, revenue, median wait and the difference of cash', async () => {
    await openDay();
    const inShort = () => screen.getByLabelText('The day in short').textContent;
    await expect.poll(inShort).toBe('Cars0Revenue$0.00Median waitnone waitedCash differenceno till closed');
    const tills = [till(-100)];
    const figures = { cars: 41, revenue: 82_000, medianWait: 380, cashDifference: -100, tills };
    api.answer(DAY, { ...EMPTY, day: '2026-06-09', ...figures });
    fireEvent.change(await screen.findByLabelText('Day'), { target: { value: '2026-06-09' } });
    await expect.poll(inShort).toBe('Cars41Revenue$820.00Median wait6\u00a0minCash difference-$1.00');
    screen.getByText('From 6:00 AM to 6:00 AM');
  });

  test.each([
    ['exact', [0, 0], null],
    ['-$4.00', [-400], 'off'],
    ['$20.01', [2001], 'far_off'],
    ['$0.00', [-500, 500], 'off'],
    ['-$1.00', [-2500, 2400], 'far_off'],
  ])('says %s of tills that differ by %j cents: amber, and red past the limit', async (words, differences, alarm) => {
    const cashDifference = differences.reduce((sum, cents) => sum + cents, 0);
    await openDay({ revenue: 82_000, cashDifference, tills: differences.map(till) });
    const inShort = within(await screen.findByLabelText('The day in short'));
    const figure = await inShort.findByText(words);
    expect(figure.getAttribute('data-alarm')).toBe(alarm);
  });

  test('has waits against the promise, cars and tips by attendant, voids with reasons, and differences in cash', async () => {
    await openDay({
      hours: [{ from: AT, cars: 3, p50: 240, p90: 900, late: 1 }],
      attendants: [{ name: LEO.name, tookIn: 2, parked: 1, brought: 0 }],
      voids: [{ valetId: TICKET, ticketNumber: '1002', reason: 'written_twice', by: LEO.name, at: AT }],
      tills: [till(-100)],
      tips: { total: 500, shared: 0, inCash: 200, people: [{ name: LEO.name, cents: 500, inCash: 200 }], open: 0 },
    });
    await screen.findByText('1 of 3 cars came later than the 10 minutes that you promise.');
    expect(rowsOf('Waits by hour')).toEqual([['9:00\u00a0AM', '3', '4\u00a0min', '15\u00a0min', '1']]);
    expect(rowsOf('Cars by attendant')).toEqual([['Leo Park', '2', '1', '0']]);
    expect(rowsOf('Tips by attendant')).toEqual([['Leo Park', '$5.00', '$2.00', '$3.00']]);
    expect(rowsOf('Void tickets')).toEqual([['1002', 'Created twice', 'Leo Park', '9:00\u00a0AM']]);
    expect(rowsOf('Cash differences')).toEqual([['9:00\u00a0AM', 'Leo Park', '-$1.00']]);
  });

  test('is another one on request, and loads again after a failure', async () => {
    await openDay();
    api.cutOff(DAY);
    // Nobody can paste into it.
    fireEvent.change(await screen.findByLabelText('Day'), { target: { value: '2026-06-09' } });
    await screen.findByText(/^No connection/);
    api.answer(DAY, { ...EMPTY, day: '2026-06-09', attendants: [{ name: 'Mia', tookIn: 1, parked: 0, brought: 0 }] });
    await press('Try again');
    await screen.findByText('Mia');
    expect(api.calls(DAY).at(-1)?.query.day).toBe('2026-06-09');
  });

  test('of a hotel has what it collects from its rooms, as a list and a file', async () => {
    const charge = {
      valetId: TICKET,
      ticketNumber: '1001',
      plate: 'ABC 123 IL',
      name: 'Ann Carter',
      room: '214',
      total: 2200,
      lines: [],
      refunded: 0,
      by: LEO.name,
      at: AT,
    };
    api.answer('GET /valets/locations/:locationId/room-charges', { ...NIGHT, charges: [charge], total: 2200 });
    await openDay();
    await screen.findByText('1 car, $22.00 for the hotel to collect');
    expect(rowsOf('Room charges')).toEqual([['214', 'Ann Carter', '1001', '9:00\u00a0AM', '$22.00']]);
    expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toContain('night=2026-06-09');
  });
});

describe('any ticket of a stand', () => {
  const found: FoundTicket = {
    valetId: TICKET,
    ticketNumber: '1001',
    plateNumber: 'FIGURE1',
    name: 'Ann Carter',
    hook: 7,
    whereabouts: 'parked',
    createdAt: AT,
    completedAt: null,
  };
  const FIND = 'POST /valets/locations/:locationId/find';

  test('is found by part of what is known, with where its car is; a void one leads nowhere', async () => {
    await openDay();
    const gone: FoundTicket = { ...found, valetId: id(52), ticketNumber: '1002', whereabouts: 'void', hook: null };
    api.answer(FIND, { tickets: [found, gone], nextCursor: null });
    await fill('Ticket, plate, name or hook', 'figure');
    const list = within(await screen.findByRole('list', { name: 'Tickets found' }));
    const [link, ...others] = list.getAllByRole('link');
    expect(link?.getAttribute('href')).toBe(`/management/${LOT}/tickets/${TICKET}`);
    expect(link?.textContent).toMatch(/1001.*FIGURE1.*Ann Carter, hook 7.*Parked/);
    expect(others).toEqual([]);
    list.getByText('Void');
    expect(api.calls(FIND).map(({ body }) => body.q)).toEqual(['figure']);
  });

  test('that is not found is said not to be', async () => {
    await openDay();
    api.answer(FIND, { tickets: [], nextCursor: null });
    await fill('Ticket, plate, name or hook', 'nowhere');
    await screen.findByText('No ticket from the last 150 days has “nowhere”');
  });
});

test('an owner reads what the till should hold, and opens or closes no shift', async () => {
  const shift = aShift({ expected: 6100, tips: { total: 500, shared: 0, inCash: 200, people: [], open: 300 } });
  const SHIFTS = 'GET /valets/locations/:locationId/shifts';
  api.answer('GET /valets/locations/:locationId/shift', { data: { shift, outside: 1100, handOver: null } });
  api.answer(SHIFTS, { data: { shifts: [] }, nextCursor: null });
  await openPage(`/management/${LOT}/shifts`, { as: 'vendor' });
  expect((await screen.findByText('The till should hold')).parentElement?.textContent).toContain('$61.00');
  expect(screen.getByText('Tips paid online').parentElement?.textContent).toContain('$3.00');
  expect(screen.getByText('Tips in cash, not in the till').parentElement?.textContent).toContain('$2.00');
  screen.getByText('$11.00 was taken in cash while no shift was open.');
  await screen.findByText('No shift has been closed here yet.');
  expect(screen.queryByRole('button', { name: /shift$|Compare/ })).toBeNull();
});
