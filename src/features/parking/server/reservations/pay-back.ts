// What is refunded for a reservation that is canceled or moves to a cheaper time: it comes from the payments for its stay, the
// latest first. For a stay corrected to a cheaper zone, the earliest comes first.

import { listPaidForStay, type OrderId } from '#features/orders/server/public.ts';
import {
  findPaymentOf,
  type IntendDeps,
  intendRefund,
  listGoneBack,
  type Payment,
} from '#features/payments/server/public.ts';
import { payBackFrom } from '#features/pricing/rules/pay-back.ts';
import { type PriceLines, totalOf } from '#features/pricing/rules/price-line.ts';
import type { Db } from '#platform/db/database.ts';

type GoingBack = {
  readonly lines: PriceLines;
  /** The session that is canceled; null when the stay goes on. */
  readonly sessionId: string | null;
  readonly reason:
    | 'reservation_canceled'
    | 'lot_closed'
    | 'reservation_moved'
    | 'correction'
    | 'left_earlier'
    | 'not_my_car'
    | 'owed_waived'
    | 'visit_corrected';
  readonly now: Date;
};

/** Under the lock of the stay's order: never more than is left of its payments. @returns the cents refunded */
export async function payBack(deps: IntendDeps, tx: Db, stay: OrderId, going: GoingBack): Promise<number> {
  let cents = 0;
  const { sessionId, reason, now } = going;
  const { locationId } = stay;
  const payments = await listPayments(tx, stay);
  // What was paid for an earlier correction is kept as long as enough is left of the stay's own payment.
  const inTurn = reason === 'correction' ? payments.toReversed() : payments;
  for (const { from, lines } of payBackFrom(inTurn, going.lines)) {
    const { orderId, payment } = from;
    const money = { lines, totalCents: totalOf(lines) };
    const refund = { locationId, id: deps.newId(), paymentId: payment.id, orderId, sessionId, ...money };
    await intendRefund(deps, tx, { ...refund, reason, requestedBy: null, now });
    cents += money.totalCents;
  }
  return cents;
}

type PaidOrder = {
  readonly orderId: string;
  readonly payment: Payment;
  readonly sold: PriceLines;
  readonly refunded: PriceLines;
};

async function listPayments(tx: Db, stay: OrderId): Promise<PaidOrder[]> {
  const { locationId } = stay;
  const paid: PaidOrder[] = [];
  for (const { id: orderId, lines: sold } of await listPaidForStay(tx, stay)) {
    const payment = await findPaymentOf(tx, { locationId, orderId });
    if (payment) paid.push({ orderId, payment, sold, refunded: await listGoneBack(tx, { locationId, orderId, sold }) });
  }
  return paid;
}
