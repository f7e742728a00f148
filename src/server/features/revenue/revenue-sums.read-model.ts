// What lots earned, read from the sums that settling writes: never from the sales themselves, so that a month costs the
// same however long the history is.

import { sql } from 'kysely';
import type { EarnedDay } from '#domain/revenue/revenue-days.ts';
import { firstDayOf, type Month, monthAfter, monthBefore } from '#domain/revenue/revenue-month.ts';
import type { Db } from '../../db/database.ts';
import type { LocationRow } from '../locations/location-answer.ts';
import { isInScope, type RevenueScope } from './revenue-scope.read-model.ts';

export type ScopeSums = {
  readonly lotCount: number;
  readonly allTime: number;
  /** Manual amounts of the month and of the one before. */
  readonly updates: number;
  readonly lastUpdates: number;
  /** Days of both months that earned or gave back anything. */
  readonly days: readonly EarnedDay[];
};

/** The lots of a scope taken together. */
export async function sumScope(db: Db, scope: RevenueScope, month: Month): Promise<ScopeSums> {
  const [last, first, next] = spanOf(month);
  const { rows } = await sql<ScopeSums>`
    with lots as (select l.id from locations l where ${isInScope(scope)}),
    updates as (
      select coalesce(sum(u.cents), 0) as ever,
        coalesce(sum(u.cents) filter (where u.month = ${first}), 0) as month,
        coalesce(sum(u.cents) filter (where u.month = ${last}), 0) as last
      from lots join revenue_updates u on u.location_id = lots.id
    ),
    totals as (
      select coalesce(sum(t.parking_cents - t.refunded_parking_cents), 0) as ever
      from lots join revenue_totals t on t.location_id = lots.id
    ),
    days as (
      select d.day, sum(d.parking_cents - d.refunded_parking_cents)::bigint as cents
      from lots join revenue_days d on d.location_id = lots.id
      where d.day >= ${last} and d.day < ${next}
      group by d.day
    )
    select (select count(*) from lots) as "lotCount", (totals.ever + updates.ever)::bigint as "allTime",
      updates.month::bigint as updates, updates.last::bigint as "lastUpdates",
      (select coalesce(json_agg(days), '[]') from days) as days
    from totals, updates`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('A sum without groups has one row.');
  return sums;
}

export type LotSums = LocationRow & { readonly current: number; readonly last: number };
type LotsPage = {
  readonly month: Month;
  /** The last day of the month that counts; null: all of it. */
  readonly date: number | null;
  readonly beforeId: string | undefined;
  readonly limit: number;
};

/** A page of the scope's lots, newest first, each with what the month and the one before brought. */
export async function listLotSums(
  db: Db,
  scope: RevenueScope,
  { month, date, beforeId, limit }: LotsPage,
): Promise<LotSums[]> {
  const [last, first, next] = spanOf(month);
  const earlier = beforeId === undefined ? sql`` : sql`and l.id < ${beforeId}`;
  const until = date === null ? sql`${next}::date` : sql`${first}::date + ${date}::integer`;
  const { rows } = await sql<LotSums>`
    select lot.*, (sums.current + updates.current)::bigint as current, (sums.last + updates.last)::bigint as last
    from (
      select id, owner_id, name, address, place_id, phone, lat, lng, time_zone, fee_basis_points, archived_at
      from locations l where ${isInScope(scope)} ${earlier} order by id desc limit ${limit}
    ) lot,
    lateral (
      select coalesce(sum(parking_cents - refunded_parking_cents)
          filter (where day >= ${first} and day < ${until}), 0) as current,
        coalesce(sum(parking_cents - refunded_parking_cents) filter (where day < ${first}), 0) as last
      from revenue_days where location_id = lot.id and day >= ${last} and day < ${next}
    ) sums,
    lateral (
      select coalesce(sum(cents) filter (where month = ${first}), 0) as current,
        coalesce(sum(cents) filter (where month = ${last}), 0) as last
      from revenue_updates where location_id = lot.id and month in (${first}, ${last})
    ) updates
    order by lot.id desc`.execute(db);
  return rows;
}

function spanOf(month: Month): [last: string, first: string, next: string] {
  return [firstDayOf(monthBefore(month)), firstDayOf(month), firstDayOf(monthAfter(month))];
}
