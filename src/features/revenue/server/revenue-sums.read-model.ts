// What lots earned, read from the sums that settling writes and never from the sales,
// so that a month costs the same however long the history is.

import { type RawBuilder, sql } from 'kysely';
import type { LocationRow } from '#features/lot-directory/server/public.ts';
import { firstDayOf, type Month, monthAfter, monthBefore } from '#platform/calendar/revenue-month.ts';
import type { Db } from '#platform/db/database.ts';
import type { RevenueSource } from '../revenue.contract.ts';
import type { EarnedDay } from '../rules/revenue-days.ts';
import type { DaySum } from './closed-days/closed-days.store.ts';
import { readDaySums } from './day-sums.read-model.ts';
import { isInScope, type RevenueScope } from './revenue-scope.read-model.ts';

export type ScopeSums = {
  readonly lotCount: number;
  readonly allTime: number;
  /** Manual amounts of this month and the previous one. */
  readonly updates: number;
  readonly lastUpdates: number;
  /** Days of both months with sales or refunds. */
  readonly days: readonly EarnedDay[];
  /** What the month consists of, without manual amounts; sources that sold nothing are omitted. */
  readonly sources: readonly SourceSum[];
};

export type SourceSum = { readonly source: RevenueSource; readonly cents: number };

/** All lots of a scope combined. */
export async function sumScope(
  db: Db,
  scope: RevenueScope,
  { month, date = null }: { readonly month: Month; readonly date?: number | null | undefined },
): Promise<ScopeSums> {
  const [last, first, next] = spanOf(month);
  const { days, allTime } = await readDaySums(db, scope, { from: last, until: next });
  const sums = await sumLots(db, scope, { last, first, withTotals: allTime === null });
  const isCounted = ({ day }: DaySum) => day >= first && (date === null || Number(day.slice(8)) <= date);
  return {
    lotCount: sums.lotCount,
    allTime: sums.updatesEver + (allTime ?? sums.totals),
    updates: sums.updates,
    lastUpdates: sums.lastUpdates,
    days: sumBy(days, ({ day }) => day).map(([day, cents]) => ({ day, cents })),
    sources: sumBy(days.filter(isCounted), ({ source }) => source).map(([source, cents]) => ({ source, cents })),
  };
}

/** In the order of the keys. */
function sumBy<Key extends string>(days: readonly DaySum[], keyOf: (day: DaySum) => Key): [Key, number][] {
  const sums = new Map<Key, number>();
  for (const day of days) sums.set(keyOf(day), (sums.get(keyOf(day)) ?? 0) + day.cents);
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
}

type OfLots = Pick<ScopeSums, 'lotCount' | 'updates' | 'lastUpdates'> & {
  readonly updatesEver: number;
  readonly totals: number;
};
type Requested = { readonly last: string; readonly first: string; readonly withTotals: boolean };

async function sumLots(db: Db, scope: RevenueScope, { last, first, withTotals }: Requested): Promise<OfLots> {
  // A query about one lot goes to its shard alone.
  const lot = scope.kind === 'lot' ? sql`${scope.locationId}::uuid` : sql`lots.id`;
  const totals = withTotals
    ? sql`(select coalesce(sum(t.parking_cents - t.refunded_parking_cents), 0)::bigint
        from lots join revenue_totals t on t.location_id = ${lot})`
    : sql`0`;
  const { rows } = await sql<OfLots>`
    with lots as (select l.id from locations l where ${isInScope(scope)}),
    updates as (
      select coalesce(sum(u.cents), 0) as ever,
        coalesce(sum(u.cents) filter (where u.month = ${first}), 0) as month,
        coalesce(sum(u.cents) filter (where u.month = ${last}), 0) as last
      from lots join revenue_updates u on u.location_id = ${lot}
    )
    select (select count(*) from lots) as lot_count, ${totals} as totals, ever::bigint as updates_ever, month::bigint as updates,
      last::bigint as last_updates
    from updates`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('A sum without groups has one row.');
  return sums;
}

export type LotSums = LocationRow & { readonly current: number; readonly last: number; readonly lastToDate: number };
/** date: the last day of the month that counts; null for the whole month. dayToDate: the same for the month before, for `lastToDate`. */
type Counted = { readonly month: Month; readonly date: number | null; readonly dayToDate: number };
type LotsPage = Counted & { readonly beforeId: string | undefined; readonly limit: number };

/** A page of the scope's lots, newest first, each with this month and the previous one. */
export async function listLotSums(
  db: Db,
  scope: RevenueScope,
  { beforeId, limit, ...counted }: LotsPage,
): Promise<LotSums[]> {
  const earlier = beforeId === undefined ? sql`` : sql`and l.id < ${beforeId}`;
  return listSumsOf(
    db,
    sql`select l.* from locations l where ${isInScope(scope)} ${earlier} order by l.id desc limit ${limit}`,
    counted,
  );
}

