// Months of many lots, from the sums that are kept for each lot and month.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { LOT_MONTH_ORDERS } from '../revenue.contract.ts';
import { isInScope, type RevenueScope } from './revenue-scope.read-model.ts';

export type ListedLot = { readonly id: string; readonly name: string; readonly address: string };

/** Newest first, including archived ones. */
export async function listLotNames(
  db: Db,
  scope: RevenueScope,
  { beforeId, limit }: { readonly beforeId: string | undefined; readonly limit: number },
): Promise<ListedLot[]> {
  const earlier = beforeId === undefined ? sql`` : sql`and l.id < ${beforeId}`;
  const { rows } = await sql<ListedLot>`
    select l.id, l.name, l.address from locations l where ${isInScope(scope)} ${earlier} order by l.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Cents; `refunds` is positive, `fee`, `tax` and `tips` are less what was refunded of them. */
export type LotMonthSums = {
  readonly locationId: string;
  readonly month: string;
  readonly sales: number;
  readonly gross: number;
  readonly refunds: number;
  readonly fee: number;
  readonly tax: number;
  readonly tips: number;
  readonly byHand: number;
};

/** Whether a kind of transaction takes money away, and whether it is about a refund; one that failed gives it back. */
const signed = sql`(select case kind when 'refund' then -1 else 1 end as sign, kind in ('refund', 'refund_returned') as is_refund) signed`;

/** From the first day of a month up to that of another, exclusive. Months in which nothing moved are missing. */
export async function listLotMonths(
  db: Db,
  locationIds: readonly string[],
  { from, until }: { readonly from: string; readonly until: string },
): Promise<LotMonthSums[]> {
  const isInScope = sql`location_id = any(${[...locationIds]}::uuid[]) and month >= ${from}::date and month < ${until}::date`;
  const { rows } = await sql<LotMonthSums>`
    with moved as (
      select location_id, month, coalesce(sum(transactions) filter (where not is_refund), 0)::integer as sales,
        coalesce(sum(total_cents) filter (where not is_refund), 0)::bigint as gross,
        coalesce(-sum(sign * total_cents) filter (where is_refund), 0)::bigint as refunds,
        sum(sign * fee_cents)::bigint as fee, sum(sign * tax_cents)::bigint as tax, sum(sign * tips_cents)::bigint as tips
      from transaction_months cross join lateral ${signed}
      where ${isInScope} and kind <> 'transfer' group by location_id, month
    ), entered as (
      select location_id, month, sum(cents)::bigint as by_hand from revenue_updates where ${isInScope} group by location_id, month
    )
    select location_id, month::text as month, coalesce(sales, 0) as sales, coalesce(gross, 0) as gross, coalesce(refunds, 0) as refunds,
      coalesce(fee, 0) as fee, coalesce(tax, 0) as tax, coalesce(tips, 0) as tips, coalesce(by_hand, 0) as by_hand
    from moved full join entered using (location_id, month) order by month`.execute(db);
  return rows;
}

/** `revenue` is of the month, `lastRevenue` of the month before. */
type MonthRow = Omit<LotMonthSums, 'locationId' | 'month'> & { readonly revenue: number; readonly lastRevenue: number };

export type LotMonthRow = MonthRow &
  Pick<ListedLot, 'id' | 'name'> & {
    readonly isArchived: boolean;
    /** As the order by name compares it. */
    readonly sortName: string;
    /** Of the lots of all pages; null after the first page. */
    readonly totals: (MonthRow & { readonly lots: number }) | null;
  };

type PageOfLots = {
  readonly month: string;
  readonly lastMonth: string;
  /** In the name or the address; blank for all. */
  readonly words: string;
  readonly sort: (typeof LOT_MONTH_ORDERS)[number];
  /** The revenue or name, and the id, of the last lot of the page before. */
  readonly after: readonly [number | string, string] | null;
  readonly limit: number;
};

const TOTALS = sql`(
  select json_build_object('lots', count(*), 'sales', sum(sales), 'gross', sum(gross), 'refunds', sum(refunds), 'fee', sum(fee),
    'tax', sum(tax), 'tips', sum(tips), 'byHand', sum(by_hand), 'revenue', sum(revenue), 'lastRevenue', sum(last_revenue))
  from sums)`;

/** Archived lots, too, because what they earned stays earned. */
export async function pageLotMonths(
  db: Db,
  scope: RevenueScope,
  { month, lastMonth, words, sort, after, limit }: PageOfLots,
): Promise<LotMonthRow[]> {
  const key = sort === 'name' ? sql`sort_name` : sql`-revenue`;
  const follows = after
    ? sql`(${key}, id) > (${sort === 'name' ? after[0] : -Number(after[0])}, ${after[1]}::uuid)`
    : sql`true`;
  const { rows } = await sql<LotMonthRow>`
    with lots as (
      select l.id, l.name, l.archived_at from locations l
      where ${isInScope(scope)} and strpos(lower(concat_ws(' ', l.name, l.address)), lower(${words}::text)) > 0
    ), moved as (
      select location_id, coalesce(sum(transactions) filter (where is_now and not is_refund), 0)::integer as sales,
        coalesce(sum(total_cents) filter (where is_now and not is_refund), 0)::bigint as gross,
        coalesce(-sum(sign * total_cents) filter (where is_now and is_refund), 0)::bigint as refunds,
        coalesce(sum(sign * fee_cents) filter (where is_now), 0)::bigint as fee,
        coalesce(sum(sign * tax_cents) filter (where is_now), 0)::bigint as tax,
        coalesce(sum(sign * tips_cents) filter (where is_now), 0)::bigint as tips,
        coalesce(sum(sign * (total_cents - fee_cents - tax_cents - tips_cents)) filter (where not is_now), 0)::bigint as last_revenue
      from lots join transaction_months on location_id = lots.id cross join lateral ${signed}
        cross join lateral (select month = ${month}::date as is_now) spans
      where month in (${month}::date, ${lastMonth}::date) and kind <> 'transfer' group by location_id
    ), entered as (
      select location_id, coalesce(sum(cents) filter (where month = ${month}::date), 0)::bigint as by_hand,
        coalesce(sum(cents) filter (where month = ${lastMonth}::date), 0)::bigint as last_by_hand
      from lots join revenue_updates on location_id = lots.id
      where month in (${month}::date, ${lastMonth}::date) group by location_id
    ), sums as (
      select lots.id, lots.name, lower(lots.name) as sort_name, lots.archived_at is not null as is_archived, coalesce(sales, 0) as sales, coalesce(gross, 0) as gross,
        coalesce(refunds, 0) as refunds, coalesce(fee, 0) as fee, coalesce(tax, 0) as tax, coalesce(tips, 0) as tips,
        coalesce(by_hand, 0) as by_hand,
        (coalesce(gross - refunds - fee - tax - tips, 0) + coalesce(by_hand, 0))::bigint as revenue,
        (coalesce(last_revenue, 0) + coalesce(last_by_hand, 0))::bigint as last_revenue
      from lots left join moved on moved.location_id = lots.id left join entered on entered.location_id = lots.id
    )
    select sums.*, ${after ? sql`null::json` : TOTALS} as totals from sums where ${follows} order by ${key}, id limit ${limit}`.execute(
    db,
  );
  return rows;
}
