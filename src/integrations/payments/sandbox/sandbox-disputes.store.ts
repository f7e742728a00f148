// The sandbox's disputes. Each changes under its intent's lock.

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { DAY_MS } from '#platform/calendar/durations.ts';
import type { Db } from '#platform/db/database.ts';
import type { StatementPart } from '#platform/db/statements/statement-parts.ts';
import type { SandboxDisputesTable } from '#platform/db/tables/sandbox-tables.ts';
import type { Listed, Page } from './sandbox-books.store.ts';
import type { SandboxState } from './sandbox-machine.ts';

/** What the card provider charges for a dispute; it keeps it even when the dispute is won. */
const DISPUTE_FEE_CENTS = 1500;
const ANSWER_WITHIN_DAYS = 14;

export type BookedDispute = {
  readonly ref: string;
  readonly intentRef: string;
  readonly amountCents: number;
  readonly reason: string;
  readonly status: SandboxDisputesTable['status'];
  readonly withdrawnCents: number;
  readonly reinstatedCents: number;
  readonly dueBy: Date;
  readonly createdAt: Date;
};

const COLUMNS = [
  'ref',
  'intentRef',
  'amountCents',
  'reason',
  'status',
  'withdrawnCents',
  'reinstatedCents',
  'dueBy',
  'createdAt',
] as const;

export const newDisputeRef = (): string => `dp_${randomBytes(12).toString('hex')}`;

type Disputed = Pick<SandboxState, 'amountCents' | 'refundedCents' | 'disputesAs'> & { readonly ref: string };

/** The dispute and what it takes from the balance, as parts of the statement that changes the intent. */
export function openedDisputeParts(
  { ref: intentRef, amountCents: paidCents, refundedCents, disputesAs }: Disputed,
  { disputeRef, now }: { readonly disputeRef: string; readonly now: Date },
): readonly StatementPart[] {
  const isInquiry = disputesAs === 'inquiry';
  const amountCents = paidCents - refundedCents;
  const withdrawnCents = isInquiry ? 0 : amountCents + DISPUTE_FEE_CENTS;
  const opened = sql`opened as (
      insert into sandbox.disputes
        (ref, intent_ref, amount_cents, reason, status, withdrawn_cents, reinstated_cents, due_by, created_at)
      values (${disputeRef}, ${intentRef}, ${amountCents}::integer, ${isInquiry ? 'general' : disputesAs},
        ${isInquiry ? 'inquiry' : 'needs_response'}, ${withdrawnCents}::integer, 0,
        ${new Date(now.getTime() + ANSWER_WITHIN_DAYS * DAY_MS)}::timestamptz, ${now}::timestamptz)
    )`;
  if (withdrawnCents === 0) return [opened];
  const taken = sql`taken as (
      insert into sandbox.balance_transactions
        (ref, intent_ref, dispute_ref, kind, net_cents, fee_cents, created_at)
      values (${newTransactionRef()}, ${intentRef}, ${disputeRef}, 'dispute', ${-withdrawnCents}::integer,
        ${DISPUTE_FEE_CENTS}::integer, ${now}::timestamptz)
    )`;
  return [opened, taken];
}

const newTransactionRef = (): string => `txn_${randomBytes(12).toString('hex')}`;

export async function findBookedDispute(db: Db, ref: string): Promise<BookedDispute | null> {
  return (await db.selectFrom('sandbox.disputes').select(COLUMNS).where('ref', '=', ref).executeTakeFirst()) ?? null;
}

export async function saveDisputeStatus(
  tx: Db,
  ref: string,
  change: Pick<BookedDispute, 'status' | 'reinstatedCents'>,
): Promise<void> {
  await tx.updateTable('sandbox.disputes').set(change).where('ref', '=', ref).execute();
}

/** What a won dispute returns to the balance: the fee is kept. */
export async function moveForDispute(
  tx: Db,
  { ref: disputeRef, intentRef }: Pick<BookedDispute, 'ref' | 'intentRef'>,
  { cents: netCents, now: createdAt }: { readonly cents: number; readonly now: Date },
): Promise<void> {
  const moved = { ref: newTransactionRef(), intentRef, disputeRef, netCents, feeCents: 0, createdAt } as const;
  await tx
    .insertInto('sandbox.balance_transactions')
    .values({ ...moved, kind: 'dispute', transferRef: null, payoutId: null })
    .execute();
}

/** Money that the provider moves for no payment, such as a correction of its own. */
export async function adjustBalance(db: Db, netCents: number, createdAt: Date): Promise<void> {
  const none = { intentRef: null, transferRef: null, payoutId: null, disputeRef: null };
  await db
    .insertInto('sandbox.balance_transactions')
    .values({ ...none, ref: newTransactionRef(), kind: 'adjustment', netCents, feeCents: 0, createdAt })
    .execute();
}

/** What was opened since then, page by page, ordered by id. */
export async function listBookedDisputes(db: Db, { since, after, limit }: Page): Promise<Listed<BookedDispute>> {
  const query = db.selectFrom('sandbox.disputes').select(COLUMNS).where('createdAt', '>=', since).orderBy('ref');
  const items = await (after ? query.where('ref', '>', after) : query).limit(limit).execute();
  return { items, next: items.length === limit ? (items.at(-1)?.ref ?? null) : null };
}

export async function listDisputesOfIntents(db: Db, intentRefs: readonly string[]): Promise<readonly BookedDispute[]> {
  if (intentRefs.length === 0) return [];
  return db
    .selectFrom('sandbox.disputes')
    .select(COLUMNS)
    .where('intentRef', 'in', intentRefs)
    .orderBy('createdAt')
    .execute();
}
