import { describe, expect, it } from 'vitest';
import { wallMinuteOfDay } from '#platform/calendar/local-time.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aValetDay, payTicketByCard } from '#platform/testing/builders/a-valet-day.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor', 'Grace');
type Day = Awaited<ReturnType<typeof aValetDay>>;
type Headers = Record<string, string>;

const figures = async ({ locationId }: Day, headers: Headers = owner.headers, query = {}) =>
  (await test.call('GET /valets/locations/:locationId/day', { params: { locationId }, query }, headers)).body;
const find = ({ locationId }: Day, q: string, more: object = {}, headers: Headers = owner.headers) =>
  test.call('POST /valets/locations/:locationId/find', { params: { locationId }, body: { q, ...more } }, headers);

describe('a stand’s day', () => {
  it('has the waits by hour, each attendant’s cars, void tickets with their reason, and tills that did not add up', async () => {
    const day = await aValetDay(test, { owner });
    const car = await day.requestedCar();
    await day.requestedCar();
    test.clock.advance(12);
    expect(await payTicketByCard(test, car)).toBe('paid');
    await day.handOver(car);
    const wrong = await day.requestedCar();
    await test.call(
      'PATCH /valets/:id',
      { params: { id: wrong.id }, body: { status: 'unrequested' } },
      day.staff.headers,
    );
    const gone = { params: { id: wrong.id }, query: { reason: 'written_twice' } } as const;
    expect((await test.call('DELETE /valets/:id', gone, day.staff.headers)).status).toBe(200);
    const params = { locationId: day.locationId };
    const opening = { params, body: { float: 5000 } };
    const { body } = await test.call('POST /valets/locations/:locationId/shift', opening, day.staff.headers);
    const closing = { params, body: { shift: body.data.shift._id, counted: 4000, hooks: [2] } };
    await test.call('POST /valets/locations/:locationId/shift/close', closing, day.staff.headers);
    expect(await figures(day)).toMatchObject({
      promiseMinutes: 10,
      cars: 2,
      revenue: 1000,
      medianWait: 720,
      cashDifference: -1000,
      hours: [{ cars: 1, p50: 720, p90: 720, late: 1 }],
      attendants: [{ name: 'Fran Day', tookIn: 3, parked: 3, brought: 1 }],
      voids: [{ valetId: wrong.id, reason: 'written_twice', by: 'Fran Day' }],
      tills: [{ difference: -1000, closedBy: 'Fran Day' }],
    });
    expect(await figures(day, owner.headers, { day: '2026-01-01' })).toMatchObject({
      cars: 0,
      revenue: 0,
      medianWait: null,
      cashDifference: null,
      hours: [],
      attendants: [],
      voids: [],
      tills: [],
    });
  });

  it('begins at six, so that an evening is one day past midnight, on the board and in the figures', async () => {
    const day = await aValetDay(test, { owner });
    const totals = async () => {
      const params = { locationId: day.locationId };
      const { valetData } = (await test.call('GET /valets/locations/:locationId', { params }, owner.headers)).body;
      const { locations } = (await test.call('GET /locations/valets/me', {}, owner.headers)).body.data;
      const { totalParked, totalRequested, totalRevenue } = locations.find(({ _id }) => _id === day.locationId) ?? {};
      expect(valetData).toMatchObject({ totalParked, totalRequested, totalRevenue });
      return [totalParked, totalRequested, totalRevenue];
    };
    const until = (hour: number) => {
      const now = wallMinuteOfDay(test.clock.now(), 'America/Chicago');
      test.clock.advance((hour * 60 - now + 1440) % 1440);
    };
    until(23);
    const late = await day.requestedCar();
    await payTicketByCard(test, late);
    until(2);
    await day.requestedCar();
    expect(await totals()).toEqual([2, 2, 1000]);
    expect(await figures(day)).toMatchObject({ cars: 2, revenue: 1000 });
    until(6);
    expect(await totals()).toEqual([0, 0, 0]);
    expect(await figures(day)).toMatchObject({ cars: 0, revenue: 0 });
  });

  it('is read by the owner and their managers, and by nobody else', async () => {
    const day = await aValetDay(test, { owner });
    const manager = await joinTeam(test, owner, { role: 'manager', name: 'Max' });
    expect((await figures(day, manager.headers)).hours).toEqual([]);
    const stranger = await test.signUp('vendor');
    const params = { locationId: day.locationId };
    for (const headers of [day.staff.headers, stranger.headers, {}]) {
      const { status } = await test.call('GET /valets/locations/:locationId/day', { params }, headers);
      expect([401, 403, 404]).toContain(status);
      expect([401, 403, 404]).toContain((await find(day, 'AB', {}, headers)).status);
    }
  });
});

describe('finding a stand’s ticket', () => {
  it.each([
    ['its number', ({ ticketNumber }: { ticketNumber: string }) => ticketNumber],
    ['a part of the plate', () => 'ZQ 4'],
    ['a part of the name', () => 'quinte'],
  ])('works by %s, even once the car is gone', async (_, q) => {
    const day = await aValetDay(test, { owner });
    const car = await day.requestedCar({ plateNumber: 'XZQ417', lastName: 'Quintero' });
    await day.requestedCar({ plateNumber: 'MMM111', lastName: 'Other' });
    await payTicketByCard(test, car);
    await day.handOver(car);
    const { tickets } = (await find(day, q(car))).body;
    expect(tickets).toMatchObject([{ valetId: car.id, plateNumber: 'XZQ417', whereabouts: 'completed' }]);
  });

  it('works by hook, page by page, latest first, and takes no character as a pattern', async () => {
    const day = await aValetDay(test, { owner });
    const cars = [];
    for (let made = 0; made < 3; made += 1) cars.push(await day.requestedCar({ plateNumber: `PAGE${made}` }));
    expect((await find(day, '2')).body.tickets).toMatchObject([{ hook: 2 }]);
    const first = (await find(day, 'PAGE', { limit: 2 })).body;
    expect(first.tickets.map(({ valetId }) => valetId)).toEqual([cars[2]?.id, cars[1]?.id]);
    const rest = (await find(day, 'PAGE', { limit: 2, cursor: first.nextCursor })).body;
    expect(rest).toMatchObject({ tickets: [{ valetId: cars[0]?.id }], nextCursor: null });
    expect((await find(day, '%_')).body.tickets).toEqual([]);
  });
});
