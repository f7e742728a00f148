import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { undoIsOver } from '#testing/app/let-time-pass.ts';
import { createTestApp } from '#testing/app/test-app.ts';
import { joinTeam } from '#testing/builders/a-team.ts';
import { aValetDay, payTicketByCard } from '#testing/builders/a-valet-day.ts';

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
type Count = { counted?: number; hooks?: number[]; note?: string };
const close = (day: Day, shift: string, count: Count = {}, headers: Headers = day.staff.headers) => {
  const body = { shift, counted: 5000, hooks: [], ...count };
  return test.call('POST /valets/locations/:locationId/shift/close', { ...at(day), body }, headers);
};
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
    expect((await now(day)).shift).toMatchObject({
      expected: 7200,
      counted: null,
      difference: null,
      openedBy: 'Fran Day',
    });
    const closed = await close(day, body.data.shift._id, { counted: 7000, note: 'Two dollars short' });
    expect(closed.body.data.shift).toMatchObject({
      ...{ expected: 7200, counted: 7000, difference: -200, note: 'Two dollars short', closedBy: 'Fran Day' },
    });
    expect((await now(day)).shift).toBeNull();
    expect(await history(day)).toMatchObject([{ difference: -200 }]);
  });

  it('compares the keys on the board with the open tickets', async () => {
    const day = await aValetDay(test, { owner });
    const { body } = await open(day);
    const [first, second] = [await day.requestedCar(), await day.requestedCar()];
    const closed = await close(day, body.data.shift._id, { hooks: [2, 9] });
    expect(closed.body.data.shift.keys).toEqual({
      ...{ missing: [{ ticketNumber: first.ticketNumber, hook: 1 }], stray: [9], withoutHook: [], found: 1 },
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

  it('counts cash that arrives during closing, or the time after it does: none is lost', async () => {
    const day = await aValetDay(test, { owner });
    const { body } = await open(day, 0);
    const cars = await Promise.all(Array.from({ length: 6 }, () => day.requestedCar()));
    const [closed] = await Promise.all([
      close(day, body.data.shift._id),
      ...cars.map(({ id }) => day.move(id, 'paid')),
    ]);
    await undoIsOver(test);
    const { outside } = await now(day);
    expect(closed.body.data.shift.expected + outside).toBe(6 * 1100);
  });

  it('shows cash that was taken while no shift was open', async () => {
    const day = await aValetDay(test, { owner });
    await cash(day);
    expect(await now(day)).toEqual({ shift: null, outside: 1100 });
    await open(day);
    expect((await now(day)).shift?.expected).toBe(5000);
  });

  it('subtracts what the desk refunded in cash', async () => {
    const day = await aValetDay(test, { owner });
    await open(day);
    const car = await cash(day);
    const { locationId } = day;
    const asked = { params: { locationId, id: car.id } };
    const { data } = (await test.call('GET /desk/locations/:locationId/orders/:id', asked, admin.headers)).body;
    const body = { locationId, orderId: data.orderId, amount: 600, refunded: 0, reason: 'Long wait' };
    await test.call('POST /desk/refunds', { body }, admin.headers);
    await test.drainJobs();
    expect((await now(day)).shift?.expected).toBe(5500);
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
    expect((await close(day, randomUUIDv7())).status).toBe(409);
  });
});
