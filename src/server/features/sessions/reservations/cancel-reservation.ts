// A driver cancels a reservation before it starts: the place and the vehicle are free at once, and all that was paid for it is
// owed back, through the life of a refund.

import { isRefusal, type Refusal, refuse } from '#contract/refusals.ts';
import { totalOf } from '#domain/pricing/price-line.ts';
import { splitRefund } from '#domain/pricing/split-refund.ts';
import { refuseCancellation } from '#domain/sessions/reservation.ts';
import type { Db } from '../../../db/database.ts';
import { giveBackPlaces } from '../../capacity/zone-places.ts';
import { lockOrder, type Order } from '../../orders/order-book.ts';
import { findPaymentOf, type IntendDeps, intendRefund, listGivenBack } from '../../payments/order-payments.ts';
import { findSession, lockSession, type StoredSession, setSessionStatus } from '../sessions.store.ts';

/** In the caller's transaction. Safe to repeat: what is canceled stays so, and nothing is paid back twice. */
export async function cancelReservation(deps: IntendDeps, tx: Db, sessionId: string): Promise<Refusal | null> {
  const locked = await lockReservation(tx, sessionId);
  if (isRefusal(locked)) return locked;
  const { session } = locked;
  if (session.reserved && session.status === 'refunded') return null;
  const now = deps.now();
  const refused = refuseCancellation(session, now);
  if (refused) return refuse(refused);
  const { locationId, orderId } = session;
  await setSessionStatus(tx, { locationId, ids: [sessionId] }, 'refunded');
  await giveBackPlaces(tx, { locationId, orderId, sessionId });
  await giveAllBack(deps, tx, locked, now);
  return null;
}

type Reserved = { readonly order: Order; readonly session: StoredSession };

/** Locks the order before the session, as settling does. */
async function lockReservation(tx: Db, id: string): Promise<Reserved | Refusal> {
  const found = await findSession(tx, id);
  const order = found && (await lockOrder(tx, found));
  const session = found && (await lockSession(tx, found));
  return order && session ? { order, session } : refuse('not_found');
}

/** The session's share of its order, as far as the desk has not given it back already. */
async function giveAllBack(deps: IntendDeps, tx: Db, { order, session }: Reserved, now: Date): Promise<void> {
  const { locationId, orderId, id: sessionId } = session;
  const payment = await findPaymentOf(tx, { locationId, orderId });
  if (!payment) return;
  const refunded = await listGivenBack(tx, { locationId, orderId });
  const refundCents = Math.min(totalOf(session.lines), order.totalCents - totalOf(refunded));
  if (refundCents <= 0) return;
  const split = splitRefund({ refundCents, sold: order.lines, refunded });
  if (!split.ok) throw new Error(`Order ${orderId} has not as much left as it should have.`);
  const money = { lines: split.lines, totalCents: refundCents };
  const refund = { locationId, id: deps.newId(), paymentId: payment.id, orderId, sessionId, ...money };
  await intendRefund(deps, tx, { ...refund, reason: 'reservation_canceled', askedBy: null, now });
}
