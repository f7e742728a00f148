// Start-stop parking that is stopped while its payment is still settling: the stop is stored, and counts from the moment it was sent.

import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  aVehicle,
  confirmCard,
  type Driver,
  prepareStay,
  returnFrom,
  type Stay,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { limitFor, triesOf } from '#platform/testing/cases/long-run.ts';
import { createDatabaseFaults } from '#platform/testing/database/database-faults.ts';
import { accountOf, findDisagreements } from '#platform/testing/ledger-audit.ts';
import { createPaymentFaults, type FaultPoint } from '#platform/testing/payment-faults.ts';

const faults = createPaymentFaults();
const test = await createTestApp({ faults: faults.inject });
const databaseFaults = await createDatabaseFaults(test.db);
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const options = { locationId: lot.id, priceCents: 400, isHourly: true, openMinutes: 360, closeMinutes: 1380 };
const { id: zoneId } = await aZone(test.db, { ...options, startStop: true });
const NOON = '2026-11-20T18:00:00Z';
/** Of an hour and its fee. */
const HOUR = 440;
const CHARGED_HOUR = { charged: HOUR, refunded: 0, held: HOUR };
const NOTHING = { charged: 0, refunded: 0, held: 0 };

type Prepared = Awaited<ReturnType<typeof prepare>>;

async function prepare(stay: Partial<Stay> = {}) {
  test.clock.set(NOON);
  const driver = aGuest();
  return { driver, ...(await prepareStay(test, driver, { zoneId, startStop: true, ...stay })) };
}

/** The card is confirmed, and nobody has told us yet. */
async function confirmed(stay: Partial<Stay> = {}) {
  const prepared = await prepare(stay);
  await confirmCard(test, prepared.clientSecret);
  return prepared;
}

const stop = ({ driver }: { readonly driver: Driver }, id: string) =>
  test.call('PATCH /sessions/:id', { params: { id }, body: { status: 'ended' } }, driver.headers);
const look = ({ driver }: Prepared, id: string) => test.call('GET /sessions/:id', { params: { id } }, driver.headers);
const moneyOf = ({ driver }: Prepared) => accountOf(test.db, driver.guestId);
const intentOf = ({ clientSecret }: Prepared) => test.sandbox.getIntent(clientSecret.split('_secret_')[0] ?? '');

afterEach(async () => {
  faults.clear();
  expect(await findDisagreements(test.db)).toEqual({});
});

