// Months of many lots, from the sums that are kept for each lot and month.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
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

/** From the first day of a month up to that of another, exclusive. Months in which nothing moved are missing. */
export async function listLotMonths(
  db: Db,
  locationIds: readonly string[],
  { from, until }: { readonly from: string; readonly until: string },
): Promise<LotMonthSums[]> {
  const isMeant = sql`location_id = any(${[...locationIds]}::uuid[]) and month >= ${from}::date and month < ${until}::date`;
  const { rows } = await sql<LotMonthSums>`
    with moved as (
      select location_id, month, coalesce(sum(transactions) filter (where not is_refund), 0)::integer as sales,
        coalesce(sum(total_cents) filter (where not is_refund), 0)::bigint as gross,
        coalesce(-sum(sign * total_cents) filter (where is_refund), 0)::bigint as refunds,
        sum(sign * fee_cents)::bigint as fee, sum(sign * tax_cents)::bigint as tax, sum(sign * tips_cents)::bigint as tips
      from transaction_months cross join lateral (
        select case kind when 'refund' then -1 else 1 end as sign, kind in ('refund', 'refund_returned') as is_refund) signed
      where ${isMeant} and kind <> 'transfer' group by location_id, month
    ), entered as (
      select location_id, month, sum(cents)::bigint as by_hand from revenue_updates where ${isMeant} group by location_id, month
    )
    select location_id, month::text as month, coalesce(sales, 0) as sales, coalesce(gross, 0) as gross, coalesce(refunds, 0) as refunds,
      coalesce(fee, 0) as fee, coalesce(tax, 0) as tax, coalesce(tips, 0) as tips, coalesce(by_hand, 0) as by_hand
    from moved full join entered using (location_id, month) order by month`.execute(db);
  return rows;
}
