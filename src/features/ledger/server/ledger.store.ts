// The journal and the daily sums. Both are written only in the transaction that settles, and entries never change. Their unique
// key makes settling the same payment or refund twice fail as a whole. The rows of the sums exist before anything is added to
// them, because on a cluster a statement with updates alone is a single query of its shard (decision record 239).

import { type RawBuilder, sql } from 'kysely';
import {
  ownersShareOf,
  type PriceLines,
  paidOutOf,
  platformsShareOf,
  taxesOf,
  tipsOf,
} from '#features/pricing/rules/price-line.ts';
import type { Db } from '#platform/db/database.ts';
import { entryColumns } from '#platform/db/statements/ledger-steps.ts';
import { type GuardedParts, guarded, hasRowCount, listParts } from '#platform/db/statements/statement-parts.ts';
import type { RevenueSource } from '#platform/db/tables/revenue-tables.ts';
import type { JournalEntry } from '../rules/journal-entries.ts';
import type { LotTransaction } from '../rules/lot-transaction.ts';
import { addToStatement, IS_MONTH_OPEN, openMonth } from './statement-months.store.ts';
import { addTransactions, areTransactionsAdded, openTransactions } from './transaction-months.store.ts';

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

/** Inserts the entries of one transaction, at least one. */
function insertEntriesSql(transaction: Transaction, entries: readonly JournalEntry[]): RawBuilder<unknown> {
  const { locationId, transactionId, orderId, occurredAt, shiftId = null } = transaction;
  const values = entries
    .map(entryColumns)
    .map(({ step, accounts, cents }) => sql`(${step}::text, ${accounts}::ledger_account[], ${cents}::bigint[])`);
  return sql`insert into journal_entries
        (location_id, transaction_id, order_id, step, accounts, cents, occurred_at, shift_id)
      select ${locationId}::uuid, ${transactionId}::uuid, ${orderId}::uuid, step, accounts, cents,
        ${occurredAt}::timestamptz, ${shiftId}::uuid
      from (values ${sql.join(values)}) as entry (step, accounts, cents)`;
}

/** Inserts entries that do not affect a lot's days. */
export async function insertEntries(tx: Db, transaction: Transaction, entries: readonly JournalEntry[]): Promise<void> {
  if (entries.length > 0) await insertEntriesSql(transaction, entries).execute(tx);
}

/** Inserts entries of many transactions. */
export async function insertManyEntries(tx: Db, rows: ReadonlyArray<JournalEntry & Transaction>): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ step, postings, ...transaction }) => ({
    ...transaction,
    ...entryColumns({ step, postings }),
  }));
  await tx.insertInto('journalEntries').values(values).execute();
}

type DayTotals = {
  readonly sold: PriceLines;
  readonly refunded: PriceLines;
  /** What the provider passed to the owner. */
  readonly passedOnCents: number;
  /** Cash taken by the owner's staff; negative for cash refunds. */
  readonly cashCents: number;
  readonly sales: number;
  /** What the owner's list of transactions shows of it. */
  readonly transactions: readonly LotTransaction[];
};

/** A day of a location's own calendar, and what was sold on it. */
export type RevenueDay = { readonly locationId: string; readonly day: string; readonly source: RevenueSource };

/**
 * Enters an order's transaction and adds it to the location's local day, its total and its owner's balance, together with the
 * caller's other writes, whose condition is evaluated first.
 * @throws what `isStale` recognizes, and what `isUnopened` recognizes, having written nothing, if one of these sums has no row yet
 */
export async function bookOnDay(
  tx: Db,
  { at, transaction, entries }: { at: RevenueDay; transaction: Transaction; entries: readonly JournalEntry[] },
  { sold, refunded, passedOnCents, cashCents, sales, transactions }: DayTotals,
  { parts, condition }: GuardedParts,
): Promise<void> {
  const tipsCents = tipsOf(sold) - tipsOf(refunded);
  const [salesCents, refundsCents] = [paidOutOf(sold) - tipsOf(sold), paidOutOf(refunded) - tipsOf(refunded)];
  const { locationId, day } = at;
  const lines = { salesCents, refundsCents, tipsCents, passedOnCents, cashCents, sentCents: 0 };
  const isHere = sql`location_id = ${locationId}::uuid and source = ${at.source}::text`;
  // Every transaction updates the balance first, so that they cannot deadlock.
  await sql`
    with ${listParts(parts)}${addToStatement({ locationId, day, ...lines })}, moved (${SUMS}) as (
      values (${ownersShareOf(sold)}::bigint, ${platformsShareOf(sold)}::bigint, ${taxesOf(sold)}::bigint,
        ${ownersShareOf(refunded)}::bigint, ${platformsShareOf(refunded)}::bigint, ${taxesOf(refunded)}::bigint,
        ${sales}::integer)
    ), total as (
      update revenue_totals sums set ${ADDED} from moved where ${isHere} returning 1
    ), summed as (
      update revenue_days sums set ${ADDED} from moved where ${isHere} and day = ${day}::date returning 1
    )${addTransactions(at, transactions)}, insisted as (
      select ${guarded(condition)} and guard_open(${IS_MONTH_OPEN} and ${hasRowCount('total', 1)} and ${hasRowCount('summed', 1)}
        and ${areTransactionsAdded(transactions)}) as ok
    )
    ${entries.length > 0 ? sql`${insertEntriesSql(transaction, entries)}, insisted where ok` : sql`select ok from insisted`}`.execute(
    tx,
  );
}

/** Creates the missing rows, with zero sums. May run any number of times. */
export async function openDay(
  db: Db,
  { locationId, day, source }: RevenueDay,
  transactions: readonly LotTransaction[],
): Promise<void> {
  const nothing = sql.raw(SUM_COLUMNS.map(() => '0').join(', '));
  await sql`
    with ${openMonth({ locationId, day })}, total as (
      insert into revenue_totals (location_id, source, ${SUMS})
      values (${locationId}::uuid, ${source}::text, ${nothing}) on conflict do nothing
    )${openTransactions({ locationId, day }, transactions)}
    insert into revenue_days (location_id, day, source, ${SUMS})
    values (${locationId}::uuid, ${day}::date, ${source}::text, ${nothing}) on conflict do nothing`.execute(db);
}

/** What a day's sums count: parking (the owner's revenue), the platform's fee, taxes, and the same for refunds. */
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

const ADDED = sql.raw(SUM_COLUMNS.map((column) => `${column} = sums.${column} + moved.${column}`).join(', '));
