// Brings our refunds of a payment in line with the provider's. Refunds that we requested take on the provider's state; refunds
// made in its console are stored as `madeOutside`.

import { splitRefund } from '#features/pricing/rules/split-refund.ts';
import type { ProviderRefund } from '#integrations/payments/payments.port.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import type { ProviderOutcome } from '../../rules/refund-state.ts';
import { lockWithStay, type ProviderAnswer, type RefundDeps, recordRefundAnswer } from './record-refund.ts';
import { recordReversal } from './record-reversal.ts';
import { attemptOf } from './refund-key.ts';
import { listPaidBack, listRefundedLines } from './refund-sums.store.ts';
import { insertRefund, listRefundsOf, markCheckedAt, type NewRefund, type Refund } from './refunds.store.ts';

const REASON = 'Refunded at the payment provider';

type OfPayment = {
  readonly locationId: string;
  readonly id: string;
  readonly orderId: string;
  readonly provider: string;
};

/** @returns whether anything was recorded. @throws ProviderUnavailable */
export async function syncRefunds(deps: RefundDeps, payment: OfPayment, ref: string): Promise<boolean> {
  const reported = await deps.payments.of(payment.provider).listRefundsOf(ref);
  const recorded = [await recordReversal(deps, payment, ref)];
  for (const theirs of reported) recorded.push(await syncRefund(deps, payment, theirs));
  const { locationId, id: paymentId } = payment;
  await markCheckedAt(deps.db, { locationId, paymentId }, deps.now());
  return recorded.includes(true);
}

async function syncRefund(deps: RefundDeps, payment: OfPayment, theirs: ProviderRefund): Promise<boolean> {
  const own = await listRefundsOf(deps.db, { locationId: payment.locationId, paymentId: payment.id });
  const matched = own.flatMap((refund) => matchAnswer(refund, theirs) ?? []);
  const [match] = matched;
  return inTransaction(deps.db, (tx) =>
    match ? recordRefundAnswer(deps, tx, match.refund, match.answer) : recordOutside(deps, tx, payment, theirs),
  );
}

/** Null when `theirs` is another refund: its reference, key or amount differs. */
function matchAnswer(refund: Refund, theirs: ProviderRefund): { refund: Refund; answer: ProviderAnswer } | null {
  const { refundRef: providerRef, idempotencyKey, amountCents } = theirs;
  if (refund.totalCents !== amountCents) return null;
  const attempt = attemptOf(idempotencyKey, refund.id) ?? (refund.providerRef === providerRef ? refund.attempt : null);
  return attempt === null ? null : { refund, answer: { attempt, outcome: saysOf(theirs), providerRef } };
}

function saysOf({ status, failure }: ProviderRefund): ProviderOutcome {
  if (status !== 'failed') return { outcome: status };
  return { outcome: 'failed', code: failure?.code ?? 'refund_failed', passes: failure?.passes ?? false };
}

/** Locks the order, so that the second of two processes finds the refund already stored. */
async function recordOutside(deps: RefundDeps, tx: Db, payment: OfPayment, theirs: ProviderRefund): Promise<boolean> {
  if (theirs.status === 'failed') return false;
  const { locationId, id: paymentId, orderId } = payment;
  const order = await lockWithStay(tx, { locationId, orderId });
  const own = await listRefundsOf(tx, { locationId, paymentId });
  if (!order || own.some(({ providerRef }) => providerRef === theirs.refundRef)) return false;
  const requested = { refundCents: theirs.amountCents, sold: order.lines };
  const beside = splitRefund({ ...requested, refunded: await listRefundedLines(tx, { locationId, orderId }) });
  // The payer has this money. If a refund that we promised no longer fits next to it, the provider will refuse that one.
  const split = beside.ok
    ? beside
    : splitRefund({ ...requested, refunded: await listPaidBack(tx, { locationId, orderId }) });
  // More than was paid, because a person paid some of it another way: the books say so (refunds_differ).
  if (!split.ok) return false;
  const refund: NewRefund = {
    locationId,
    id: deps.newId(),
    paymentId,
    orderId,
    sessionId: null,
    reason: REASON,
    lines: split.lines,
    totalCents: theirs.amountCents,
    requestedBy: null,
    madeOutside: true,
    now: deps.now(),
  };
  await insertRefund(tx, refund);
  return recordRefundAnswer(deps, tx, refund, { attempt: 1, outcome: saysOf(theirs), providerRef: theirs.refundRef });
}
