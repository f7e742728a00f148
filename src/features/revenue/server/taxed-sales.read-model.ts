// What each tax of a lot was charged on in a month, by rate. Tax amounts are the ledger's; what they were charged on follows from the
// lines of the sales and refunds that moved them, the rate from the terms that these were sold on.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { isOnLotsDays } from '#platform/db/statements/conditions.ts';
import { isSale } from '#platform/db/statements/ledger-steps.ts';
import { IS_TAX } from './tax-sums.read-model.ts';

/** One rate of a lot's tax; all amounts in cents. */
export type TaxedSales = {
  readonly locationId: string;
  /** As the ledger names it: `authority:` or `owner:`, followed by the tax's name. */
  readonly account: string;
  /** Thousandths of a percent; null where nothing was charged. */
  readonly milliPercent: number | null;
  /** Whether it is also due on the service fee. */
  readonly onFee: boolean;
  /** What it was charged on, of sales and of refunds. */
  readonly sold: number;
  readonly soldRefunded: number;
  readonly collected: number;
  readonly refunded: number;
};

/** The first day of a month and of the next. */
type Span = { readonly from: string; readonly until: string };

/** Each of up to five cars has a tax of its own, rounded to the cent; a refund's share may be off by one more. */
const ROUNDING_CENTS = 6;

/** Of lots, by lot, tax and rate. */
export async function listTaxedSales(
  db: Db,
  locationIds: readonly string[],
  { from, until }: Span,
): Promise<TaxedSales[]> {
  if (locationIds.length === 0) return [];
  const { rows } = await sql<TaxedSales>`
    with moved as (
      select l.id as location_id, e.account, ${isSale('e.step')} as is_sale, e.cents,
        coalesce(charge.on_fee, false) as on_fee, charge.milli_percent,
        (select abs(sum((line->>'cents')::bigint)) from json_array_elements(coalesce(r.lines, case when ${isSale('e.step')} then o.lines end)) line
          where line->>'kind' in ('parking', 'discount') or (charge.on_fee and line->>'kind' = 'fee')) as base
      from locations l join ledger_entries e on e.location_id = l.id
      left join orders o on o.location_id = e.location_id and o.id = e.order_id
      left join refunds r on r.location_id = e.location_id and r.transaction_id = e.transaction_id and not ${isSale('e.step')}
      left join lateral (
        select (c->>'milliPercent')::int as milli_percent, c->>'on' = 'parking_and_fee' as on_fee
        from json_array_elements(o.terms->'charges') c
        where c->>'kind' = 'tax' and c->>'payee' = e.account limit 1) charge on true
      where l.id = any(${[...locationIds]}::uuid[]) and ${IS_TAX} and ${isOnLotsDays({ from, until })}
    ), rated as (
      select *, case
          when base is null or abs(abs(cents) * 100000.0 - base * milli_percent) <= ${ROUNDING_CENTS * 100_000} then milli_percent
          when base > 0 then round(abs(cents) * 10000.0 / base)::int * 10
        end as rate from moved
    ), based as (
      select *, sign(cents) * coalesce(base, round(abs(cents) * 100000.0 / nullif(rate, 0)), 0) as signed_base from rated
    )
    select location_id, account, rate as milli_percent, bool_or(on_fee) as on_fee,
      coalesce(-sum(signed_base) filter (where is_sale), 0)::bigint as sold,
      coalesce(sum(signed_base) filter (where not is_sale), 0)::bigint as sold_refunded,
      coalesce(-sum(cents) filter (where is_sale), 0)::bigint as collected,
      coalesce(sum(cents) filter (where not is_sale), 0)::bigint as refunded
    from based group by location_id, account, rate
    order by location_id, account, rate`.execute(db);
  return rows;
}

/** What a lot sold in a month and refunded of it, less discounts. */
export type LotSales = {
  readonly locationId: string;
  readonly parking: number;
  readonly fee: number;
  readonly refundedParking: number;
  readonly refundedFee: number;
};

export async function listLotSales(db: Db, locationIds: readonly string[], { from, until }: Span): Promise<LotSales[]> {
  if (locationIds.length === 0) return [];
  const { rows } = await sql<LotSales>`
    select location_id, sum(parking_cents)::bigint as parking, sum(fee_cents)::bigint as fee,
      sum(refunded_parking_cents)::bigint as refunded_parking, sum(refunded_fee_cents)::bigint as refunded_fee
    from revenue_days
    where location_id = any(${[...locationIds]}::uuid[]) and day >= ${from}::date and day < ${until}::date
    group by location_id`.execute(db);
  return rows;
}
