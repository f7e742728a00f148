import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { undoIsOver } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aValetDay, payTicketByCard } from '#platform/testing/builders/a-valet-day.ts';
import type { MissingReason } from '../../rules/shift.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor', 'Grace');
const admin = await test.signUp('admin');
type Day = Awaited<ReturnType<typeof aValetDay>>;
type Headers = Record<string, string>;

const at = ({ locationId }: Day) => ({ params: { locationId } });
const open = (day: Day, float = 5000, headers: Headers = day.staff.headers) =>
  test.call('POST /valets/locations/:locationId/shift', { ...at(day), body: { float } }, headers);
const now = async (day: Day, headers: Headers = day.staff.headers) =>
  (await test.call('GET /valets/locations/:locationId/shift', at(day), headers)).body.data;
const history = async (day: Day, headers: Headers = day.owner.headers) =>
  (await test.call('GET /valets/locations/:locationId/shifts', at(day), headers)).body.data.shifts;
type Missing = { hook: number; why: MissingReason; who?: string };
type Count = { counted?: number; hooks?: number[]; note?: string; missing?: Missing[] };
/** Each missing key is in its car. */
const inTheirCars = (hooks: readonly number[]): Missing[] => hooks.map((hook) => ({ hook, why: 'in_car' }));
const close = (day: Day, shift: string, count: Count = {}, headers: Headers = day.staff.headers) => {
  const body = { shift, counted: 5000, hooks: [], ...count };
  return test.call('POST /valets/locations/:locationId/shift/close', { ...at(day), body }, headers);
};
const count = (day: Day, shift: string, counted: number, hooks: number[] = []) => {
  const body = { shift, counted, hooks };
  return test.call('POST /valets/locations/:locationId/shift/count', { ...at(day), body }, day.staff.headers);
};
const closeAsCounted = (day: Day, shift: string, body: object = {}) =>
  test.call(
    'POST /valets/locations/:locationId/shift/close',
    { ...at(day), body: { shift, ...body } },
    day.staff.headers,
  );
const refusal = ({ status, body }: { status: number; body: { error?: { code: string } | null } }) =>
  `${status} ${body.error?.code ?? ''}`;

async function cash(day: Day) {
  const car = await day.requestedCar();
  await day.move(car.id, 'paid');
  await undoIsOver(test);
  return car;
}

