// A page of an owner's lots. Sorted by name, it reads no more lots than it returns; sorted by money, it reads the sums of this
// month's days.

import { type RawBuilder, sql } from 'kysely';
import type { LotToCompare } from '#features/search/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { isManaged, type ManagedLots } from '#platform/http/access/managed-lots.read-model.ts';
import type { LOT_ORDERS } from '../portfolio.contract.ts';
import { isInScope, lotsDay, lotsToFilter, type PortfolioScope } from './portfolio-scope.read-model.ts';

export type LotOrder = (typeof LOT_ORDERS)[number];
/** The sort key of the page's last row. */
export type LotKey = readonly [key: string | number, name: string, id: string];

export type PortfolioRow = LotToCompare & {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly region: string;
  readonly tags: readonly string[];
  readonly countsSpaces: boolean;
  readonly isArchived: boolean;
  readonly isHeld: boolean;
  readonly isPinUnchecked: boolean;
  readonly listName: string;
  readonly sortKey: string | number;
  readonly zoneCount: number;
  readonly zonesOnSale: number;
};

type Question = PortfolioScope & {
  readonly sort: LotOrder;
  readonly after: LotKey | null;
  readonly limit: number;
};

export type MoneyOrder = Extract<LotOrder, 'today' | 'month'>;
export const isByMoney = (sort: LotOrder): sort is MoneyOrder => sort === 'today' || sort === 'month';

/** A lot with its place in an order by money computed earlier. */
export type PlacedLot = { readonly id: string; readonly listName: string; readonly cents: number };

/** All lots that match the filter, highest earnings first. */
export async function placeLots(
  db: Db,
  question: PortfolioScope & { readonly sort: MoneyOrder },
): Promise<PlacedLot[]> {
  const { rows } = await sql<PlacedLot>`
    select l.id, l.list_name, ${EARNED} as cents from ${lotsToFilter(question, { withDays: true })} ${withEarned(question)}
    where ${isInScope(question)} order by ${orderOf(question.sort, 'l.')}`.execute(db);
  return rows;
}

/** The lots at these places that still match the filter, in their order. */
export async function listPlacedLots(
  db: Db,
  question: PortfolioScope & { readonly sort: MoneyOrder },
  places: readonly PlacedLot[],
): Promise<PortfolioRow[]> {
  const ids = places.map(({ id }) => id);
  return listRows(
    db,
    question.sort,
    sql`select l.*, placed.cents as sort_key
      from unnest(${ids}::uuid[], ${places.map(({ cents }) => cents)}::bigint[]) placed (lot, cents)
      join locations l on l.id = placed.lot and l.id = any(${ids}::uuid[])
        join lot_shards here on here.location_id = l.id
      where ${isInScope({ ...question, search: undefined })}`,
  );
}

export function listPortfolioLots(db: Db, question: Question): Promise<PortfolioRow[]> {
  return listRows(db, question.sort, pageOf(question));
}

async function listRows(db: Db, sort: LotOrder, page: RawBuilder<unknown>): Promise<PortfolioRow[]> {
  const { rows } = await sql<PortfolioRow>`
    select lot.id, lot.owner_id, lot.name, lot.address, lot.city, lot.region, lot.tags, lot.time_zone, lot.charges::text as charges,
      lot.counts_spaces, lot.archived_at is not null as is_archived, lot.held_at is not null as is_held,
      lot.pin_approximate is true as is_pin_unchecked, lot.list_name, lot.sort_key, zoned.zone_count, zoned.zones_on_sale,
      (select rate::text from zones where location_id = lot.id and is_hourly and archived_at is null and paused_at is null
        order by price_cents limit 1) as hourly_rate,
      (select rate::text from zones where location_id = lot.id and not is_hourly and archived_at is null and paused_at is null
        order by price_cents limit 1) as daily_rate,
      case when exists (select from zones where location_id = lot.id and archived_at is null and paused_at is null
          and (schedule <> '[]' or dated_hours <> '[]' or rates is not null or open_minutes <> close_minutes)) then
        (select json_agg(json_build_object('id', id, 'rate', rate, 'rates', rates, 'pricedBy', priced_by, 'schedule', schedule, 'datedHours', dated_hours,
            'openMinutes', open_minutes, 'closeMinutes', close_minutes, 'reservable', reservable,
            'reserveDaysAhead', reserve_days_ahead, 'startStop', false))
          from zones where location_id = lot.id and archived_at is null and paused_at is null)
      end as zones
    from (${page}) lot,
    lateral (
      select count(*)::int as zone_count, (count(*) filter (where paused_at is null))::int as zones_on_sale
      from zones where location_id = lot.id and archived_at is null
    ) zoned
    order by ${orderOf(sort, 'lot.')}`.execute(db);
  return rows;
}

function pageOf(question: Question): RawBuilder<unknown> {
  const { sort, limit } = question;
  const withDays = isByMoney(sort) || question.sold !== undefined;
  const earned = isByMoney(sort) ? withEarned({ ...question, sort }) : sql``;
  return sql`
    select l.*, ${KEYS[sort]} as sort_key from ${lotsToFilter(question, { withDays })} ${earned}
    where ${isInScope(question)} and ${isBehind(question)}
    order by ${orderOf(sort, 'l.')} limit ${limit}`;
}