/** The lots of the scope with the most revenue in the month, best first; among equals, the newest first. */
export async function listBestLots(
  db: Db,
  scope: RevenueScope,
  { limit, ...counted }: Counted & { readonly limit: number },
): Promise<LotSums[]> {
  const { first, until } = countedDays(counted);
  // A whole month is summed for each lot anyway (rule 225); of a part of it, each day is read.
  const sold =
    counted.date === null
      ? sql`select m.location_id, case m.kind when 'refund' then -1 else 1 end * (m.total_cents - m.fee_cents - m.tax_cents - m.tips_cents) as cents
          from lots join transaction_months m on m.location_id = lots.id where m.month = ${first} and m.kind <> 'transfer'`
      : sql`select d.location_id, d.parking_cents - d.refunded_parking_cents as cents
          from lots join revenue_days d on d.location_id = lots.id where d.day >= ${first} and d.day < ${until}`;
  const best = await listSumsOf(
    db,
    sql`
      with lots as (select l.id from locations l where ${isInScope(scope)}),
      earned as (
        select location_id, sum(cents) as cents from (
          ${sold}
          union all
          select u.location_id, u.cents from lots join revenue_updates u on u.location_id = lots.id
          where u.month = ${first}
        ) amounts group by location_id
      )
      select l.* from (
        select lots.id from lots left join earned on earned.location_id = lots.id
        order by coalesce(earned.cents, 0) desc, lots.id desc limit ${limit}
      ) best join locations l on l.id = best.id`,
    counted,
  );
  return best.sort((a, b) => b.current - a.current);
}

/**
 * The revenue of a query's lots, newest lot first. All lots' days are joined at once. Lot by lot, a
 * planner with a low estimate of page order would read every lot's days for each lot.
 */
async function listSumsOf(db: Db, lots: RawBuilder<unknown>, counted: Counted): Promise<LotSums[]> {
  const { last, first, until, next } = countedDays(counted);
  const { rows } = await sql<LotSums>`
    with listed as materialized (${lots}),
    earned as (
      select d.location_id,
        sum(d.parking_cents - d.refunded_parking_cents) filter (where d.day >= ${first} and d.day < ${until}) as current,
        sum(d.parking_cents - d.refunded_parking_cents) filter (where d.day < ${first}) as last,
        sum(d.parking_cents - d.refunded_parking_cents)
          filter (where d.day < ${first} and extract(day from d.day) <= ${counted.dayToDate}) as last_to_date
      from listed join revenue_days d on d.location_id = listed.id
      where d.day >= ${last} and d.day < ${next}
      group by d.location_id
    ),
    updated as (
      select u.location_id, sum(u.cents) filter (where u.month = ${first}) as current,
        sum(u.cents) filter (where u.month = ${last}) as last
      from listed join revenue_updates u on u.location_id = listed.id
      where u.month in (${first}, ${last})
      group by u.location_id
    )
    select lot.id, lot.owner_id, lot.name, lot.address, lot.place_id, lot.phone, lot.lat, lot.lng, lot.time_zone,
      lot.charges, lot.cover_photo, lot.amenities, lot.height_limit_inches, lot.archived_at, lot.held_at, lot.pin_approximate,
      (coalesce(earned.current, 0) + coalesce(updated.current, 0))::bigint as current,
      (coalesce(earned.last, 0) + coalesce(updated.last, 0))::bigint as last,
      (coalesce(earned.last_to_date, 0) + coalesce(updated.last, 0))::bigint as last_to_date
    from listed lot
    left join earned on earned.location_id = lot.id
    left join updated on updated.location_id = lot.id
    order by lot.id desc`.execute(db);
  return rows;
}

function countedDays({ month, date }: Counted) {
  const [last, first, next] = spanOf(month);
  return { last, first, next, until: date === null ? sql`${next}::date` : sql`${first}::date + ${date}::integer` };
}

function spanOf(month: Month): [last: string, first: string, next: string] {
  return [firstDayOf(monthBefore(month)), firstDayOf(month), firstDayOf(monthAfter(month))];
}

type NotCharged = { readonly parked: number; readonly owed: number; readonly owedCents: number };

/** Its cents are the lot's share. */
type OwedStay = {
  readonly orderId: string;
  readonly plates: string[];
  readonly leftAt: Date;
  readonly cents: number;
};

/** Of all months: what was used at a lot and is not paid yet (rules 374 and 375). */
export async function sumNotCharged(db: Db, locationId: string): Promise<NotCharged> {
  const { rows } = await sql<NotCharged>`
    select coalesce(sum(vehicle_count) filter (where status <> 'owed'), 0)::integer as parked,
      (count(*) filter (where status = 'owed'))::integer as owed,
      coalesce(sum(owners_share(lines)) filter (where status = 'owed'), 0)::bigint as owed_cents
    from orders where location_id = ${locationId} and runs_until is not null`.execute(db);
  return rows[0] ?? { parked: 0, owed: 0, owedCents: 0 };
}

const MAX_OWED = 50;

/** The longest owed first. */
export async function listOwedStays(db: Db, locationId: string): Promise<OwedStay[]> {
  const { rows } = await sql<OwedStay>`
    select o.id as order_id, array_agg(s.plate || ' ' || s.plate_state order by s.id) as plates, max(s.ends_at) as left_at,
      owners_share(o.lines)::bigint as cents
    from orders o join sessions s on s.location_id = o.location_id and s.order_id = o.id
    where o.location_id = ${locationId} and o.runs_until is not null and o.status = 'owed'
    group by o.location_id, o.id order by max(s.ends_at), o.id limit ${MAX_OWED}`.execute(db);
  return rows;
}
