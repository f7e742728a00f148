// Refunds in the sandbox. The card that paid decides whether they succeed at once, succeed after a minute, are returned by the
// bank, or are refused.

import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { type NewRefund, type ProviderRefund, ProviderRefused } from '../payments.port.ts';
import { type BookedIntent, lockIntent, saveChange } from './sandbox-books.store.ts';
import { announceRefund } from './sandbox-events.store.ts';
import { changeIntent } from './sandbox-machine.ts';
import {
  type BookedRefund,
  findRefund,
  findRefundByKey,
  insertRefund,
  setRefundStatus,
} from './sandbox-refunds.store.ts';

const RIPENS_AFTER_MS = 60_000;
const PASSING: ReadonlySet<string> = new Set(['balance_insufficient', 'insufficient_funds', 'lock_timeout']);

export type RefundDeps = { readonly db: Db; readonly now: () => Date };
type Requested = Pick<NewRefund, 'ref' | 'amountCents'> & {
  readonly idempotencyKey: string | null;
  /** Its webhook never arrives. */
  readonly isLost?: boolean;
};

/** Once per key. @throws ProviderRefused */
export async function makeSandboxRefund(deps: RefundDeps, requested: Requested): Promise<BookedRefund> {
  return inTransaction(deps.db, async (tx) => {
    const intent = requireIntent(await lockIntent(tx, requested), requested.ref);
    const done = requested.idempotencyKey ? await findRefundByKey(tx, requested.idempotencyKey) : null;
    if (!done) return bookRefund(deps, tx, intent, requested);
    if (done.intentRef !== requested.ref || done.amountCents !== requested.amountCents) throw otherParameters();
    return done;
  });
}

async function bookRefund(deps: RefundDeps, tx: Db, intent: BookedIntent, requested: Requested): Promise<BookedRefund> {
  const { amountCents, idempotencyKey } = requested;
  const change = changeIntent(intent, { kind: 'refund', amountCents });
  if (!change.ok) throw new ProviderRefused(change.code, change.message, { passes: PASSING.has(change.code) });
  const now = deps.now();
  await saveChange(tx, intent, change, { now, isLost: requested.isLost ?? false });
  const isLate = intent.refundsGo === 'later';
  const ripensAt = isLate || intent.refundsGo === 'bounces' ? new Date(now.getTime() + RIPENS_AFTER_MS) : null;
  const status = isLate ? 'pending' : 'succeeded';
  const made = await insertRefund(tx, { intentRef: intent.ref, idempotencyKey, amountCents, status, ripensAt }, now);
  if (ripensAt) {
    const type = isLate ? 'refund.updated' : 'refund.failed';
    await announceRefund(tx, intent, { refundRef: made.ref, type, at: ripensAt, now });
  }
  return made;
}

/** A pending refund succeeds; a successful one is returned by the bank. Safe to run twice. */
export async function ripenRefund({ db, now }: RefundDeps, ref: string): Promise<void> {
  const found = await findRefund(db, ref);
  if (!found?.ripensAt || found.ripensAt > now()) return;
  await endRefund({ db, now }, ref, found.status === 'pending' ? 'succeeded' : 'failed');
}

/** Also used from the console, for any refund. */
export async function endRefund({ db, now }: RefundDeps, ref: string, status: 'succeeded' | 'failed'): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await findRefund(tx, ref);
    const intent = before && (await lockIntent(tx, { ref: before.intentRef }));
    const locked = await findRefund(tx, ref);
    if (!intent || !locked || locked.status === status || locked.status === 'failed') return;
    await setRefundStatus(tx, ref, { status, failureCode: status === 'failed' ? 'expired_or_canceled_card' : null });
    if (status === 'succeeded') return;
    const change = changeIntent(intent, { kind: 'refund_failed', amountCents: locked.amountCents });
    if (change.ok) await saveChange(tx, intent, change, { now: now() });
  });
}

export function toProviderRefund(refund: BookedRefund): ProviderRefund {
  const { ref: refundRef, intentRef: ref, amountCents, status, idempotencyKey, failureCode } = refund;
  const failure = status === 'failed' ? { code: failureCode ?? 'refund_failed', passes: false } : null;
  return { refundRef, ref, amountCents, status, idempotencyKey, failure };
}

export function otherParameters(): ProviderRefused {
  return new ProviderRefused('idempotency_error', 'This key was used with other parameters.');
}

export function requireIntent<T>(intent: T | null, ref: string): T {
  if (!intent) throw new ProviderRefused('resource_missing', `No such payment intent: ${ref}`);
  return intent;
}
