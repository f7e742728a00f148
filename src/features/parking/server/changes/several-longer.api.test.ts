// Rule 188: more time for several vehicles of one receipt is one order. All of them get it, or none does.

import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { addLines, totalOf } from '#features/pricing/rules/price-line.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  aVehicle,
  confirmCard,
  type Driver,
  payForStay,
  returnFrom,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { limitFor, triesOf } from '#platform/testing/cases/long-run.ts';
import { createDatabaseFaults } from '#platform/testing/database/database-faults.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';

const app = await createTestApp();
const faults = await createDatabaseFaults(app.db);
afterEach(() => faults.clear());
const vendor = await app.signUp('vendor');
const admin = await app.signUp('admin');

async function aHourlyZone(more: { capacity?: number; priceCents?: number } = {}) {
  const { capacity, priceCents = 500 } = more;
  const { id: locationId } = await aLocation(app.db, { ownerId: vendor.user._id, feeBasisPoints: 1337 });
  const zone = await aZone(app.db, { locationId, isHourly: true, priceCents });
  if (capacity !== undefined) {
    const params = { id: zone.id };
    expect((await app.call('PATCH /zones/:id', { params, body: { capacity } }, vendor.headers)).status).toBe(200);
  }
  return { locationId, zoneId: zone.id };
}
const plain = await aHourlyZone();

type Cars = {
  readonly driver: Driver;
  readonly receiptKey: string;
  readonly sessionIds: readonly string[];
};
async function parkedCars(cars: number, { zoneId } = plain, driver: Driver = aGuest()): Promise<Cars> {
  const vehicles = Array.from({ length: cars }, () => aVehicle());
  const { receiptKey, sessionIds, status } = await payForStay(app, driver, { zoneId, hours: 2, vehicles });
  expect(status).toBe('paid');
  return { driver, receiptKey, sessionIds: [...sessionIds].sort() };
}

type More = { hours?: number; totalCost?: number; method?: 'card'; sessionIds?: readonly string[] };
const request = ({ receiptKey: key, ...cars }: Cars, { hours = 1, sessionIds = cars.sessionIds, ...more }: More = {}) =>
  app.call('POST /receipts/:key/time', { params: { key }, body: { sessionIds: [...sessionIds], hours, ...more } });
const quote = ({ receiptKey: key, sessionIds }: Cars, hours = 1) =>
  app.call('POST /receipts/:key/time/quote', { params: { key }, body: { sessionIds: [...sessionIds], hours } });
async function pay(clientSecret: string | null) {
  await confirmCard(app, clientSecret ?? '');
  return (await returnFrom(app, clientSecret ?? '')).body.data.status;
}
const end = ({ driver }: Cars, id: string) =>
  app.call('PATCH /sessions/:id', { params: { id }, body: { status: 'ended' } }, driver.headers);
const minutesOf = async ({ sessionIds }: Cars) => {
  const rows = await app.db
    .selectFrom('sessions')
    .select('minutes')
    .where('id', 'in', sessionIds)
    .orderBy('id')
    .execute();
  return rows.map(({ minutes }) => minutes);
};
const receiptOf = async ({ receiptKey: key }: Cars) =>
  (await app.call('GET /receipts/:key', { params: { key } })).body.data;