describe('a stop before the hold is known', () => {
  it('is charged as one that came after it', async () => {
    const early = await confirmed();
    const stopped = await stop(early, early.sessionId);
    expect(stopped.body.data).toMatchObject({ status: 'ended', totalCost: HOUR, untilStopped: { status: 'paid' } });
    expect(await moneyOf(early)).toEqual(CHARGED_HOUR);
    expect((await returnFrom(test, early.clientSecret)).body.data.status).toBe('paid');
  });

  it.each(['before:get', 'after:get', 'before:capture', 'after:capture'] as const)(
    'counts from when it was sent, however long the provider is silent from %s',
    async (point) => {
      const early = await confirmed();
      faults.failAt(point, { times: 1000 });
      test.clock.advance(10 + 90);
      const stopped = await stop(early, early.sessionId);
      expect(stopped).toMatchObject({ status: 200, body: { data: { status: 'ended', totalCost: 660, hours: 1.5 } } });
      test.clock.advance(10);
      expect(await stop(early, early.sessionId)).toMatchObject({ status: 200, body: { data: { hours: 1.5 } } });
      await returnFrom(test, early.clientSecret);
      for (let hours = 0; hours < 3; hours++) await letTimePass(test);
      expect(faults.clear()).toBeGreaterThan(0);
      await letTimePass(test);
      expect(await moneyOf(early)).toEqual({ charged: 660, refunded: 0, held: 660 });
      expect((await look(early, early.sessionId)).body.data).toMatchObject({
        status: 'ended',
        totalCost: 660,
        endTime: '2026-11-20T19:40:00.000Z',
      });
    },
  );

  it('is charged also when the provider answers after the limit of the stay', async () => {
    const early = await confirmed();
    faults.failAt('before:get', { times: 1000 });
    await stop(early, early.sessionId);
    test.clock.advance(14 * 60);
    faults.clear();
    await letTimePass(test);
    expect(await moneyOf(early)).toEqual(CHARGED_HOUR);
  });

  it('is charged although the database fails while the money is recorded', async () => {
    const early = await confirmed();
    faults.failAt('before:get', { times: 1000 });
    await stop(early, early.sessionId);
    faults.clear();
    const where = `new.status = 'running'`;
    await databaseFaults.failOnce({
      write: 'update',
      table: 'orders',
      where,
      moment: 'at the commit',
      how: 'an error',
    });
    await letTimePass(test);
    expect(await databaseFaults.clear()).toBeGreaterThan(0);
    await letTimePass(test);
    expect(await moneyOf(early)).toEqual(CHARGED_HOUR);
  });

  it('is charged although the sweep had asked the provider before the card was confirmed', async () => {
    const early = await prepare();
    const payAndLeave = async () => {
      await confirmCard(test, early.clientSecret);
      faults.failAt('before:get', { times: 1000 });
      await stop(early, early.sessionId);
      faults.clear();
    };
    test.clock.advance(3);
    faults.failAt('after:get', { instead: payAndLeave });
    await test.handlers['sweep-payments']();
    await letTimePass(test);
    expect(await moneyOf(early)).toEqual(CHARGED_HOUR);
  });

  it('is of one car of several, and the others go on', async () => {
    const early = await confirmed({ vehicles: [aVehicle(), aVehicle()] });
    const [first = '', second = ''] = early.sessionIds;
    expect((await stop(early, first)).body.data).toMatchObject({ status: 'ended', totalCost: HOUR });
    expect((await look(early, second)).body.data).toMatchObject({ status: 'active' });
    test.clock.advance(10 + 90);
    expect((await stop(early, second)).body.data).toMatchObject({ totalCost: 660 });
    expect(await moneyOf(early)).toEqual({ charged: HOUR + 660, refunded: 0, held: HOUR + 660 });
  });

  it('gives way to an earlier one that arrives later, and is announced only after the start', async () => {
    const owner = await test.signUp('vendor');
    const heard = await aLocation(test.db, { ownerId: owner.user._id });
    const zone = await aZone(test.db, { ...options, locationId: heard.id, startStop: true });
    const events = ['session.started', 'session.stopped', 'session.ended'] as const;
    const hooks = { url: 'https://hooks.example/parking', events: [...events] };
    expect((await test.call('POST /webhooks', { body: hooks }, owner.headers)).status).toBe(201);
    const announced = async () => {
      const rows = test.db.selectFrom('webhookFacts').select('event').where('locationId', '=', heard.id);
      return (await rows.orderBy('at').orderBy('event', 'desc').execute()).map(({ event }) => event);
    };
    const early = await confirmed({ zoneId: zone.id });
    faults.failAt('before:get', { times: 1000 });
    test.clock.advance(10 + 150);
    await stop(early, early.sessionId);
    const sent = test.clock.now();
    const actedAt = new Date(sent.getTime() - 60 * 60_000).toISOString();
    const clock = { actedAt, sentAt: sent.toISOString(), ageMs: null, heard: null };
    const body = { status: 'ended' as const, clock };
    const again = await test.call(
      'PATCH /sessions/:id',
      { params: { id: early.sessionId }, body },
      early.driver.headers,
    );
    expect(again.body.data).toMatchObject({ status: 'ended', endTime: actedAt, totalCost: 660 });
    expect(await announced()).toEqual([]);
    faults.clear();
    await test.handlers['sweep-payments']();
    expect(await announced()).toEqual([...events, 'session.paid']);
    expect(await moneyOf(early)).toEqual({ charged: 660, refunded: 0, held: 660 });
  });

  it('costs nothing in free hours, and releases the hold', async () => {
    const { id } = await aZone(test.db, { ...options, startStop: true });
    const free = [{ kind: 'free' as const, day: 5, from: '06:00', until: '14:00' }];
    await test.call('PATCH /zones/:id', { params: { id }, body: { schedule: free } }, vendor.headers);
    for (const point of ['before:get', 'before:cancel'] as const) {
      const early = await confirmed({ zoneId: id });
      faults.failAt(point);
      expect((await stop(early, early.sessionId)).body.data).toMatchObject({ status: 'ended', totalCost: 0 });
      await letTimePass(test);
      expect(await intentOf(early)).toMatchObject({ status: 'canceled' });
      expect(await moneyOf(early)).toEqual(NOTHING);
    }
  });
});

