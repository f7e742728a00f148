// What each lot's transactions add up to in a month, by kind and by provider, so that an owner's month costs the same however
// much was sold in it (rule 225). Kinds with few transactions are read one by one and are not summed here.

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { hasRowCount } from '#platform/db/statements/statement-parts.ts';
import type { LotTransaction } from '../rules/lot-transaction.ts';

/** A day of a lot's own calendar. */
type LotDay = { readonly locationId: string; readonly day: string };

const COLUMNS = ['transactions', 'total_cents', 'fee_cents', 'tax_cents', 'own_tax_cents', 'tips_cents'] as const;
const NO_SUMS = sql.raw(COLUMNS.map(() => '0').join(', '));
const SUMS = sql.raw(COLUMNS.join(', '));
const ADDED = sql.raw(COLUMNS.map((column) => `${column} = sums.${column} + transaction.${column}`).join(', '));

const monthOf = (day: string) => sql`${`${day.slice(0, 7)}-01`}::date`;

function rowsOf(transactions: readonly LotTransaction[]): RawBuilder<unknown> {
  const rows = transactions.map(
    ({ kind, provider, totalCents, feeCents, taxCents, ownTaxCents, tipsCents }) =>
      sql`(${kind}::text, ${provider}::text, 1, ${totalCents}::bigint, ${feeCents}::bigint, ${taxCents}::bigint,
        ${ownTaxCents}::bigint, ${tipsCents}::bigint)`,
  );
  return sql`(values ${sql.join(rows)}) as transaction (kind, provider, ${SUMS})`;
}

/** Adds transactions to their month, as a CTE after another one. The rows must exist: insist on `areTransactionsAdded`. */
export function addTransactions(
  { locationId, day }: LotDay,
  transactions: readonly LotTransaction[],
): RawBuilder<unknown> {
  if (transactions.length === 0) return sql``;
  return sql`, transaction_month as (
      update transaction_months sums set ${ADDED} from ${rowsOf(transactions)}
      where sums.location_id = ${locationId}::uuid and sums.month = ${monthOf(day)} and sums.kind = transaction.kind
        and sums.provider = transaction.provider
      returning 1
    )`;
}

export const areTransactionsAdded = (transactions: readonly LotTransaction[]): RawBuilder<boolean> =>
  transactions.length === 0 ? sql<boolean>`true` : hasRowCount('transaction_month', transactions.length);

/** Creates the missing rows, with zero sums, as a CTE after another one. May run any number of times. */
export function openTransactions(
  { locationId, day }: LotDay,
  transactions: readonly LotTransaction[],
): RawBuilder<unknown> {
  if (transactions.length === 0) return sql``;
  const rows = transactions.map(
    ({ kind, provider }) => sql`(${locationId}::uuid, ${monthOf(day)}, ${kind}::text, ${provider}::text, ${NO_SUMS})`,
  );
  return sql`, transaction_month as (
      insert into transaction_months (location_id, month, kind, provider, ${SUMS})
      values ${sql.join(rows)} on conflict do nothing
    )`;
}

/** For a transaction outside the day's sums, which then has sums all the same, so that it shows when the lot's money moved. */
export async function addTransaction(tx: Db, { locationId, day }: LotDay, transaction: LotTransaction): Promise<void> {
  await sql`
    with day as (
      insert into revenue_days (location_id, day, source, sales, parking_cents, fee_cents, tax_cents, refunded_parking_cents,
        refunded_fee_cents, refunded_tax_cents)
      select location_id, ${day}::date, source, 0, 0, 0, 0, 0, 0, 0 from revenue_totals
      where location_id = ${locationId}::uuid order by source limit 1 on conflict do nothing
    )
    insert into transaction_months as sums (location_id, month, kind, provider, ${SUMS})
    select ${locationId}::uuid, ${monthOf(day)}, transaction.* from ${rowsOf([transaction])}
    on conflict (location_id, month, kind, provider) do update set
      ${sql.raw(COLUMNS.map((column) => `${column} = sums.${column} + excluded.${column}`).join(', '))}`.execute(tx);
}
