// Applies the decision of a person at the desk about a failed refund.

import type { REFUND_DECISIONS } from '#contract/money/books.contract.ts';
import { type Refusal, refuse } from '#contract/refusals.ts';
import type { Db } from '../../../db/database.ts';
import { changeLocked, type RefundDeps } from './record-refund.ts';
import { lockRefund, type Refund } from './refunds.store.ts';

export type RefundDecision = {
  readonly locationId: string;
  readonly refundId: string;
  readonly decision: (typeof REFUND_DECISIONS)[number];
  /** Sent to the payer. */
  readonly note: string | null;
  readonly actorId: string;
};

type DecideDeps = Pick<RefundDeps, 'config' | 'jobs' | 'now' | 'newId' | 'fulfilments'>;

/**
 * In the caller's transaction. @returns the refund's order and cents; `not_found`, or `refund_not_failed` when the refund
 * does not wait for a person.
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
  const refused = await changeLocked(deps, tx, at, { command: { kind }, decision });
  if (refused) return refuse('refund_not_failed');
  if (kind === 'try_again') await deps.jobs.enqueue(tx, 'make-refund', { locationId, refundId });
  return refund;
}