describe('a shift', () => {
  it('expects the float plus the ledger’s cash in the till, and records the difference', async () => {
    const day = await aValetDay(test, { owner });
    const { body } = await open(day);
    await cash(day);
    await cash(day);
    expect(await payTicketByCard(test, await day.requestedCar())).toBe('paid');
    expect((await now(day, day.owner.headers)).shift).toMatchObject({
      expected: 7200,
      counted: null,
      difference: null,
      openedBy: 'Fran Day',
    });
    const missing = inTheirCars([1, 2, 3]);
    const closed = await close(day, body.data.shift._id, { counted: 7000, note: 'Two dollars short', missing });
    expect(closed.body.data.shift).toMatchObject({
      expected: 7200,
      counted: 7000,
      difference: -200,
      note: 'Two dollars short',
      closedBy: 'Fran Day',
    });
    expect((await now(day)).shift).toBeNull();
    expect(await history(day)).toMatchObject([{ difference: -200 }]);
  });

  it('compares the keys on the board with the open tickets', async () => {
    const day = await aValetDay(test, { owner });
    const { body } = await open(day);
    const [first, second] = [await day.requestedCar(), await day.requestedCar()];
    const refused = await close(day, body.data.shift._id, { hooks: [2, 9] });
    expect(refusal(refused)).toBe('409 keys_missing');
    const missing = [{ hook: 1, why: 'with_attendant', who: 'Leo' }] satisfies Missing[];
    const closed = await close(day, body.data.shift._id, { hooks: [2, 9], missing });
    expect(closed.body.data.shift.keys).toEqual({
      missing: [{ ticketNumber: first.ticketNumber, hook: 1, why: 'with_attendant', who: 'Leo' }],
      stray: [9],
      withoutHook: [],
      found: 1,
      out: 0,
    });
    expect(second.ticketNumber).not.toBe(first.ticketNumber);
  });

  it('is opened once per stand, even by two at once, and closed once', async () => {
    const day = await aValetDay(test, { owner });
    const answers = await Promise.all([open(day), open(day), open(day)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const shift = (await now(day)).shift?._id ?? '';
    const closings = await Promise.all([close(day, shift), close(day, shift)]);
    expect(closings.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await open(day)).status).toBe(201);
    expect((await close(day, shift)).status).toBe(409);
  });

  it('counts cash that arrives during closing, or leaves it to the time after: none is lost', async () => {
    const day = await aValetDay(test, { owner });
    const { body } = await open(day, 0);
    const cars = await Promise.all(Array.from({ length: 6 }, () => day.requestedCar()));
    const [closed] = await Promise.all([
      close(day, body.data.shift._id, { missing: inTheirCars([1, 2, 3, 4, 5, 6]) }),
      ...cars.map(({ id }) => day.move(id, 'paid')),
    ]);
    await undoIsOver(test);
    const { outside } = await now(day);
    expect((closed.body.data.shift.expected ?? 0) + outside).toBe(6 * 1100);
  });

  it('shows cash taken while no shift was open', async () => {
    const day = await aValetDay(test, { owner });
    await cash(day);
    expect(await now(day)).toEqual({ shift: null, outside: 1100, handOver: null });
    await open(day);
    expect((await now(day, day.owner.headers)).shift?.expected).toBe(5000);
  });

  it('subtracts what support refunded in cash', async () => {
    const day = await aValetDay(test, { owner });
    await open(day);
    const car = await cash(day);
    const { locationId } = day;
    const requested = { params: { locationId, id: car.id } };
    const { data } = (await test.call('GET /support/locations/:locationId/orders/:id', requested, admin.headers)).body;
    const body = { locationId, orderId: data.orderId, amount: 600, refunded: 0, reason: 'Long wait' };
    await test.call('POST /support/refunds', { body }, admin.headers);
    await test.drainJobs();
    expect((await now(day, day.owner.headers)).shift?.expected).toBe(5500);
  });

  it('is opened and closed by attendants there, read by the owner, and 404 for anyone else', async () => {
    const day = await aValetDay(test, { owner });
    const stranger = await test.signUp('vendor');
    const elsewhere = await joinTeam(test, stranger, { role: 'valet' });
    expect((await open(day, 0, owner.headers)).status).toBe(403);
    for (const headers of [stranger.headers, elsewhere.headers, admin.headers, {}]) {
      expect((await open(day, 0, headers)).status).toBeGreaterThanOrEqual(401);
      const { status } = await test.call('GET /valets/locations/:locationId/shifts', at(day), headers);
      expect([401, 403, 404]).toContain(status);
    }
    const { body } = await open(day, 0, (await test.signUp('odogwu')).headers);
    expect((await now(day, owner.headers)).shift?._id).toBe(body.data.shift._id);
    expect((await close(day, randomUUIDv7())).status).toBe(404);
  });
});

describe('the count of a till', () => {
  it('is blind: attendants see what was expected only once they have counted, the owner at any time', async () => {
    const day = await aValetDay(test, { owner });
    const { body } = await open(day);
    const shift = body.data.shift._id;
    await cash(day);
    expect(body.data.shift.expected).toBeNull();
    expect((await now(day)).shift).toMatchObject({ expected: null, counts: [] });
    expect((await now(day, owner.headers)).shift?.expected).toBe(6100);
    const shown = await test.call('GET /valets/locations/:locationId/shifts', at(day), day.staff.headers);
    expect(shown.body.data.shifts[0]?.expected).toBeNull();
    const again = await open(day);
    expect(JSON.stringify(again.body)).not.toContain(':6100');
    const counted = await count(day, shift, 6000, [1]);
    expect(counted.body.data.shift.counts).toMatchObject([
      { counted: 6000, expected: 6100, difference: -100, by: 'Fran Day' },
    ]);
  });

  it('may be repeated once, and both counts are kept', async () => {
    const day = await aValetDay(test, { owner });
    const shift = (await open(day)).body.data.shift._id;
    await count(day, shift, 4000);
    await count(day, shift, 5000);
    expect(refusal(await count(day, shift, 5100))).toBe('409 till_counted_twice');
    expect(refusal(await close(day, shift, { counted: 5100 }))).toBe('409 till_counted_twice');
    const closed = await closeAsCounted(day, shift);
    expect(closed.body.data.shift).toMatchObject({ counted: 5000, difference: 0 });
    expect((await history(day))[0]?.counts.map(({ difference }) => difference)).toEqual([-1000, 0]);
  });

  it('is no longer valid once cash was booked: the till is counted again before the shift closes', async () => {
    const day = await aValetDay(test, { owner });
    const shift = (await open(day)).body.data.shift._id;
    await count(day, shift, 5000);
    await count(day, shift, 5000);
    await cash(day);
    expect(refusal(await closeAsCounted(day, shift))).toBe('409 till_moved');
    expect(refusal(await count(day, shift, 6100, [1]))).toBe('200 ');
    const closed = await closeAsCounted(day, shift);
    expect(closed.body.data.shift).toMatchObject({ expected: 6100, difference: 0 });
  });

  it('is required before a shift closes', async () => {
    const day = await aValetDay(test, { owner });
    const shift = (await open(day)).body.data.shift._id;
    expect(refusal(await closeAsCounted(day, shift))).toBe('422 shift_not_counted');
  });

  it('misses no key of a car that was handed back since, nor of one that stands in front', async () => {
    const day = await aValetDay(test, { owner });
    const shift = (await open(day)).body.data.shift._id;
    const [gone, ready] = [await day.requestedCar(), await day.requestedCar()];
    expect((await count(day, shift, 5000)).body.data.shift.counts[0]?.keys.missing).toHaveLength(2);
    expect(await payTicketByCard(test, gone)).toBe('paid');
    await day.handOver(gone);
    await day.move(ready.id, 'ready');
    const closed = await closeAsCounted(day, shift);
    expect(closed.body.data.shift).toMatchObject({ carsLeft: 1, keys: { missing: [] } });
  });
});

describe('the cars that a shift leaves', () => {
  it('are taken over by the next shift, with names', async () => {
    const day = await aValetDay(test, { owner });
    const first = (await open(day)).body.data.shift._id;
    const car = await day.requestedCar();
    await close(day, first, { hooks: [1], note: 'Flat tire on 1' });
    const { handOver } = await now(day);
    expect(handOver).toMatchObject({
      shift: first,
      closedBy: 'Fran Day',
      note: 'Flat tire on 1',
      cars: [{ valetId: car.id, plateNumber: car.plate, hook: 1, parkedLocation: 'B12' }],
    });
    expect(refusal(await open(day))).toBe('409 hand_over_waiting');
    const body = { float: 5000, takesOver: first };
    const opened = await test.call('POST /valets/locations/:locationId/shift', { ...at(day), body }, day.staff.headers);
    expect(opened.status).toBe(201);
    expect((await history(day)).at(-1)).toMatchObject({ carsLeft: 1, takenOverBy: 'Fran Day' });
    expect((await now(day)).handOver).toBeNull();
  });

  it('need nobody once all of them have been handed back', async () => {
    const day = await aValetDay(test, { owner });
    const car = await day.requestedCar();
    await close(day, (await open(day)).body.data.shift._id, { hooks: [1] });
    expect(await payTicketByCard(test, car)).toBe('paid');
    await day.handOver(car);
    expect((await open(day)).status).toBe(201);
  });
});
