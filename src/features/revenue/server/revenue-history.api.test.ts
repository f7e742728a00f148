// Whatever is paid, extended, refunded and entered by hand, and whenever: the sums, the ledger and what owners
// see agree to the cent. The histories span the night when daylight saving ends in Chicago.

import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addLines, type PriceLines, totalOf } from '#features/pricing/rules/price-line.ts';
import { splitRefund } from '#features/pricing/rules/split-refund.ts';
import { addDays, localMonth } from '#platform/calendar/local-time.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  aVehicle,
  confirmCard,
  type Driver,
  payForStay,
  prepareStay,
  returnFrom,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { limitFor, triesOf } from '#platform/testing/cases/long-run.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';
import type { RevenueWeek } from '../revenue.contract.ts';

const START = '2026-10-28T18:00:00Z';
const MONTHS = [9, 10, 11, 12];
const TIME_ZONES = ['America/Chicago', 'Pacific/Kiritimati'];

const test = await createTestApp();
test.clock.set(START);
const odogwu = await test.signUp('odogwu');

type Lot = { readonly id: string; readonly timeZone: string; readonly zoneIds: readonly [string, string] };
type Sold = { readonly driver: Driver; readonly sessionId: string };
type World = { readonly headers: Record<string, string>; readonly lots: readonly Lot[]; readonly sold: Sold[] };

async function aWorld(): Promise<World> {
  const { user, headers } = await test.signUp('vendor');
  const lots = await Promise.all(
    TIME_ZONES.map(async (timeZone) => {
      const { id } = await aLocation(test.db, { ownerId: user._id, timeZone, feeBasisPoints: 1234 });
      const hourly = await aZone(test.db, { locationId: id, priceCents: 333, isHourly: true });
      const daily = await aZone(test.db, { locationId: id, priceCents: 1999, isHourly: false });
      return { id, timeZone, zoneIds: [hourly.id, daily.id] as const };
    }),
  );
  return { headers: { ...headers }, lots, sold: [] };
}

type Operation =
  | {
      readonly kind: 'stay';
      readonly lot: number;
      readonly daily: boolean;
      readonly time: number;
      readonly cars: number;
    }
  | { readonly kind: 'paid twice'; readonly lot: number }
  | { readonly kind: 'more time'; readonly of: number; readonly minutes: number }
  | { readonly kind: 'refund'; readonly of: number; readonly share: number }
  | { readonly kind: 'by hand'; readonly lot: number; readonly cents: number; readonly month: number };
type Step = { readonly minutes: number; readonly operation: Operation };

const lot = fc.nat(TIME_ZONES.length - 1);
const of = fc.nat(20);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('stay' as const),
      lot,
      daily: fc.boolean(),
      time: fc.integer({ min: 1, max: 3 }),
      cars: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('paid twice' as const), lot }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('more time' as const), of, minutes: fc.integer({ min: 61, max: 200 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), of, share: fc.integer({ min: 1, max: 100 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('by hand' as const),
      lot,
      cents: fc.integer({ min: -9999, max: 9999 }).filter(Boolean),
      month: fc.constantFrom(10, 11),
    }),
  },
);
// Short pauses, so that running stays can be extended, and long ones, across the ends of days and of the month.
const pause = fc.oneof(fc.nat(50), fc.nat(36 * 60));
const history: fc.Arbitrary<Step[]> = fc.array(fc.record({ minutes: pause, operation }), {
  minLength: 1,
  maxLength: 9,
});

async function carryOut(world: World, { kind, ...operation }: Operation): Promise<void> {
  const act = ACTS[kind] as (world: World, operation: object) => Promise<void>;
  await act(world, operation);
  await test.drainJobs();
}