/** From `withEarned`, which is null for a lot without sales. */
const EARNED = sql`coalesce(e.cents, 0)`;

const KEYS: Readonly<Record<LotOrder, RawBuilder<unknown>>> = {
  name: sql`0`,
  city: sql`l.city`,
  newest: sql`l.id::text`,
  today: EARNED,
  month: EARNED,
};

/** Money sorts highest first; names sort from A. */
function orderOf(sort: LotOrder, from: 'l.' | 'lot.'): RawBuilder<unknown> {
  const [id, name] = [sql.raw(`${from}id`), sql.raw(`${from}list_name`)];
  if (sort === 'name') return sql`${name}, ${id}`;
  if (sort === 'newest') return sql`${id} desc`;
  if (sort === 'city') return sql`${sql.raw(`${from}city`)}, ${name}, ${id}`;
  return from === 'lot.' ? sql`lot.sort_key desc, ${name}, ${id}` : sql`${EARNED} desc, ${name}, ${id}`;
}

function isBehind({ sort, after }: Question): RawBuilder<unknown> {
  if (!after) return sql`true`;
  const [key, name, id] = after;
  const later = sql`(l.list_name, l.id) > (${name}, ${id}::uuid)`;
  if (sort === 'name') return later;
  if (sort === 'newest') return sql`l.id < ${id}::uuid`;
  if (sort === 'city') return sql`(l.city, l.list_name, l.id) > (${key}, ${name}, ${id}::uuid)`;
  return sql`(${EARNED} < ${key} or (${EARNED} = ${key} and ${later}))`;
}

/**
 * For each lot `here`, as `e`: what it earned today or this month. Reads lot by lot, by the key of its days: a plain join would
 * also read the days of all other lots.
 */
function withEarned({ sort, now }: { readonly sort: MoneyOrder; readonly now: Date }): RawBuilder<unknown> {
  const day = lotsDay(now);
  const sold = (days: RawBuilder<unknown>) => sql`
    select d.location_id, d.parking_cents - d.refunded_parking_cents as cents from revenue_days d
    where d.location_id = here.location_id and ${days}`;
  const first = sql`date_trunc('month', ${day})::date`;
  const parts =
    sort === 'today'
      ? sold(sql`d.day = ${day}`)
      : sql`${sold(sql`d.day between ${first} and ${day}`)}
        union all select u.location_id, u.cents from revenue_updates u where u.location_id = here.location_id and u.month = ${first}`;
  // The grouping makes it one sum per lot on its shard: a cluster accepts nothing else.
  return sql`left join lateral (
    select sum(part.cents)::bigint as cents from (${parts}) part group by part.location_id
  ) e on true`;
}

export type Earned = { readonly id: string; readonly todayCents: number; readonly monthCents: number };

/** What the lots of a page earned, including amounts entered by hand. */
export async function sumEarned(db: Db, ids: readonly string[], now: Date): Promise<Earned[]> {
  const day = lotsDay(now);
  const { rows } = await sql<Earned>`
    with days as materialized (
      select l.id, ${day} as today, date_trunc('month', ${day})::date as first from locations l where l.id = any(${ids}::uuid[])
    )
    select days.id, coalesce(sold.today, 0)::bigint as today_cents,
      (coalesce(sold.month, 0) + coalesce(entered.cents, 0))::bigint as month_cents
    from days
    left join (
      select d.location_id, sum(d.parking_cents - d.refunded_parking_cents) as month,
        sum(d.parking_cents - d.refunded_parking_cents) filter (where d.day = days.today) as today
      from days join revenue_days d on d.location_id = days.id and d.day >= days.first and d.day <= days.today
      group by d.location_id
    ) sold on sold.location_id = days.id
    left join (
      select u.location_id, sum(u.cents) as cents
      from days join revenue_updates u on u.location_id = days.id and u.month = days.first
      group by u.location_id
    ) entered on entered.location_id = days.id`.execute(db);
  return rows;
}

export async function countPortfolio(db: Db, scope: PortfolioScope): Promise<{ found: number; total: number }> {
  const { rows } = await sql<{ found: number; total: number }>`
    select (select count(*)::int from ${lotsToFilter(scope)} where ${isInScope(scope)}) as found,
      (select count(*)::int from locations l where ${isManaged(scope.managed)}) as total`.execute(db);
  return rows[0] ?? { found: 0, total: 0 };
}

export type LotPlace = { readonly city: string; readonly region: string; readonly lots: number };

const MAX_PLACES = 500;

export async function listLotPlaces(db: Db, managed: ManagedLots): Promise<LotPlace[]> {
  const { rows } = await sql<LotPlace>`
    select l.city, l.region, count(*)::int as lots from locations l
    where ${isManaged(managed)} and l.city <> ''
    group by l.region, l.city order by lots desc, l.region, l.city limit ${MAX_PLACES}`.execute(db);
  return rows;
}
