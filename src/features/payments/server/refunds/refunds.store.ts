// A refund is stored as owed before the provider is called, so that the sweep finds what a killed process leaves behind.

import { sql } from 'kysely';
import type { PriceLines } from '#features/pricing/rules/price-line.ts';
import type { Db } from '#platform/db/database.ts';
import { OWED, type RefundState } from '../../rules/refund-state.ts';
import type { OpenPage } from '../payments.store.ts';

export type Refund = RefundState & {
  readonly locationId: string;
  readonly id: string;
  readonly paymentId: string;
  readonly orderId: string;
  readonly sessionId: string | null;
  readonly reason: string;
  readonly lines: PriceLines;
  readonly totalCents: number;
  /** The person at support who requested it; null when the program refunds what could not be used. */
  readonly requestedBy: string | null;
  /** Made in the provider's console, not by us. */
  readonly madeOutside: boolean;
  /** The current attempt's transaction in the ledger. */
  readonly transactionId: string;
  /** The provider's reference for the last attempt that it made. */
  readonly providerRef: string | null;
  readonly settledAt: Date | null;
};

const COLUMNS = [
  'locationId',
  'id',
  'paymentId',
  'orderId',
  'sessionId',
  'reason',
  'lines',
  'totalCents',
  'status',
  'requestedBy',
  'madeOutside',
  'attempt',
  'transactionId',
  'providerRef',
  'failureCode',
  'failures',
  'firstFailedAt',
  'nextTryAt',
  'settledAt',
] as const;

/** `madeOutside` is false by default. */
export type NewRefund = Pick<
  Refund,
  'locationId' | 'id' | 'paymentId' | 'orderId' | 'sessionId' | 'reason' | 'lines' | 'totalCents' | 'requestedBy'
> & { readonly madeOutside?: true; readonly now: Date };

export async function insertRefund(tx: Db, { now, ...refund }: NewRefund): Promise<void> {
  const state = { ...OWED, transactionId: refund.id, createdAt: now, lookedAt: now };
  await tx
    .insertInto('refunds')
    .values({ ...refund, ...state, lines: JSON.stringify(refund.lines) })
    .execute();
}

export type RefundId = { readonly locationId: string; readonly id: string };

/** Locks the refund's row until the transaction ends. */
export async function lockRefund(tx: Db, { locationId, id }: RefundId): Promise<Refund | null> {
  const row = await tx
    .selectFrom('refunds')
    .select(COLUMNS)
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function findRefund(db: Db, { locationId, id }: RefundId): Promise<Refund | null> {
  const at = db.selectFrom('refunds').select(COLUMNS).where('locationId', '=', locationId).where('id', '=', id);
  return (await at.executeTakeFirst()) ?? null;
}

/** All refunds of a payment, in any state. */
export async function listRefundsOf(db: Db, at: { locationId: string; paymentId: string }): Promise<Refund[]> {
  return db
    .selectFrom('refunds')
    .select(COLUMNS)
    .where('locationId', '=', at.locationId)
    .where('paymentId', '=', at.paymentId)
    .execute();
}

/** A new state, and what is stored with it. */
export type RefundChanged = Partial<Pick<Refund, 'transactionId' | 'providerRef'>> & {
  readonly state: RefundState;
  /** The decision of a person at support, with the note to the payer. */
  readonly decision?: { readonly by: string; readonly note: string } | null;
  readonly now: Date;
};

const ENDS: ReadonlySet<RefundState['status']> = new Set(['done', 'paid_otherwise', 'closed']);

export async function saveRefund(
  tx: Db,
  { locationId, id }: RefundId,
  { state, decision, now, ...more }: RefundChanged,
): Promise<void> {
  const settledAt = ENDS.has(state.status) ? now : null;
  await tx
    .updateTable('refunds')
    .set({
      status: state.status,
      attempt: state.attempt,
      failureCode: state.failureCode,
      failures: state.failures,
      firstFailedAt: state.firstFailedAt,
      nextTryAt: state.nextTryAt,
      lookedAt: now,
      settledAt,
      ...(decision && { settledBy: decision.by, settledNote: decision.note }),
      ...more,
    })
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .execute();
}

/** Marks that the provider was asked about all refunds of this payment. */
export async function markCheckedAt(db: Db, at: { locationId: string; paymentId: string }, now: Date): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ lookedAt: now })
    .where('locationId', '=', at.locationId)
    .where('paymentId', '=', at.paymentId)
    .where('status', '=', 'pending')
    .execute();
}

/** Records that a refund came back after it had reached the payer. */
export async function insertBounce(tx: Db, refund: Refund, bounce: { id: string; now: Date }): Promise<void> {
  const { locationId, id: refundId, orderId, providerRef, settledAt } = refund;
  if (!settledAt) throw new Error(`Refund ${refundId} was never done.`);
  const row = { locationId, id: bounce.id, refundId, orderId, providerRef, doneAt: settledAt, bouncedAt: bounce.now };
  await tx.insertInto('refundBounces').values(row).execute();
}

/** No process is working on a refund last looked at before `asked`; a pending one is checked again after `pending`. */
export type Patience = { readonly requested: Date; readonly pending: Date; readonly now: Date };

/** Refunds that are due to be requested, retried or checked at the provider, oldest first. */
export async function listOpenRefunds(
  db: Db,
  { requested, pending, now }: Patience,
  { after, limit }: Omit<OpenPage, 'before'>,
): Promise<Refund[]> {
  const query = db
    .selectFrom('refunds')
    .select(COLUMNS)
    .where(sql<boolean>`(status in ('owed', 'requested', 'pending') or next_try_at is not null)`)
    .where((refund) =>
      refund.or([
        refund('status', 'in', ['owed', 'requested']).and('lookedAt', '<', requested),
        refund('status', '=', 'pending').and('lookedAt', '<', pending),
        refund('nextTryAt', '<=', now),
      ]),
    )
    .orderBy('id')
    .limit(limit);
  return (after ? query.where('id', '>', after) : query).execute();
}