describe('more time for several vehicles', () => {
  it('costs the sum of what it costs for each, and is on their receipt as one purchase', async () => {
    const cars = await parkedCars(3);
    const { sessions } = (await quote(cars)).body.data;
    expect(sessions.map(({ sessionId, totalCost, refused }) => [sessionId, totalCost, refused])).toEqual(
      cars.sessionIds.map((id) => [id, 567, null]),
    );
    const requested = await request(cars, { totalCost: 1701 });
    expect([requested.status, requested.body.data.totalCost, totalOf(requested.body.data.lines)]).toEqual([
      201, 1701, 1701,
    ]);
    expect(await pay(requested.body.data.clientSecret)).toBe('paid');
    expect(await minutesOf(cars)).toEqual([180, 180, 180]);
    const receipt = await receiptOf(cars);
    expect(receipt.lines.map(({ label, cents }) => [label, cents])).toContainEqual(['Added time, 1 h, 3 cars', 1500]);
    expect(receipt.sessions.map(({ totalCost }) => totalCost)).toEqual([1701, 1701, 1701]);
    const revenue = await app.call('POST /billing/lot/revenue', { body: { lotId: plain.locationId } }, vendor.headers);
    expect(revenue.status).toBe(200);
    const rows = revenue.body.monthSessions.filter(({ kind }) => kind === 'extension');
    expect(rows.map(({ lines }) => totalOf(lines))).toEqual([567, 567, 567]);
    expect(new Set(rows.map(({ _id }) => _id)).size).toBe(3);
  });

  it('ends an hour later for each of them than before', async () => {
    const cars = await parkedCars(2);
    const [first = ''] = cars.sessionIds;
    await pay((await request(cars, { sessionIds: [first] })).body.data.clientSecret);
    await pay((await request(cars)).body.data.clientSecret);
    expect(await minutesOf(cars)).toEqual([240, 180]);
  });

  it('moves each one’s reminder', async () => {
    const cars = await parkedCars(2);
    for (const id of cars.sessionIds) {
      const body = { minutesBefore: 15, channels: ['email' as const], email: `${id}@people.example` };
      await app.call('PUT /receipts/:key/reminders/:id', { params: { key: cars.receiptKey, id }, body });
    }
    await pay((await request(cars)).body.data.clientSecret);
    const rows = await app.db
      .selectFrom('sessionReminders')
      .innerJoin('sessions', 'sessions.id', 'sessionReminders.sessionId')
      .select(['remindAt', 'endsAt'])
      .where('sessionId', 'in', cars.sessionIds)
      .execute();
    expect(rows.map(({ remindAt, endsAt }) => endsAt.getTime() - remindAt.getTime())).toEqual([
      15 * MINUTE_MS,
      15 * MINUTE_MS,
    ]);
  });

  it('is refused as a whole, naming each vehicle that cannot have it; without those it is sold', async () => {
    const cars = await parkedCars(3);
    const [gone = '', ...others] = cars.sessionIds;
    expect((await end(cars, gone)).status).toBe(200);
    const refused = [{ sessionId: gone, code: 'session_over', message: expect.stringContaining('has ended') }];
    const requested = await request(cars);
    expect([requested.status, requested.body.error?.code]).toEqual([409, 'not_all_longer']);
    expect(requested.body.data).toEqual({ sessions: refused });
    const quoted = (await quote(cars)).body.data.sessions;
    expect(quoted.map(({ refused: why }) => why?.code ?? null)).toEqual(['session_over', null, null]);
    expect(await pay((await request(cars, { sessionIds: others })).body.data.clientSecret)).toBe('paid');
    expect(await minutesOf(cars)).toEqual([120, 180, 180]);
  });

  it('is refused for a single one with its own reason, as ever', async () => {
    const cars = await parkedCars(1);
    expect((await request(cars, { hours: 23 })).body.error?.code).toBe('extension_too_long');
  });

  it('covers only sessions on this receipt', async () => {
    const [cars, others] = [await parkedCars(2), await parkedCars(1)];
    const sessionIds = [...cars.sessionIds, ...others.sessionIds];
    expect((await request(cars, { sessionIds })).status).toBe(404);
    expect((await quote({ ...cars, sessionIds })).status).toBe(404);
    expect((await request(cars, { sessionIds: [] })).status).toBe(400);
  });

  it('is added once, to all of them, when the order costs nothing', async () => {
    const bands = [{ upToMinutes: 180, cents: 500 }];
    const { locationId } = plain;
    const { id: zoneId } = await aZone(app.db, { locationId, rates: [{ name: 'Band', kind: 'bands', bands }] });
    const vehicles = [aVehicle(), aVehicle()];
    const driver = aGuest();
    const { receiptKey, sessionIds } = await payForStay(app, driver, { zoneId, hours: 1, vehicles });
    const cars = { driver, receiptKey, sessionIds: [...sessionIds].sort() };
    const body = { sessionIds: cars.sessionIds, hours: 0.5 };
    const key = { 'idempotency-key': `free-${receiptKey}` };
    for (const _again of [1, 2]) {
      const requested = await app.call('POST /receipts/:key/time', { params: { key: receiptKey }, body }, key);
      expect([requested.status, requested.body.data.clientSecret]).toEqual([201, null]);
    }
    expect(await minutesOf(cars)).toEqual([90, 90]);
  });
});

