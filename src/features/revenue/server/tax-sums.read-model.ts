// What was collected and returned for each authority, read from the ledger itself, so that a report cannot say
// anything else. The index used here has entries only for taxed sales, and only the month's are read.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { isOnLotsDays } from '#platform/db/statements/conditions.ts';
import { isSale } from '#platform/db/statements/ledger-steps.ts';
import { isInScope, type RevenueScope } from './revenue-scope.read-model.ts';

export type TaxSum = {
  /** As the ledger names it: `authority:` or `owner:`, followed by the tax's name. */
  readonly account: string;
  readonly collected: number;
  readonly refunded: number;
};
export type LotTaxSum = TaxSum & {
  readonly locationId: string;
  readonly name: string;
  readonly address: string;
  /** YYYY-MM-DD on the lot's calendar. */
  readonly day: string;
};

/** The first day of a month and of the next. */
type Span = { readonly from: string; readonly until: string };

/** Of an entry `e` of the ledger. */
export const IS_TAX = sql`names_a_tax(e.accounts) and (e.account like 'authority:%' or e.account like 'owner:%')`;
const SUMS = sql`coalesce(-sum(e.cents) filter (where ${isSale('e.step')}), 0)::bigint as collected,
  coalesce(sum(e.cents) filter (where not ${isSale('e.step')}), 0)::bigint as refunded`;

/** For all lots of the scope, by authority. */
export async function sumTaxes(db: Db, scope: RevenueScope, { from, until }: Span): Promise<TaxSum[]> {
  const { rows } = await sql<TaxSum>`
    select e.account, ${SUMS}
    from locations l join ledger_entries e on e.location_id = l.id
    where ${isInScope(scope)} and ${IS_TAX} and ${isOnLotsDays({ from, until })}
    group by e.account order by e.account`.execute(db);
  return rows;
}

type Page = Span & { readonly beforeId: string | undefined; readonly limit: number };

/** The scope's lots with taxes in the month, newest first: a page of lots with all their authorities and days. */
export async function listLotTaxes(
  db: Db,
  scope: RevenueScope,
  { from, until, beforeId, limit }: Page,
): Promise<LotTaxSum[]> {
  const earlier = beforeId === undefined ? sql`` : sql`and l.id < ${beforeId}`;
  const { rows } = await sql<LotTaxSum>`
    with lots as (
      select l.id, l.name, l.address, l.time_zone from locations l join lot_shards here on here.location_id = l.id
      where ${isInScope(scope)} ${earlier} and exists (
        select from ledger_entries e
        where e.location_id = here.location_id and ${IS_TAX} and ${isOnLotsDays({ from, until })})
      order by l.id desc limit ${limit}
    )
    select l.id as location_id, l.name, l.address, e.account, (e.occurred_at at time zone l.time_zone)::date as day, ${SUMS}
    from lots l join ledger_entries e on e.location_id = l.id
    where ${IS_TAX} and ${isOnLotsDays({ from, until })}
    group by l.id, l.name, l.address, e.account, day
    order by l.id desc, e.account, day`.execute(db);
  return rows;
}
