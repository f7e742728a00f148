// The waiting list of a plan that is sold out: joined, offered in order, held for 48 hours, taken, passed on, left.

import { describe, expect, it } from 'vitest';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import {
  aPermitLot,
  buyPermit,
  confirmPermit,
  renewAt,
  requestPermit,
} from '#platform/testing/builders/a-permit-holder.ts';

const FRIDAY = '2026-11-20T18:00:00Z';
const test = await createTestApp();

/** A plan with one seat, which is sold, and people who wait for it, in order. */
async function aLine(waiters: number) {
  test.clock.set(FRIDAY);
  const { lot, plan, owner } = await aPermitLot(test, { seats: 1 });
  const holder = await test.signUp('customer');
  const permitId = await buyPermit(test, holder, { planId: plan.id });
  const people: SignedUp[] = [];
  for (let count = 0; count < waiters; count++) people.push(await test.signUp('customer'));
  const at = { params: { locationId: lot.id, id: plan.id } };
  const join = (who: SignedUp) => test.call('PUT /locations/:locationId/permit-plans/:id/wait', at, who.headers);
  const leave = (who: SignedUp) => test.call('DELETE /locations/:locationId/permit-plans/:id/wait', at, who.headers);
  for (const who of people) await join(who);
  const setSeats = (seats: number) =>
    test.call('PATCH /locations/:locationId/permit-plans/:id', { ...at, body: { seats } }, owner.headers);
  const shown = async () =>
    (await test.call('GET /locations/:id/permit-plans', { params: { id: lot.id } })).body.data.plans[0];
  const end = () => test.call('PATCH /permits/:id', { params: { id: permitId }, body: { ends: true } }, holder.headers);
  return { lot, planId: plan.id, owner, holder, people, join, leave, setSeats, shown, end };
}

const waitsOf = async (who: SignedUp) =>
  (await test.call('GET /permits/me', {}, who.headers)).body.data.waits.map(({ place, holdsUntil }) => [
    place,
    holdsUntil,
  ]);

/** In order, first one first. */
const mailsTo = async ({ user: { email } }: SignedUp) => {
  await test.drainJobs();
  const { messages } = (await test.call('GET /dev/outbox', {})).body;
  return messages
    .filter(({ to }) => to === email)
    .map(({ subject }) => subject)
    .reverse();
};

const buyNow = (who: SignedUp, planId: string, startsOn = '2026-12-01') =>
  requestPermit(test, who, { planId, startsOn });

