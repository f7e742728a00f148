// A refund by support or the lot's people: it is checked against what was paid and already refunded, stored as an intent with
// its audit entry, and sent to the provider by a job.

import { recordSupportAct } from '#features/audit/server/public.ts';
import { addLines, type PriceLines, totalOf } from '#features/pricing/rules/price-line.ts';
import { splitRefund } from '#features/pricing/rules/split-refund.ts';
import { isRefusal, type Refusal } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { sumLostOf } from '../disputes.store.ts';
import { findPayer } from './find-payer.ts';
import { type IntendDeps, intendRefund } from './intend-refund.ts';
import { judgeRefund, type RequestedAmount } from './judge-refund.ts';
import { listRefundedLines, sumRefundedByPeople } from './refund-sums.store.ts';

export type RequestedRefund = RequestedAmount & {
  readonly reason: string;
  readonly actorId: string;
  /** Whether this amount may be refunded on top of what people refunded of the order before; support always may. */
  readonly mayRefund?: ((givenByPeopleCents: number, amountCents: number) => Refusal | null) | undefined;
  readonly now: Date;
};

export type IntendedRefund = {
  readonly id: string;
  readonly lines: PriceLines;
  readonly payerEmail: string | null;
  readonly refundedCents: number;
  readonly leftCents: number;
};

/** In the caller's transaction. */
export async function refundPayment(
  deps: IntendDeps,
  tx: Db,
  requested: RequestedRefund,
): Promise<IntendedRefund | Refusal> {
  const { locationId, orderId, amountCents } = requested;
  const judged = await judgeRefund(tx, requested);
  if (isRefusal(judged)) return judged;
  const { payment, lines, refundedCents, leftCents } = judged;
  const refused = requested.mayRefund?.(await sumRefundedByPeople(tx, requested), amountCents);
  if (refused) return refused;
  const id = deps.newId();
  await intendBySupport(deps, tx, { ...requested, id, paymentId: payment.id, lines });
  const payerEmail = (await findPayer(deps, tx, { locationId, orderId }))?.email ?? null;
  return { id, lines, payerEmail, refundedCents: refundedCents + amountCents, leftCents: leftCents - amountCents };
}

type Sold = { readonly locationId: string; readonly orderId: string; readonly sold: PriceLines };

/**
 * By price line, what the payer of an order has back or is promised: by refunds, and, in proportion to the rest, by lost disputes
 * (rule 362). Under the order's lock.
 */
export async function listGoneBack(tx: Db, { sold, ...at }: Sold): Promise<PriceLines> {
  const refunded = await listRefundedLines(tx, at);
  const left = totalOf(sold) - totalOf(refunded);
  const refundCents = Math.min(left, await sumLostOf(tx, at));
  const lost = refundCents > 0 ? splitRefund({ refundCents, sold, refunded }) : null;
  return lost?.ok ? addLines(refunded, lost.lines) : refunded;
}

type Intent = RequestedRefund & {
  readonly id: string;
  readonly paymentId: string;
  readonly lines: PriceLines;
};

async function intendBySupport(deps: IntendDeps, tx: Db, refund: Intent): Promise<void> {
  const { id, locationId, orderId, paymentId, reason, actorId, now, lines, amountCents: totalCents } = refund;
  const intent = { locationId, id, paymentId, orderId, sessionId: null, reason, lines, totalCents };
  await intendRefund(deps, tx, { ...intent, requestedBy: actorId, now });
  const subject = { kind: 'order', locationId, id: orderId } as const;
  const detail = { refundId: id, cents: totalCents, reason };
  await recordSupportAct(tx, { actorId, action: 'refund_made', subject, detail, now });
}