describe('more time that was ordered but not paid for yet', () => {
  it('is refunded in full when something happens to one of them, and none is longer', async () => {
    const cars = await parkedCars(3);
    const { clientSecret } = (await request(cars)).body.data;
    await end(cars, cars.sessionIds[1] ?? '');
    expect(await pay(clientSecret)).toBe('refunded');
    expect(await minutesOf(cars)).toEqual([120, 120, 120]);
    await letTimePass(app);
    const receipt = await receiptOf(cars);
    expect(receipt.refunds.map(({ cents, state }) => [cents, state])).toEqual([[1701, 'paid_back']]);
    expect(await findDisagreements(app.db)).toEqual({});
  });

  it('gives way to a later request for one of them, whose provider is asked once', async () => {
    const cars = await parkedCars(2);
    const all = (await request(cars)).body.data;
    const one = (await request(cars, { sessionIds: cars.sessionIds.slice(0, 1) })).body.data;
    expect(await pay(all.clientSecret)).not.toBe('paid');
    expect(await pay(one.clientSecret)).toBe('paid');
    expect(await minutesOf(cars)).toEqual([180, 120]);
  });

  it('is recorded once, however often the provider reports the payment', async () => {
    const cars = await parkedCars(2);
    const { clientSecret } = (await request(cars)).body.data;
    await confirmCard(app, clientSecret ?? '');
    await Promise.all([1, 2, 3].map(() => returnFrom(app, clientSecret ?? '')));
    await app.drainJobs();
    expect(await minutesOf(cars)).toEqual([180, 180]);
    expect(await findDisagreements(app.db)).toEqual({});
  });

  it('gives up its places when nobody pays', async () => {
    const counted = await aHourlyZone({ capacity: 2 });
    const cars = await parkedCars(2, counted);
    expect((await request(cars)).status).toBe(201);
    await letTimePass(app);
    const held = await app.db
      .selectFrom('spaceHolds')
      .select('requestedBy')
      .where('zoneId', '=', counted.zoneId)
      .execute();
    expect(held.map(({ requestedBy }) => requestedBy)).not.toContainEqual(expect.any(String));
    expect(await minutesOf(cars)).toEqual([120, 120]);
  });
});

describe('support', () => {
  it('refunds part of it, shared among the vehicles that had got the time', async () => {
    const { headers } = await app.signUp('customer');
    const driver = { headers: { ...headers }, guestId: null };
    const cars = await parkedCars(3, plain, driver);
    await pay((await request(cars, { sessionIds: cars.sessionIds.slice(0, 2) })).body.data.clientSecret);
    const order = await app.db
      .selectFrom('orders')
      .select(['id', 'totalCents'])
      .where('receiptKey', '=', cars.receiptKey)
      .where('kind', '=', 'extension')
      .executeTakeFirstOrThrow();
    const body = {
      locationId: plain.locationId,
      orderId: order.id,
      amount: 567,
      refunded: 0,
      reason: 'One left at once',
    };
    expect((await app.call('POST /support/refunds', { body }, admin.headers)).status).toBe(201);
    await app.drainJobs();
    expect(await minutesOf(cars)).toEqual([180, 180, 120]);
    app.clock.advance(5 * 60);
    const requested = { method: 'POST', url: '/api/v1/sessions/me.csv', headers: driver.headers, payload: {} } as const;
    const { body: csv } = await app.app.inject(requested);
    const refunds = csv
      .trim()
      .split(/\r?\n/u)
      .slice(1)
      .map((line) => line.split(',').at(-3));
    expect(refunds.toSorted()).toEqual(['0.00', '2.83', '2.84']);
    expect(await findDisagreements(app.db)).toEqual({});
  });
});