describe('a stop before anybody has paid', () => {
  it('gives the payment up, and stays true', async () => {
    const early = await prepare();
    expect(await stop(early, early.sessionId)).toMatchObject({
      status: 200,
      body: { data: { status: 'ended', totalCost: 0 } },
    });
    await confirmCard(test, early.clientSecret);
    expect((await returnFrom(test, early.clientSecret)).body.data.status).toBe('expired');
    expect((await stop(early, early.sessionId)).body.data).toMatchObject({ status: 'ended', totalCost: 0 });
    await letTimePass(test);
    expect(await moneyOf(early)).toEqual(NOTHING);
  });

  it.each(['before:get', 'before:cancel'] as const)('is given up by the sweep after %s', async (point) => {
    const early = await prepare();
    faults.failAt(point);
    expect((await stop(early, early.sessionId)).status).toBe(200);
    test.clock.advance(1);
    await test.handlers['sweep-payments']();
    expect(await intentOf(early)).toMatchObject({ status: 'canceled' });
  });

  it('takes no other car, and can be given up', async () => {
    const early = await prepare();
    faults.failAt('before:get', { times: 1000 });
    await stop(early, early.sessionId);
    const body = { clientSecret: early.clientSecret, vehicles: [aVehicle()] };
    const again = await test.call('POST /sessions', { body }, early.driver.headers);
    expect(again.body.error?.code).toBe('order_not_pending');
    faults.clear();
    const given = { params: { id: early.sessionId } };
    expect((await test.call('DELETE /sessions/:id', given, early.driver.headers)).status).toBe(200);
    expect(await intentOf(early)).toMatchObject({ status: 'canceled' });
  });
});

const POINTS: readonly FaultPoint[] = ['before:get', 'after:get', 'before:capture', 'after:capture', 'before:cancel'];
const ACTS = ['return', 'sweep', 'announce', 'stop', 'name cars'] as const;
const plan = fc.record({
  /** The stop is one of them, which all begin at once or one after the other. */
  acts: fc
    .array(fc.constantFrom(...ACTS), { minLength: 1, maxLength: 4 })
    .chain((others) => fc.shuffledSubarray([...others, 'stop' as const], { minLength: others.length + 1 })),
  atOnce: fc.boolean(),
  /** Where the process of one of them is killed. */
  kill: fc.option(fc.constantFrom(...POINTS)),
  cars: fc.integer({ min: 1, max: 2 }),
});
const RUNS = triesOf({ short: 25, long: 400 });

it(
  'whatever else settles the payment at the same time, in any order, and whichever process is killed: a stop is done',
  async () => {
    const order = fc.asyncProperty(plan, async ({ acts, atOnce, kill, cars }) => {
      const early = await confirmed({ vehicles: Array.from({ length: cars }, () => aVehicle()) });
      if (kill) {
        faults.failAt(kill, { instead: () => Promise.reject(new Error('This process is killed here.')) });
      }
      const run = {
        return: () => returnFrom(test, early.clientSecret),
        sweep: () => test.handlers['sweep-payments'](),
        announce: () => test.drainJobs(),
        stop: async () =>
          (await Promise.all(early.sessionIds.map((id) => stop(early, id)))).map(({ status }) => status),
        'name cars': () =>
          test.call('POST /sessions', { body: { clientSecret: early.clientSecret } }, early.driver.headers),
      };
      const statuses: unknown[] = [];
      const act = async (name: (typeof ACTS)[number]) => {
        const answer: unknown = await run[name]().catch(() => null);
        if (name === 'stop') statuses.push(answer);
      };
      test.clock.advance(1);
      if (atOnce) await Promise.all(acts.map(act));
      else for (const name of acts) await act(name);
      faults.clear();
      await letTimePass(test);
      // A stop that found no car to stop was refused, and the stay runs until its limit.
      test.clock.advance(12 * 60);
      await letTimePass(test);
      const isDone = (statuses as number[][]).some((each) => each?.every((status) => status === 200));
      const { charged } = await moneyOf(early);
      if (isDone) expect(charged).toBe(HOUR * cars);
      expect((await intentOf(early)).status).not.toBe('authorized');
      expect(await findDisagreements(test.db)).toEqual({});
    });
    await fc.assert(order, { numRuns: RUNS });
  },
  limitFor(RUNS),
);
