// Cash booked by mistake (rule 271): the sale is reversed in the books at once, because nobody ever paid it.

import { lockOrder, type OrderId } from '#features/orders/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { findPaymentOf } from '../payments.store.ts';
import type { IntendDeps } from './intend-refund.ts';
import { changeLocked } from './record-refund.ts';
import { insertRefund } from './refunds.store.ts';

/** The reason for such a refund. */
const CASH_TAKEN_BACK = 'cash_taken_back';

type TakenBack = OrderId & { readonly by: string; readonly now: Date };

/** Runs in the caller's transaction. The order was paid in cash and nothing of it was refunded. */
export async function reverseCashSale(
  deps: IntendDeps,
  tx: Db,
  { locationId, orderId, by, now }: TakenBack,
): Promise<void> {
  const order = await lockOrder(tx, { locationId, orderId });
  const payment = await findPaymentOf(tx, { locationId, orderId });
  if (!order || !payment) throw new Error(`Order ${orderId} was not paid.`);
  const at = { locationId, id: deps.newId() };
  const { lines, totalCents } = order;
  const refund = { ...at, paymentId: payment.id, orderId, sessionId: null, lines, totalCents };
  await insertRefund(tx, { ...refund, reason: CASH_TAKEN_BACK, requestedBy: by, now });
  await changeLocked(deps, tx, at, { command: { kind: 'request' }, silent: true });
  const outcome = { outcome: 'succeeded' } as const;
  await changeLocked(deps, tx, at, { command: { kind: 'answer', attempt: 1, outcome }, silent: true });
}