const PRICES = triesOf({ short: 8, long: 150 });
it(
  'the total is the sum of what each would have cost alone, whatever each had before',
  async () => {
    const history = fc.record({
      priceCents: fc.integer({ min: 301, max: 2999 }),
      before: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 2, maxLength: 4 }),
      hours: fc.integer({ min: 15, max: 600 }).map((minutes) => minutes / 60),
    });
    await fc.assert(
      fc.asyncProperty(history, async ({ priceCents, before, hours }) => {
        const zone = await aHourlyZone({ priceCents });
        const cars = await parkedCars(before.length, zone);
        for (const [at, hoursBefore] of before.entries()) {
          const sessionIds = cars.sessionIds.slice(at, at + 1);
          if (hoursBefore > 0)
            await pay((await request(cars, { sessionIds, hours: hoursBefore })).body.data.clientSecret);
        }
        const { sessions } = (await quote(cars, hours)).body.data;
        const requested = await request(cars, { hours });
        const lines = addLines(...sessions.map((each) => each.lines));
        expect(requested.body.data.lines).toEqual(lines);
        expect(requested.body.data.totalCost).toBe(sessions.reduce((sum, { totalCost }) => sum + totalCost, 0));
        const singles = [];
        for (const id of cars.sessionIds) singles.push((await request(cars, { sessionIds: [id], hours })).body.data);
        expect(singles.map(({ totalCost }) => totalCost)).toEqual(sessions.map(({ totalCost }) => totalCost));
      }),
      { numRuns: PRICES },
    );
  },
  limitFor(PRICES),
);

const RACES = triesOf({ short: 10, long: 200 });
it(
  'all of them are longer or none is, whatever others do at the same time, and the zone is never oversold',
  async () => {
    const anyAct = fc.constantFrom('all', 'one', 'end', 'other car') as fc.Arbitrary<
      'all' | 'one' | 'end' | 'other car'
    >;
    await fc.assert(
      fc.asyncProperty(fc.array(anyAct, { minLength: 2, maxLength: 5 }), async (acts) => {
        const counted = await aHourlyZone({ capacity: 3 });
        const cars = await parkedCars(2, counted);
        const all: string[] = [];
        const act = async (what: (typeof acts)[number]) => {
          if (what === 'end') return void (await end(cars, cars.sessionIds[0] ?? ''));
          if (what === 'other car') return void (await payForStay(app, aGuest(), counted).catch(() => {}));
          const { status, body } = await request(cars, what === 'one' ? { sessionIds: cars.sessionIds.slice(1) } : {});
          if (status !== 201) return;
          if (what === 'all') all.push(body.data.clientSecret ?? '');
          await pay(body.data.clientSecret).catch(() => {});
        };
        await Promise.all(acts.map(act));
        await letTimePass(app);
        const { rows } = await sql<{ longer: number; of: number; unused: boolean }>`
          select (select count(*) from json_array_elements(o.extended) e join sessions s on s.id = (e->>'sessionId')::uuid
              where s.minutes >= 180)::integer as longer,
            json_array_length(o.extended) as of,
            exists (select from refunds r where r.order_id = o.id and r.requested_by is null) as unused
          from orders o where o.receipt_key = ${cars.receiptKey} and o.kind = 'extension' and o.status = 'paid'`.execute(
          app.db,
        );
        for (const row of rows) if (!row.unused) expect(row.longer).toBe(row.of);
        const taken = await app.db
          .selectFrom('zoneSpaces')
          .select('taken')
          .where('zoneId', '=', counted.zoneId)
          .executeTakeFirstOrThrow();
        expect(taken.taken).toBeLessThanOrEqual(3);
        expect(await findDisagreements(app.db)).toEqual({});
      }),
      { numRuns: RACES },
    );
  },
  limitFor(RACES),
);

describe('a process that is killed while it settles', () => {
  it.each([
    ['update', 'sessions', 'new.minutes = 180'],
    ['insert', 'journal_entries', undefined],
    ['update', 'orders', `new.status = 'paid'`],
    ['update', 'payments', `new.status = 'succeeded'`],
  ] as const)(
    'at the %s of %s leaves all of them to the next one, and none is longer by itself',
    async (write, table, where) => {
      const cars = await parkedCars(2);
      const { clientSecret } = (await request(cars)).body.data;
      await confirmCard(app, clientSecret ?? '');
      await faults.failOnce({
        write,
        table,
        ...(where && { where }),
        moment: 'at the write',
        how: 'a lost connection',
      });
      await returnFrom(app, clientSecret ?? '');
      expect(await faults.clear()).toBeGreaterThan(0);
      expect([
        [120, 120],
        [180, 180],
      ]).toContainEqual(await minutesOf(cars));
      await letTimePass(app);
      expect(await minutesOf(cars)).toEqual([180, 180]);
      expect(await findDisagreements(app.db)).toEqual({});
    },
  );
});
