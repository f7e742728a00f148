// The books know neither what was sold nor which payment paid for it.

import type { Deps } from '#app/deps.ts';
import { findTimeZone } from '#features/lot-directory/server/public.ts';
import { negateLines, type PriceLines, totalOf } from '#features/pricing/rules/price-line.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import type { Db } from '#platform/db/database.ts';
import { isUnopened } from '#platform/db/pg-errors.ts';
import { type GuardedParts, NO_PARTS } from '#platform/db/statements/statement-parts.ts';
import type { RevenueSource } from '#platform/db/tables/revenue-tables.ts';
import { triedWithin } from '#platform/db/transactions/savepoint.ts';
import {
  type Collector,
  entriesForBounce,
  entriesForDispute,
  entriesForExchange,
  entriesForFee,
  entriesForPassingOn,
  entriesForProviderPayout,
  entriesForRefund,
  entriesForSale,
  entriesForSending,
  entriesForTakingBack,
  entriesForWrongCharge,
  type JournalEntry,
  type PaidBackBy,
  type WrongChargeStep,
} from '../rules/journal-entries.ts';
import { lotTransactionOf, type SoldKind, transferOf } from '../rules/lot-transaction.ts';
import { bookOnDay, insertEntries, insertManyEntries, openDay, type Transaction } from './ledger.store.ts';
import { addToStatementMonth } from './statement-months.store.ts';
import { addTransaction } from './transaction-months.store.ts';

type BookDeps = Pick<Deps, 'newId'>;

type Moved = {
  readonly lines: PriceLines;
  readonly locationId: string;
  readonly orderId: string;
  /** The revenue category. */
  readonly source: RevenueSource;
  /** The payment's or refund's id; for a free sale, the order's. */
  readonly transactionId: string;
  /** For cash: the shift whose till holds it. */
  readonly shiftId?: string | null;
  /** The lot's, if the caller already knows it. */
  readonly timeZone?: string;
  readonly now: Date;
};

export type Sale = Moved & {
  /** What was sold, as the owner's list of transactions names it. */
  readonly kind: SoldKind;
  /** Whose payment it was; null if nothing was due. */
  readonly provider: string | null;
  readonly collectedBy: Collector;
  /** The number of sales it counts as. */
  readonly sales: number;
  /** What the provider passed to the owner with the charge itself. */
  readonly passedOnCents?: number;
};

/** `extraWrites` are part of the same statement. @throws an error that `isStale` recognizes if its condition does not hold */
export async function bookSale(tx: Db, sale: Sale, extraWrites: GuardedParts = NO_PARTS): Promise<void> {
  const { lines, kind, provider, collectedBy, passedOnCents = 0, sales } = sale;
  const entries = [...entriesForSale(lines, collectedBy), ...entriesForPassingOn(passedOnCents)];
  const cashCents = collectedBy === 'provider' ? 0 : totalOf(lines);
  const transactions =
    provider === null
      ? []
      : [lotTransactionOf(kind, provider, lines), ...(passedOnCents > 0 ? [transferOf(provider, passedOnCents)] : [])];
  const totals = { sold: lines, refunded: [], sales, passedOnCents, cashCents, transactions };
  await bookTransaction(tx, sale, entries, totals, extraWrites);
}

type OfPayment = Moved & { readonly provider: string };
type Refunded = OfPayment & { readonly paidBackBy: PaidBackBy };

export async function bookRefund(tx: Db, refund: Refunded): Promise<void> {
  const { lines, paidBackBy, provider } = refund;
  const cashCents = paidBackBy === 'owner' || paidBackBy === 'hotel' ? -totalOf(lines) : 0;
  const transactions = [lotTransactionOf('refund', paidBackBy === 'bank' ? 'bank' : provider, lines)];
  const totals = { sold: [], refunded: lines, sales: 0, passedOnCents: 0, cashCents, transactions };
  await bookTransaction(tx, refund, entriesForRefund(lines, paidBackBy), totals);
}

/** A refund by the provider that came back from the payer's bank, booked under the refund's transaction. */
export async function bookBounce(tx: Db, refund: OfPayment): Promise<void> {
  const { lines, provider } = refund;
  const transactions = [lotTransactionOf('refund_returned', provider, lines)];
  const totals = { sold: [], refunded: negateLines(lines), sales: 0, passedOnCents: 0, cashCents: 0, transactions };
  await bookTransaction(tx, refund, entriesForBounce(lines), totals);
}