type Reported<K extends Operation['kind']> = Extract<Operation, { kind: K }>;
const ACTS: { [K in Operation['kind']]: (world: World, operation: Reported<K>) => Promise<void> } = {
  async stay({ lots, sold }, { lot, daily, time, cars }) {
    const driver = aGuest();
    const vehicles = Array.from({ length: cars }, () => aVehicle());
    const stay = {
      zoneId: lots[lot]?.zoneIds[daily ? 1 : 0] ?? '',
      vehicles,
      ...(daily ? { days: time } : { hours: time }),
    };
    const { sessionIds } = await payForStay(test, driver, stay);
    for (const sessionId of sessionIds) sold.push({ driver, sessionId });
  },
  async 'paid twice'({ lots }, { lot }) {
    const stay = { zoneId: lots[lot]?.zoneIds[0] ?? '', vehicles: [aVehicle()] };
    const both = [await prepareStay(test, aGuest(), stay), await prepareStay(test, aGuest(), stay)];
    for (const { clientSecret } of both) await confirmCard(test, clientSecret);
    for (const { clientSecret } of both) await returnFrom(test, clientSecret);
  },
  async 'more time'({ sold }, { of, minutes }) {
    const { driver, sessionId } = sold[of % Math.max(sold.length, 1)] ?? {};
    if (!driver || !sessionId) return;
    const body = { sessionId, hours: minutes / 60 };
    const daily = { sessionId, hours: 24 };
    const requested = await test.call('POST /sessions/add', { body }, driver.headers);
    const placed =
      requested.status === 201 ? requested : await test.call('POST /sessions/add', { body: daily }, driver.headers);
    const clientSecret = placed.status === 201 ? placed.body.data.clientSecret : null;
    if (!clientSecret) return;
    await confirmCard(test, clientSecret);
    await returnFrom(test, clientSecret);
  },
  refund: async ({ lots }, { of, share }) =>
    release(
      lots.map(({ id }) => id),
      of,
      share,
    ),
  async 'by hand'({ lots }, { lot, cents, month }) {
    const id = lots[lot]?.id ?? '';
    const body = { locationId: id, lotRevenue: cents, month, year: 2026 };
    const { status } = await test.call('PATCH /locations/:id/revenue', { params: { id }, body }, odogwu.headers);
    expect(status).toBe(200);
  },
};

type Paid = {
  locationId: string;
  orderId: string;
  paymentId: string;
  sold: PriceLines;
  back: PriceLines[];
};

/** Support refunds a share of what is left of an order. */
async function release(locationIds: readonly string[], of: number, share: number): Promise<void> {
  const { rows } = await sql<Paid>`
    select o.location_id, o.id as order_id, p.id as payment_id, o.lines as sold,
      coalesce(json_agg(r.lines) filter (where r.id is not null), '[]') as back
    from orders o join payments p on p.location_id = o.location_id and p.id = o.id
      left join refunds r on r.location_id = o.location_id and r.order_id = o.id
    where o.location_id = any(${locationIds}::uuid[]) and p.status = 'succeeded'
    group by o.location_id, o.id, p.id order by 2`.execute(test.db);
  const paid = rows[of % Math.max(rows.length, 1)];
  if (!paid) return;
  const { sold } = paid;
  const refunded = addLines(...paid.back);
  const refundCents = Math.ceil(((totalOf(sold) - totalOf(refunded)) * share) / 100);
  const split = splitRefund({ sold, refunded, refundCents });
  if (!split.ok) return;
  const id = test.deps.newId();
  await sql`
    insert into refunds (location_id, id, payment_id, order_id, requested_by, reason, lines, total_cents, status,
      transaction_id, created_at, looked_at)
    values (${paid.locationId}, ${id}, ${paid.paymentId}, ${paid.orderId}, ${odogwu.user._id}, 'Goodwill',
      ${JSON.stringify(split.lines)}, ${refundCents}, 'owed', ${id}, ${test.clock.now()}, ${test.clock.now()})`.execute(
    test.db,
  );
  await test.handlers['make-refund']({ locationId: paid.locationId, refundId: id });
}

/** The lot's month by the ledger, with manual amounts. */
async function owed({ id, timeZone }: Lot, month: number | null): Promise<number> {
  const entries = await test.db
    .selectFrom('ledgerEntries')
    .select(['cents', 'occurredAt'])
    .where('locationId', '=', id)
    .where('account', '=', 'owner')
    .execute();
  const updates = await test.db.selectFrom('revenueUpdates').selectAll().where('locationId', '=', id).execute();
  const isInScope = (named: string) => month === null || named === `2026-${String(month).padStart(2, '0')}`;
  const sold = entries.filter(({ occurredAt }) => isInScope(localMonth(occurredAt, timeZone)));
  const written = updates.filter((update) => isInScope(update.month.slice(0, 7)));
  return sum([...sold.map(({ cents }) => -cents), ...written.map(({ cents }) => cents)]);
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

async function allRows({ headers }: World, lotId: string, month: number): Promise<number[]> {
  const amounts: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const body = { lotId, month, year: 2026, limit: 2, ...(cursor && { cursor }) };
    const page = (await test.call('POST /billing/lot/revenue', { body }, headers)).body;
    amounts.push(...page.monthSessions.map(({ totalCost }) => totalCost));
    cursor = page.nextCursor;
  }
  return amounts;
}

