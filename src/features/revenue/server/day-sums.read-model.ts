// What lots earned on each day: closed days as they are kept for an owner, later ones from the lots' rows. For a manager of some lots, and
// wherever the kept sums are of other lots, everything is read from the lots' rows.

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { DAY_SUM, type DaySum, type Days, findClosedDays, isOn, lotsKeyAt } from './closed-days/closed-days.store.ts';
import { isInScope, type RevenueScope } from './revenue-scope.read-model.ts';

export type DaySums = {
  /** Days of a clock without sales or refunds are left out. A day may have several sums of a source. */
  readonly days: readonly DaySum[];
  /** Null if it would have to be read from each lot. */
  readonly allTime: number | null;
};

export async function readDaySums(db: Db, scope: RevenueScope, days: Days): Promise<DaySums> {
  const closing = scope.kind === 'owner' && !scope.only ? await findClosedDays(db, scope.ownerId, days) : undefined;
  const open = closing && (await readOpenDays(db, scope, closing.through));
  if (!closing || open?.lotsKey !== closing.lotsKey) return { days: await readEachLot(db, scope, days), allTime: null };
  return {
    days: [...closing.days, ...open.days.filter(({ day }) => isAmong(day, days))],
    allTime: open.days.reduce((sum, { cents }) => sum + cents, closing.cents),
  };
}

type OpenDays = { readonly lotsKey: string; readonly days: readonly DaySum[] };

async function readOpenDays(db: Db, scope: RevenueScope, closed: string): Promise<OpenDays | undefined> {
  const { rows } = await sql<OpenDays>`
    with lots as materialized (select l.id, l.time_zone, l.created_at from locations l where ${isInScope(scope)}),
    sums as (${sumByDay(sql`d.day > ${closed}::date`)})
    select ${lotsKeyAt(closed)} as lots_key, (select coalesce(json_agg(${DAY_SUM}), '[]') from sums) as days`.execute(
    db,
  );
  return rows[0];
}

async function readEachLot(db: Db, scope: RevenueScope, days: Days): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    with lots as (select l.id, l.time_zone from locations l where ${isInScope(scope)})
    ${sumByDay(isOn(days), scope)}`.execute(db);
  return rows;
}

/** A query about one lot goes to its shard alone. */
function sumByDay(isListed: RawBuilder<unknown>, scope?: RevenueScope): RawBuilder<unknown> {
  const lot = scope?.kind === 'lot' ? sql`${scope.locationId}::uuid` : sql`lots.id`;
  return sql`
    select d.day, lots.time_zone, d.source, sum(d.parking_cents - d.refunded_parking_cents)::bigint as cents
    from lots join revenue_days d on d.location_id = ${lot} where ${isListed} group by d.day, lots.time_zone, d.source`;
}

const isAmong = (day: string, days: Days): boolean =>
  'from' in days ? day >= days.from && day < days.until : days.includes(day);
