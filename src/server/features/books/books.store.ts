// The ledger and the daily sums. Both are written only in the transaction that settles; entries never change. Their
// unique key makes settling the same payment or refund twice fail as a whole.

import { type RawBuilder, sql } from 'kysely';
import type { LedgerEntry } from '#domain/payments/ledger.ts';
import { ownersShareOf, type PriceLines, paidOutOf, platformsShareOf, taxesOf } from '#domain/pricing/price-line.ts';
import { tipsOf } from '#domain/pricing/tips/tips-of.ts';
import type { Db } from '../../db/database.ts';
import { type Also, type Insisted, listed } from '../../db/statements/also.ts';
import type { RevenueSource } from '../../db/tables/revenue-tables.ts';
import { addToStatement } from './statement-months.store.ts';

export type Transaction = {
  readonly locationId: string;
  /** The payment's, refund's or payout's id. */
  readonly transactionId: string;
  /** Null for bank payouts. */
  readonly orderId: string | null;
  readonly occurredAt: Date;
  /** The valet shift in which cash changed hands; null outside a shift and for other money. */
  readonly shiftId?: string | null;
};

/** The entries of one transaction of an order as a CTE: its text is the same for any number of entries. */
export function alsoEntered(
  transaction: Transaction & { readonly orderId: string },
  entries: readonly LedgerEntry[],
): Also {
  return sql`entered as (
      ${entriesOf(transaction, entries, sql`here.location_id`)}, orders here where ${isOrderHere(transaction)}
    )`;
}

/**
 * Of `orders here`, the order that the money is for. A part of a statement that writes what other parts found takes its location
 * from there, so that a cluster runs it where the order is (decision record 169).
 */
function isOrderHere({ locationId, orderId }: { readonly locationId: string; readonly orderId: string }) {
  return sql`here.location_id = ${locationId}::uuid and here.id = ${orderId}::uuid`;
}

function entriesOf(transaction: Transaction, entries: readonly LedgerEntry[], locationId: RawBuilder<unknown>) {
  const { transactionId, orderId, occurredAt, shiftId = null } = transaction;
  return sql`insert into ledger_entries
        (location_id, transaction_id, order_id, step, account, cents, occurred_at, shift_id)
      select ${locationId}, ${transactionId}::uuid, ${orderId}::uuid, step, account, cents,
        ${occurredAt}::timestamptz, ${shiftId}::uuid
      from unnest(${entries.map(({ step }) => step)}::text[],
        ${entries.map(({ account }) => account)}::text[], ${entries.map(({ cents }) => cents)}::bigint[])
        as entry (step, account, cents)`;
}

/** Entries without effect on a lot's days. */
export async function insertEntries(tx: Db, transaction: Transaction, entries: readonly LedgerEntry[]): Promise<void> {
  if (entries.length > 0) await entriesOf(transaction, entries, sql`${transaction.locationId}::uuid`).execute(tx);
}

/** Entries of many transactions. */
export async function insertManyEntries(
  tx: Db,
  rows: ReadonlyArray<LedgerEntry & Omit<Transaction, 'shiftId'>>,
): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('ledgerEntries')
      .values([...rows])
      .execute();
}

type DayTotals = {
  readonly sold: PriceLines;
  readonly refunded: PriceLines;
  /** What the provider passed to the owner. */
  readonly passedOnCents: number;
  /** Cash that the owner's staff took; negative for cash refunds. */
  readonly cashCents: number;
  readonly sales: number;
};

/**
 * Adds to a location's local day, its total and its owner's balance, together with the caller's other writes. `holds` is
 * evaluated first.
 */
export async function addToRevenueDay(
  tx: Db,
  at: { locationId: string; orderId: string; day: string; source: RevenueSource },
  { sold, refunded, passedOnCents, cashCents, sales }: DayTotals,
  { parts, holds }: Insisted,
): Promise<void> {
  const tipsCents = tipsOf(sold) - tipsOf(refunded);
  const [salesCents, refundsCents] = [paidOutOf(sold) - tipsOf(sold), paidOutOf(refunded) - tipsOf(refunded)];
  const statement = addToStatement({
    ...at,
    salesCents,
    refundsCents,
    tipsCents,
    passedOnCents,
    cashCents,
    sentCents: 0,
  });
  await sql`
    with ${listed(parts)}moved (source, ${SUMS}) as (
      values (${at.source}::text, ${ownersShareOf(sold)}::bigint, ${platformsShareOf(sold)}::bigint,
        ${taxesOf(sold)}::bigint, ${ownersShareOf(refunded)}::bigint, ${platformsShareOf(refunded)}::bigint,
        ${taxesOf(refunded)}::bigint, ${sales}::integer)
    ), total as (
      insert into revenue_totals as t (location_id, source, ${SUMS})
      select here.location_id, source, ${SUMS} from moved, orders here where ${isOrderHere(at)}
      on conflict (location_id, source) do update set ${addedTo('t')}
    ), ${statement}, insisted as (
      select ${holds} as ok
    ), summed as (
      insert into revenue_days as d (location_id, day, source, ${SUMS})
      select here.location_id, ${at.day}::date, source, ${SUMS} from moved, orders here, insisted where ${isOrderHere(at)} and insisted.ok
      on conflict (location_id, day, source) do update set ${addedTo('d')}
      returning 1
    )
    select insist(count(*) = 1) from summed`.execute(tx);
}

/** What a day sums: parking, which is the owner's revenue, the platform's fee, taxes, and the same for refunds. */
const SUM_COLUMNS = [
  'parking_cents',
  'fee_cents',
  'tax_cents',
  'refunded_parking_cents',
  'refunded_fee_cents',
  'refunded_tax_cents',
  'sales',
] as const;
const SUMS = sql.raw(SUM_COLUMNS.join(', '));

function addedTo(table: 't' | 'd') {
  return sql.raw(SUM_COLUMNS.map((column) => `${column} = ${table}.${column} + excluded.${column}`).join(', '));
}
