// Applies the decision of a person at support about a failed refund.

import { totalOf } from '#features/pricing/rules/price-line.ts';
import type { REFUND_DECISIONS } from '#features/support/reconciliation.contract.ts';
import { ProviderUnavailable } from '#integrations/payments/payments.port.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { leftToRefund } from '../../rules/left-to-refund.ts';
import { sumLostOf } from '../disputes.store.ts';
import { findPayment } from '../payments.store.ts';
import { changeLocked, lockWithStay, type RefundDeps } from './record-refund.ts';
import { listPaidBack } from './refund-sums.store.ts';
import { findRefund, lockRefund, type Refund } from './refunds.store.ts';
import { syncRefunds } from './sync-refunds.ts';

export type RefundDecision = {
  readonly locationId: string;
  readonly refundId: string;
  readonly decision: (typeof REFUND_DECISIONS)[number];
  /** Mailed to the payer. */
  readonly note: string | null;
  readonly actorId: string;
};

type DecideDeps = Pick<RefundDeps, 'config' | 'jobs' | 'now' | 'newId' | 'fulfillments'>;

/**
 * Before a decision sends money back, and outside any transaction: records what somebody refunded in the provider's console,
 * which may not have told us yet. A provider that is down does not keep support from deciding; reconciliation finds any
 * difference.
 */
export async function refreshBeforeDeciding(
  deps: RefundDeps,
  { locationId, refundId, decision }: RefundDecision,
): Promise<void> {
  if (decision === 'close') return;
  const refund = await findRefund(deps.db, { locationId, id: refundId });
  if (refund?.status !== 'failed') return;
  const payment = await findPayment(deps.db, { locationId, id: refund.paymentId });
  if (!payment?.providerRef) return;
  try {
    await syncRefunds(deps, payment, payment.providerRef);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
  }
}

/**
 * Runs in the caller's transaction. @returns the refund's order and cents; `not_found`; `refund_not_failed` when the refund is
 * not waiting for a person; `refund_given_already` when the payer got the money another way in the meantime, such as in the
 * provider's console or by a lost dispute.
 */
export async function decideRefund(
  deps: DecideDeps,
  tx: Db,
  { locationId, refundId, decision: kind, note, actorId }: RefundDecision,
): Promise<Pick<Refund, 'orderId' | 'totalCents'> | Refusal> {
  const at = { locationId, id: refundId };
  const decision = note === null ? null : { by: actorId, note };
  const refund = await lockRefund(tx, at);
  if (!refund) return refuse('not_found');
  const isPaying = kind !== 'close' && refund.status === 'failed';
  if (isPaying && !(await isStillOwed(tx, refund))) return refuse('refund_given_already');
  const refused = await changeLocked(deps, tx, at, { command: { kind }, decision });
  if (refused) return refuse('refund_not_failed');
  if (kind === 'try_again') await deps.jobs.enqueue(tx, 'make-refund', { locationId, refundId });
  return refund;
}

/** Whether the total that the payer has back would still not exceed what was paid. */
async function isStillOwed(tx: Db, { locationId, orderId, totalCents }: Refund): Promise<boolean> {
  const order = await lockWithStay(tx, { locationId, orderId });
  const paidBack = totalOf(await listPaidBack(tx, { locationId, orderId }));
  const lostCents = await sumLostOf(tx, { locationId, orderId });
  if (order === null) return false;
  return totalCents <= leftToRefund({ paidCents: order.totalCents, refundedCents: paidBack, lostCents });
}
