// How much of an order can still be refunded: what was paid, less what went back by refunds and lost disputes.

import { t } from 'ttag';
import { lockOrder, type Order } from '#features/orders/server/public.ts';
import { type PriceLines, totalOf } from '#features/pricing/rules/price-line.ts';
import { splitRefund } from '#features/pricing/rules/split-refund.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { formatCents } from '#platform/money/cents.ts';
import { leftToRefund } from '../../rules/left-to-refund.ts';
import { sumLostOf } from '../disputes.store.ts';
import type { Payment } from '../payment.ts';
import { findPaymentOf } from '../payments.store.ts';
import { listRefundedLines } from './refund-sums.store.ts';

export type RequestedAmount = {
  readonly locationId: string;
  readonly orderId: string;
  readonly amountCents: number;
  /** What had been refunded when the page loaded, so that a second click is refused. */
  readonly seenRefundedCents: number;
};

type Judged = {
  readonly payment: Payment;
  readonly lines: PriceLines;
  readonly refundedCents: number;
  readonly leftCents: number;
};

/** Locks the order, which serializes its refunds, and decides whether this much of it can be refunded. */
export async function judgeRefund(tx: Db, requested: RequestedAmount): Promise<Judged | Refusal> {
  const order = await lockOrder(tx, requested);
  if (!order) return refuse('not_found');
  const payment = await findPaymentOf(tx, requested);
  if (!payment) return refuse(isUncharged(order.status) ? 'not_captured_yet' : 'not_refundable');
  const refunded = await listRefundedLines(tx, requested);
  const refundedCents = totalOf(refunded);
  const lostCents = await sumLostOf(tx, requested);
  const leftCents = leftToRefund({ paidCents: order.totalCents, refundedCents, lostCents });
  if (requested.seenRefundedCents !== refundedCents)
    return refuse('refund_changed', { data: { refunded: refundedCents, left: leftCents } });
  if (lostCents > 0 && (leftCents === 0 || requested.amountCents > leftCents)) return refuseLost(leftCents);
  const split = splitRefund({ refundCents: requested.amountCents, sold: order.lines, refunded });
  if (!split.ok) return refuseAmount(leftCents, refundedCents);
  return { payment, lines: split.lines, refundedCents, leftCents };
}

/** Rule 374: its money is only held, or owed. */
const isUncharged = (status: Order['status']): boolean =>
  status === 'running' || status === 'stopped' || status === 'owed';

function refuseLost(leftCents: number): Refusal {
  const words =
    leftCents === 0
      ? t`The bank has already given this money back to the driver.`
      : t`The bank has already given back the rest. At most ${formatCents(leftCents)} can be refunded.`;
  return refuse('refund_of_lost_dispute', { fields: { amount: words }, data: { left: leftCents } });
}

function refuseAmount(leftCents: number, refundedCents: number): Refusal {
  const words =
    leftCents === 0 ? t`It has already been refunded in full.` : t`At most ${formatCents(leftCents)} can be refunded.`;
  return refuse('refund_exceeds_paid', {
    fields: { amount: words },
    data: { left: leftCents, refunded: refundedCents },
  });
}