type OfOrder = { readonly locationId: string; readonly orderId: string; readonly now: Date };

/** What was taken back from the owner's account at the provider: the owner no longer owes it. */
export async function bookReversal(
  deps: BookDeps,
  tx: Db,
  back: OfOrder & { readonly cents: number; readonly provider: string },
): Promise<void> {
  const { locationId, cents, provider, now } = back;
  await insertEntriesNow(tx, { ...back, transactionId: deps.newId() }, entriesForTakingBack(cents));
  const day = localDay(now, await findTimeZone(tx, locationId));
  await addToStatementMonth(tx, { locationId, day, passedOnCents: -cents });
  await addTransaction(tx, { locationId, day }, transferOf(provider, -cents));
}

/** Each step has an id of its own: money may be taken, returned, and taken again. */
export async function bookDispute(
  deps: BookDeps,
  tx: Db,
  moved: OfOrder & { readonly takenCents: number; readonly returnedCents: number },
): Promise<void> {
  await insertEntriesNow(tx, { ...moved, transactionId: deps.newId() }, entriesForDispute(moved));
}

/** A charge of the wrong amount, its return, or a return that failed; each its own transaction. */
export async function bookWrongCharge(
  deps: BookDeps,
  tx: Db,
  wrong: OfOrder & { readonly cents: number; readonly became: WrongChargeStep },
): Promise<void> {
  await insertEntriesNow(
    tx,
    { ...wrong, transactionId: deps.newId() },
    entriesForWrongCharge(wrong.cents, wrong.became),
  );
}

/** Stands in for a location: what a provider takes from or sends to the platform itself. */
export const PLATFORM = '00000000-0000-0000-0000-000000000000';

/** What one transaction at a provider adds to the ledger; all amounts in signed cents. */
export type AtProvider = {
  readonly transactionId: string;
  /** Null for the platform's own. */
  readonly order: { readonly locationId: string; readonly orderId: string } | null;
  readonly feeCents: number;
  readonly paidOutCents: number;
  readonly exchangedCents: number;
};

/** The caller makes sure that no transaction is booked twice. */
export async function bookAtProvider(tx: Db, transactions: readonly AtProvider[], now: Date): Promise<void> {
  const rows = transactions.flatMap(({ transactionId, order, ...cents }) => {
    const entries = [
      ...entriesForFee(cents.feeCents),
      ...entriesForProviderPayout(cents.paidOutCents),
      ...entriesForExchange(cents.exchangedCents),
    ];
    const at = { locationId: order?.locationId ?? PLATFORM, orderId: order?.orderId ?? null };
    return entries.map((entry) => ({ ...at, ...entry, transactionId, occurredAt: now }));
  });
  await insertManyEntries(tx, rows);
}

/** Money sent to an owner by bank for one lot. @returns the first day of the month it counts in. */
export async function bookSending(
  tx: Db,
  sent: { locationId: string; transactionId: string; cents: number; timeZone: string; now: Date },
): Promise<string> {
  const { locationId, cents, timeZone, now } = sent;
  const month = await addToStatementMonth(tx, { locationId, day: localDay(now, timeZone), sentCents: cents });
  await insertEntriesNow(tx, { ...sent, orderId: null }, entriesForSending(cents));
  return month;
}

type Entering = Omit<Transaction, 'occurredAt'> & { readonly now: Date };

async function insertEntriesNow(
  tx: Db,
  { now, ...transaction }: Entering,
  entries: readonly JournalEntry[],
): Promise<void> {
  await insertEntries(tx, { ...transaction, occurredAt: now }, entries);
}

type Totals = Parameters<typeof bookOnDay>[2];

/** The last write of its transaction, because all sales of a busy lot's day wait for this row. */
async function bookTransaction(
  db: Db,
  { locationId, orderId, source, transactionId, shiftId = null, timeZone, now }: Moved,
  entries: readonly JournalEntry[],
  totals: Totals,
  extraWrites: GuardedParts = NO_PARTS,
): Promise<void> {
  const day = localDay(now, timeZone ?? (await findTimeZone(db, locationId)));
  const at = { locationId, day, source };
  const transaction = { locationId, transactionId, orderId, occurredAt: now, shiftId };
  const add = () => bookOnDay(db, { at, transaction, entries }, totals, extraWrites);
  if (await triedWithin(db, add, isUnopened)) return;
  // The first of its day, or of a day whose month another sale has ended.
  await openDay(db, at, totals.transactions);
  await add();
}
