// The ledger and the day's sums. Both are written in the transaction that settles, and only there; entries are never
// changed. Their unique key makes a second settling of the same payment or refund fail as a whole.

import { sql } from 'kysely';
import type { LedgerEntry } from '#domain/payments/ledger.ts';
import { ownersShareOf, type PriceLines, platformsShareOf, taxesOf } from '#domain/pricing/price-line.ts';
import { type Also, type Insisted, listed } from '../../db/also.ts';
import type { Db } from '../../db/database.ts';
import { addToStatement } from './statement-months.store.ts';

export type Transaction = {
  readonly locationId: string;
  /** The payment's, the refund's or the pay-out's id. */
  readonly transactionId: string;
  /** Null of what was sent to an owner by bank. */
  readonly orderId: string | null;
  readonly occurredAt: Date;
  /** In which shift of a valet stand cash changed hands; null outside of one, and of all other money. */
  readonly shiftId?: string | null;
};

/** The entries of one transaction, as a part of a statement: its text is the same however many they are. */
export function alsoEntered(
  transaction: Transaction,
  entries: ReadonlyArray<LedgerEntry & { readonly id: string }>,
): Also {
  const { locationId, transactionId, orderId, occurredAt, shiftId = null } = transaction;
  return sql`entered as (
      insert into ledger_entries
        (location_id, id, transaction_id, order_id, step, account, cents, occurred_at, shift_id)
      select ${locationId}::uuid, id, ${transactionId}::uuid, ${orderId}::uuid, step, account, cents,
        ${occurredAt}::timestamptz, ${shiftId}::uuid
      from unnest(${entries.map(({ id }) => id)}::uuid[], ${entries.map(({ step }) => step)}::text[],
        ${entries.map(({ account }) => account)}::text[], ${entries.map(({ cents }) => cents)}::bigint[])
        as entry (id, step, account, cents)
    )`;
}

/** Entries that move nothing between a lot's days. */
export async function insertEntries(
  tx: Db,
  transaction: Transaction,
  entries: ReadonlyArray<LedgerEntry & { readonly id: string }>,
): Promise<void> {
  if (entries.length > 0) await sql`with ${alsoEntered(transaction, entries)} select`.execute(tx);
}

export type RevenueSource = 'session' | 'valet';

type DayTotals = {
  readonly sold: PriceLines;
  readonly refunded: PriceLines;
  /** What the provider passed on to the owner. */
  readonly passedOnCents: number;
  /** What the owner's people took in cash; below zero what they gave back of it. */
  readonly cashCents: number;
  readonly sales: number;
};

/**
 * Adds to a local day of a location, to the location's total, and to what its owner is owed, together with what else is written.
 * `holds` is asked first.
 */
export async function addToRevenueDay(
  tx: Db,
  at: { locationId: string; day: string; source: RevenueSource },
  { sold, refunded, passedOnCents, cashCents, sales }: DayTotals,
  { parts, holds }: Insisted,
): Promise<void> {
  const [salesCents, refundsCents] = [ownersShareOf(sold), ownersShareOf(refunded)];
  const statement = addToStatement({ ...at, salesCents, refundsCents, passedOnCents, cashCents, sentCents: 0 });
  await sql`
    with ${listed(parts)}moved (location_id, source, ${SUMS}) as (
      values (${at.locationId}::uuid, ${at.source}::text, ${salesCents}::bigint, ${platformsShareOf(sold)}::bigint,
        ${taxesOf(sold)}::bigint, ${refundsCents}::bigint, ${platformsShareOf(refunded)}::bigint,
        ${taxesOf(refunded)}::bigint, ${sales}::integer)
    ), total as (
      insert into revenue_totals as t (location_id, source, ${SUMS})
      select * from moved
      on conflict (location_id, source) do update set ${addedTo('t')}
    ), ${statement}
    insert into revenue_days as d (location_id, day, source, ${SUMS})
    select location_id, ${at.day}::date, source, ${SUMS} from moved where ${holds}
    on conflict (location_id, day, source) do update set ${addedTo('d')}`.execute(tx);
}

/** What is summed of a day: the owner's lines, the platform's, those for authorities, and the same of what was refunded. */
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