describe('the waiting list', () => {
  it('is joined once, states the place, and is left', async () => {
    const { people, join, leave, shown } = await aLine(2);
    const [first, second] = people as [SignedUp, SignedUp];
    expect((await join(second)).body.data.wait).toMatchObject({ place: 2, holdsUntil: null });
    expect(await shown()).toMatchObject({ sold: 1, left: 0, inLine: 2 });
    expect((await leave(first)).status).toBe(200);
    expect((await leave(first)).status).toBe(200);
    expect(await waitsOf(first)).toEqual([]);
    expect(await waitsOf(second)).toEqual([[1, null]]);
    expect(await mailsTo(first)).toEqual(['You are on the waiting list', 'You left the waiting list']);
    expect(await mailsTo(second)).toEqual(['You are on the waiting list']);
  });

  it('refuses plans that are on sale, and plans that are not sold', async () => {
    const { lot, owner, planId, join, setSeats } = await aLine(0);
    await setSeats(2);
    const driver = await test.signUp('customer');
    expect((await join(driver)).body.error?.code).toBe('permit_on_sale');
    await test.call(
      'PATCH /locations/:locationId/permit-plans/:id',
      { params: { locationId: lot.id, id: planId }, body: { paused: true } },
      owner.headers,
    );
    expect((await join(driver)).body.error?.code).toBe('permit_not_sold');
  });

  it('holds the seat of an ended permit for the first, and then for the next', async () => {
    const { planId, people, end, shown } = await aLine(2);
    const [first, second] = people as [SignedUp, SignedUp];
    await end();
    await renewAt(test, '2026-12-01T06:00:00Z');
    expect(await waitsOf(first)).toEqual([[null, '2026-12-03T06:00:00.000Z']]);
    expect(await waitsOf(second)).toEqual([[1, null]]);
    expect(await shown()).toMatchObject({ sold: 0, left: 0, inLine: 2 });
    for (const other of [second, await test.signUp('customer')]) {
      expect((await buyNow(other, planId)).body.error?.code).toBe('permit_sold_out');
    }
    await renewAt(test, '2026-12-03T06:00:00Z');
    expect(await mailsTo(first)).toEqual([
      'You are on the waiting list',
      'A permit is available for you',
      'The permit went to the next person',
    ]);
    expect(await waitsOf(first)).toEqual([]);
    expect((await buyNow(first, planId, '2026-12-03')).body.error?.code).toBe('permit_sold_out');
    await buyPermit(test, second, { planId, startsOn: '2026-12-03' });
    expect(await waitsOf(second)).toEqual([]);
    expect(await shown()).toMatchObject({ sold: 1, left: 0, inLine: 0 });
  });

  it('keeps an offered seat from a stranger who is faster than the job', async () => {
    const { planId, people, end, setSeats } = await aLine(1);
    await end();
    test.clock.set('2026-12-01T06:00:00Z');
    await setSeats(2);
    expect((await buyNow(await test.signUp('customer'), planId)).body.error?.code).toBe('permit_sold_out');
    await test.handlers['renew-permits']();
    expect(await waitsOf(people[0] as SignedUp)).toEqual([[null, '2026-12-03T06:00:00.000Z']]);
    // The second seat is nobody's.
    expect((await buyNow(await test.signUp('customer'), planId)).status).toBe(200);
  });

  it('returns the seat to the driver it was offered to if the payment fails, and offers it to the next after 48 hours', async () => {
    const { planId, people, setSeats, shown } = await aLine(2);
    const [first, second] = people as [SignedUp, SignedUp];
    await setSeats(2);
    await renewAt(test, '2026-11-20T18:01:00Z');
    const opened = await requestPermit(test, first, { planId });
    expect(opened.status).toBe(200);
    // A hold is one seat, even for somebody who asks twice at once: a later request drops the earlier one.
    await Promise.all([requestPermit(test, first, { planId }), requestPermit(test, first, { planId })]);
    expect(await shown()).toMatchObject({ sold: 2, left: 0 });
    test.clock.advance(60);
    await test.handlers['sweep-payments']();
    await renewAt(test, '2026-11-20T20:00:00Z');
    expect(await shown()).toMatchObject({ sold: 1, left: 0, inLine: 2 });
    expect(await waitsOf(first)).toEqual([[null, '2026-11-22T18:01:00.000Z']]);
    await renewAt(test, '2026-11-22T18:01:00Z');
    expect(await waitsOf(second)).toEqual([[null, '2026-11-24T18:01:00.000Z']]);
  });

  it('does not pass on a seat that is being paid for when the time is over', async () => {
    const { planId, people, setSeats } = await aLine(2);
    const [first, second] = people as [SignedUp, SignedUp];
    await setSeats(2);
    await renewAt(test, '2026-11-20T18:00:00Z');
    test.clock.set('2026-11-22T17:59:00Z');
    const opened = await requestPermit(test, first, { planId, startsOn: '2026-11-22' });
    await renewAt(test, '2026-11-22T18:05:00Z');
    expect(await waitsOf(second)).toEqual([[1, null]]);
    await confirmPermit(test, opened.body.data.clientSecret ?? '');
    await test.call('POST /billing/return', { body: { clientSecret: opened.body.data.clientSecret ?? '' } });
    await renewAt(test, '2026-11-22T18:06:00Z');
    expect(await waitsOf(first)).toEqual([]);
    expect(await waitsOf(second)).toEqual([[1, null]]);
  });

  it('cannot be cut short by reducing the seats below what is promised', async () => {
    const { setSeats } = await aLine(1);
    await setSeats(2);
    await renewAt(test, '2026-11-20T18:01:00Z');
    expect((await setSeats(1)).body.error?.code).toBe('seats_taken');
  });

  it('sells held seats of a plan that has been paused since, and offers no others', async () => {
    const { lot, owner, planId, people, setSeats } = await aLine(2);
    const [first, second] = people as [SignedUp, SignedUp];
    await setSeats(2);
    await renewAt(test, '2026-11-20T18:01:00Z');
    const params = { locationId: lot.id, id: planId };
    const body = { paused: true, seats: 5 };
    await test.call('PATCH /locations/:locationId/permit-plans/:id', { params, body }, owner.headers);
    await renewAt(test, '2026-11-20T18:02:00Z');
    expect(await waitsOf(second)).toEqual([[1, null]]);
    expect((await requestPermit(test, second, { planId })).body.error?.code).toBe('permit_sold_out');
    expect((await requestPermit(test, first, { planId })).status).toBe(200);
  });

  it('never holds more than is free, however many workers make offers and drivers buy at once', async () => {
    const { planId, people, setSeats, shown } = await aLine(5);
    await setSeats(4);
    const strangers = await Promise.all([1, 2, 3].map(() => test.signUp('customer')));
    await Promise.all([
      ...[1, 2, 3].map(() => test.handlers['renew-permits']()),
      ...strangers.map((who) => requestPermit(test, who, { planId })),
    ]);
    const held = await Promise.all(people.map(waitsOf));
    expect(held.map(([wait]) => wait?.[1] !== null)).toEqual([true, true, true, false, false]);
    const bought = await Promise.all(people.map((who) => requestPermit(test, who, { planId })));
    expect(bought.map(({ status }) => status)).toEqual([200, 200, 200, 409, 409]);
    expect(await shown()).toMatchObject({ sold: 4, seats: 4 });
  });

  it('drops an account that is deleted', async () => {
    const { people } = await aLine(2);
    const [first, second] = people as [SignedUp, SignedUp];
    const admin = await test.signUp('admin');
    await test.call('DELETE /users/', { body: { userId: first.user._id } }, admin.headers);
    expect(await waitsOf(second)).toEqual([[1, null]]);
  });
});