async function csvCents({ headers }: World, id: string, month: number): Promise<number> {
  const requested = { params: { id }, query: { month, year: 2026 } };
  const file = String((await test.call('GET /locations/:id/revenue.csv', requested, headers)).body);
  const cells = file
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(','));
  return sum(cells.map((line) => Math.round(Number(line[10] || 0) * 100) + Math.round(Number(line[11] || 0) * 100)));
}

type ReadWeek = (query: { lastDay?: string }) => Promise<RevenueWeek>;

/** By hour, from before the first sale until today. */
async function sumWeeks(request: ReadWeek): Promise<number> {
  const thisWeek = await request({});
  const earlier = [-7, -14].map((days) => request({ lastDay: addDays(thisWeek.today, days) }));
  const weeks = [thisWeek, ...(await Promise.all(earlier))];
  expect(weeks.at(-1)?.days[0]?.day.localeCompare(START)).toBe(-1);
  for (const { totalCents, days } of weeks) {
    expect(sum(days.flatMap(({ hours }) => hours.map(({ cents }) => cents)))).toBe(totalCents);
    expect(sum(days.map(({ cents }) => cents))).toBe(totalCents);
  }
  return sum(weeks.map(({ totalCents }) => totalCents));
}

async function assertWeeksAgree({ headers, lots }: World): Promise<void> {
  const byHand = await test.db
    .selectFrom('revenueUpdates')
    .select(['locationId', 'cents'])
    .where(
      'locationId',
      'in',
      lots.map(({ id }) => id),
    )
    .execute();
  const ofLots = await Promise.all(
    lots.map(async (each) => {
      const added = byHand.filter(({ locationId }) => locationId === each.id).map(({ cents }) => cents);
      const earned = (await owed(each, null)) - sum(added);
      const params = { id: each.id };
      const request: ReadWeek = async (query) =>
        (await test.call('GET /locations/:id/revenue/week', { params, query }, headers)).body.data;
      expect(await sumWeeks(request)).toBe(earned);
      return earned;
    }),
  );
  const requestAll: ReadWeek = async (query) =>
    (await test.call('GET /billing/revenue/week', { query }, headers)).body.data;
  expect(await sumWeeks(requestAll)).toBe(sum(ofLots));
}

async function assertAllAgree(world: World): Promise<void> {
  for (const month of MONTHS) {
    const totals = await Promise.all(world.lots.map((each) => owed(each, month)));
    const requested = { month, year: 2026 };
    for (const [index, { id }] of world.lots.entries()) {
      const { body } = await test.call(
        'POST /billing/lot/revenue',
        { body: { lotId: id, ...requested } },
        world.headers,
      );
      expect(body.totalCost).toBe(totals[index]);
      expect(sum(await allRows(world, id, month))).toBe(totals[index]);
      expect(await csvCents(world, id, month)).toBe(totals[index]);
    }
    const { body } = await test.call('POST /billing/revenue', { body: requested }, world.headers);
    expect(body.totalRevenue).toBe(sum(totals));
    expect(sum(body.days.map(({ cents }) => cents ?? 0)) + body.totalUpdates).toBe(sum(totals));
    const lots = new Map(body.locationsHolder.map(({ location, revenue }) => [location._id, revenue.currentMonth]));
    expect(world.lots.map(({ id }) => lots.get(id))).toEqual(totals);
    expect(body.totalRevenueAllTime).toBe(sum(await Promise.all(world.lots.map((each) => owed(each, null)))));
  }
}

const HISTORIES = triesOf({ short: 6, long: 24 });

describe('any history of payments, extensions, refunds and manual amounts', () => {
  it(
    'is the same in the sums, the ledger, the pages and the file',
    async () => {
      const agrees = fc.asyncProperty(history, async (steps) => {
        test.clock.set(START);
        const world = await aWorld();
        for (const { minutes, operation } of steps) {
          test.clock.advance(minutes);
          await carryOut(world, operation);
        }
        await assertAllAgree(world);
        await assertWeeksAgree(world);
        await expect(test.handlers['prove-revenue']()).resolves.toBeUndefined();
        await expect(test.handlers['prove-history']()).resolves.toBeUndefined();
        // An extension that support refunded stays in its session, which is not a loss.
        const { extensionsLost: _, ...wrong } = await findDisagreements(test.db);
        expect(wrong).toEqual({});
      });
      await fc.assert(agrees, { numRuns: HISTORIES });
    },
    limitFor(HISTORIES),
  );
});
