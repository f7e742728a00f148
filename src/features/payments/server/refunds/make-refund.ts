// Requests an owed refund: stores that it is being requested, calls the provider with the attempt's key, and records the
// answer. If the process dies in between, the job runs again and nothing is refunded twice.

import { ProviderRefused } from '#integrations/payments/payments.port.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { changeRefund } from '../../rules/refund-state.ts';
import { isWithOwner, type Payment } from '../payment.ts';
import { findPayment } from '../payments.store.ts';
import { type ProviderAnswer, type RefundDeps, recordRefundAnswer } from './record-refund.ts';
import { recordReversal } from './record-reversal.ts';
import { attemptOf, refundKeyOf } from './refund-key.ts';
import { listRefundsOf, lockRefund, type Refund, type RefundId, saveRefund } from './refunds.store.ts';

type RefundedPayment = { readonly refund: Refund; readonly payment: Payment };

/** @throws ProviderUnavailable; the job is then retried. */
export async function makeRefund(deps: RefundDeps, job: { locationId: string; refundId: string }): Promise<void> {
  const at = { locationId: job.locationId, id: job.refundId };
  const begun = await inTransaction(deps.db, (tx) => beginRefund(deps, tx, at));
  if (!begun) return;
  const answer = await refundAtProvider(deps, begun);
  await inTransaction(deps.db, (tx) => recordRefundAnswer(deps, tx, at, answer));
}

/** Null when nothing is due. */
async function beginRefund(deps: RefundDeps, tx: Db, at: RefundId): Promise<RefundedPayment | null> {
  const before = await lockRefund(tx, at);
  if (!before) return null;
  const now = deps.now();
  const change = changeRefund(before, { kind: 'request' }, now);
  if (!change.ok) return null;
  const payment = await findPayment(tx, { locationId: before.locationId, id: before.paymentId });
  if (!payment) throw new Error(`Refund ${before.id} has no payment to give back.`);
  const { state } = change;
  const transactionId = state.attempt === before.attempt ? before.transactionId : deps.newId();
  await saveRefund(tx, at, { state, transactionId, now });
  return { refund: { ...before, ...state, transactionId }, payment };
}

/** Without a provider: cash is handed back at the location, and a room charge is taken off the room. */
async function refundAtProvider(deps: RefundDeps, begun: RefundedPayment): Promise<ProviderAnswer> {
  const { refund, payment } = begun;
  const { provider, providerRef } = payment;
  const { attempt } = refund;
  if (isWithOwner(provider))
    return { attempt, outcome: { outcome: 'succeeded' }, providerRef: `${provider}-${refund.id}` };
  if (!providerRef) throw new Error(`Refund ${refund.id} has no payment to give back.`);
  if (await isBackAlready(deps, begun, providerRef))
    return { attempt, outcome: { outcome: 'failed', code: 'paid_back_already', passes: false }, providerRef: null };
  const answer = await callProvider(deps, refund, { provider, providerRef });
  // Runs before the refund is recorded, so that it is found again if the process dies here.
  if (answer.outcome.outcome !== 'failed') await recordReversal(deps, payment, providerRef);
  return answer;
}

/**
 * Whether the payer would get more than was paid. A provider refuses that too, but does not know what support has paid another
 * way.
 */
async function isBackAlready(
  { db, payments }: RefundDeps,
  { refund, payment }: RefundedPayment,
  ref: string,
): Promise<boolean> {
  const stored = await listRefundsOf(db, { locationId: refund.locationId, paymentId: payment.id });
  const otherwiseCents = sumOf(stored.filter(({ status }) => status === 'paid_otherwise').map((one) => one.totalCents));
  if (otherwiseCents === 0) return false;
  const reported = await payments.of(payment.provider).listRefundsOf(ref);
  // An earlier attempt at this refund may have gone through and its answer been lost.
  const others = reported.filter((one) => one.status !== 'failed' && attemptOf(one.idempotencyKey, refund.id) === null);
  return otherwiseCents + sumOf(others.map((one) => one.amountCents)) + refund.totalCents > payment.amountCents;
}

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, each) => sum + each, 0);

async function callProvider(
  { payments }: Pick<RefundDeps, 'payments'>,
  refund: Refund,
  { provider, providerRef: ref }: { provider: string; providerRef: string },
): Promise<ProviderAnswer> {
  const { attempt, totalCents: amountCents, reason } = refund;
  try {
    const requested = { idempotencyKey: refundKeyOf(refund), ref, amountCents, reason };
    const { refundRef: providerRef, status } = await payments.of(provider).refund(requested);
    return { attempt, outcome: { outcome: status }, providerRef };
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    const { code, passes } = error;
    return { attempt, outcome: { outcome: 'failed', code, passes }, providerRef: null };
  }
}
