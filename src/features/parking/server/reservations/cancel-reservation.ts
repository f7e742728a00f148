// A driver cancels a reservation before it starts: the place and the vehicle are free at once, and everything paid for it is owed
// back, as an ordinary refund.

import { lockOrder } from '#features/orders/server/public.ts';
import type { IntendDeps } from '#features/payments/server/public.ts';
import { releaseSpaces } from '#features/spaces/server/public.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { refuseCancellation } from '../../rules/reservation.ts';
import { findSession, lockSession, type StoredSession, setSessionStatus } from '../sessions.store.ts';
import { abandonMove } from './apply-move.ts';
import { notifyDriver } from './notify-driver.ts';
import { payBack } from './pay-back.ts';

/** Runs in the caller's transaction. Safe to repeat: what is canceled stays canceled, and nothing is refunded twice. */
export async function cancelReservation(deps: IntendDeps, tx: Db, sessionId: string): Promise<Refusal | null> {
  const session = await lockReservation(tx, sessionId);
  if (isRefusal(session)) return session;
  if (session.reserved && session.status === 'refunded') return null;
  const now = deps.now();
  const refused = refuseCancellation(session, now);
  if (refused) return refuse(refused);
  const { locationId, orderId } = session;
  const refundCents = await cancelLocked(deps, tx, session, 'reservation_canceled');
  await notifyDriver(deps, tx, { locationId, orderId }, { news: 'canceled', refundCents });
  return null;
}

/** Under the locks of its order and itself. @returns the cents refunded */
export async function cancelLocked(
  deps: IntendDeps,
  tx: Db,
  { locationId, orderId, id: sessionId, lines }: StoredSession,
  reason: 'reservation_canceled' | 'lot_closed',
): Promise<number> {
  await setSessionStatus(tx, { locationId, ids: [sessionId] }, 'refunded');
  // A move waiting for its payment was for all vehicles as they were.
  await abandonMove(tx, { locationId, orderId });
  await releaseSpaces(tx, { locationId, orderId, sessionId });
  return payBack(deps, tx, { locationId, orderId }, { lines, sessionId, reason, now: deps.now() });
}

/** Locks the order before the session, as settling does. */
async function lockReservation(tx: Db, id: string): Promise<StoredSession | Refusal> {
  const found = await findSession(tx, id);
  const order = found && (await lockOrder(tx, found));
  const session = found && (await lockSession(tx, found));
  return order && session ? session : refuse('not_found');
}
