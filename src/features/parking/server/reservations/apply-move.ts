// Moves a reservation, under the locks of its order and sessions: at once when nothing is due, otherwise when the difference is
// paid.

import { lockOrder, moveReserved, type Order, type OrderId } from '#features/orders/server/public.ts';
import { linesAfter } from '#features/pricing/rules/price-line.ts';
import { releaseUnpaid, rescheduleSpaceHolds } from '#features/spaces/server/public.ts';
import { vehicleIdOf } from '#features/vehicles/server/public.ts';
import { announceFact, MOVED } from '#features/webhooks/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { isExclusionViolation, isZoneFull } from '#platform/db/pg-errors.ts';
import type { ReservedCar } from '#platform/db/tables/reservation-tables.ts';
import { triedWithin } from '#platform/db/transactions/savepoint.ts';
import { coveredFrom, isAhead, remindAt, timeBeyond } from '../../rules/reservation.ts';
import { replanReminders } from '../reminders/end-reminders.store.ts';
import { claimTurns, listOrderSessions, lockSession, type StoredSession } from '../sessions.store.ts';
import {
  expirePendingMove,
  findMovedStay,
  lockPendingMove,
  type Move,
  moveSession,
  settleMove,
} from './moves.store.ts';
import { type NotifyDeps, notifyDriver } from './notify-driver.ts';
import { planReminder } from './reminders.store.ts';

export type NotMoved = 'session_changed' | 'already_paid' | 'zone_full';
type MoveDeps = NotifyDeps;

/**
 * Runs in the settling transaction, for an order that may pay for a move. @returns why the difference must be refunded; null when
 * the reservation has moved; undefined when the order is for something else.
 */
export async function applyPaidMove(
  deps: MoveDeps,
  tx: Db,
  order: Order<'correction'>,
  now: Date,
): Promise<NotMoved | null | undefined> {
  const at = { locationId: order.locationId, differenceOrderId: order.id };
  const stay = await findMovedStay(tx, at);
  if (!stay) return undefined;
  await lockOrder(tx, stay);
  const move = await lockPendingMove(tx, at);
  if (!move) return 'session_changed';
  const refused = await applyMove(tx, move, now);
  await settleMove(tx, move, { status: refused ? 'expired' : 'done', now });
  if (!refused) await notifyDriver(deps, tx, stay, { news: 'moved' });
  return refused;
}

/** @returns null when it has moved */
export async function applyMove(tx: Db, move: Move, now: Date): Promise<NotMoved | null> {
  const { locationId, orderId, to, minutes, terms } = move;
  const stay = await lockOrder(tx, { locationId, orderId });
  if (stay?.kind !== 'stay') return 'session_changed';
  const sessions = await lockAsBefore(tx, move, now);
  if (!sessions || to.endsAt <= now) return 'session_changed';
  const plates = sessions.map(({ car }) => ({ plateState: car.state, plateKey: car.plateKey }));
  await claimTurns(tx, locationId, plates);
  let isFull = false;
  const act = async () => {
    await rescheduleSpaceHolds(tx, { ...spaceHoldsOf(move, stay), now });
    for (const { session, car } of sessions) {
      const vehicleId = vehicleIdOf(car);
      const lines = linesAfter(session.lines, move.lines);
      const from = coveredFrom({ reserved: true, startsAt: to.startsAt }, now);
      await moveSession(tx, session, { ...to, car, vehicleId, coveredFrom: from, minutes, lines });
    }
  };
  const done = await triedWithin(tx, act, (error) => {
    isFull = isZoneFull(error);
    return isFull || isExclusionViolation(error);
  });
  if (!done) return isFull ? 'zone_full' : 'already_paid';
  await moveReserved(tx, { locationId, orderId }, { ...to, vehicles: vehiclesAfter(stay, move), terms });
  const hasNewStart = move.from.startsAt.getTime() !== to.startsAt.getTime();
  if (hasNewStart) await planReminder(tx, { locationId, orderId }, remindAt(to.startsAt, now));
  const ids = sessions.map(({ session }) => session.id);
  await replanReminders(tx, { locationId, ids, endsAt: to.endsAt, now });
  await announceFact(tx, { event: MOVED, locationId, about: ids, at: now });
  return null;
}

function spaceHoldsOf(
  { locationId, orderId, from, to, vehicles, differenceOrderId: correctionOrderId }: Move,
  { zoneId }: Order<'stay'>,
) {
  const correctionSpaces = timeBeyond(from, to).length * vehicles.length;
  const sessionIds = vehicles.map(({ sessionId }) => sessionId);
  return { locationId, zoneId, orderId, sessionIds, correctionOrderId, correctionSpaces, ...to };
}

type Moving = { readonly session: StoredSession; readonly car: ReservedCar };

/** Locks the sessions, if all that the price was based on is still the same; null if not, or if the stay has started. */
async function lockAsBefore(tx: Db, move: Move, now: Date): Promise<Moving[] | null> {
  const { locationId, orderId, from, vehicles } = move;
  const active = (await listOrderSessions(tx, { locationId, orderId })).filter(({ status }) => status === 'active');
  if (active.length !== vehicles.length) return null;
  const moving: Moving[] = [];
  for (const { sessionId, from: car, to } of vehicles) {
    const session = await lockSession(tx, { locationId, id: sessionId });
    if (session?.status !== 'active' || !isAhead(session, now)) return null;
    const isAtTime =
      session.startsAt.getTime() === from.startsAt.getTime() && session.endsAt.getTime() === from.endsAt.getTime();
    if (!isAtTime || session.plateKey !== car.plateKey || session.plateState.trim() !== car.state) return null;
    moving.push({ session, car: to });
  }
  return moving;
}

function vehiclesAfter(stay: Order<'stay'>, { vehicles }: Move): Order<'stay'>['vehicles'] {
  return stay.vehicles.map((vehicle) => {
    const moved = vehicles.find(({ from }) => from.plateKey === vehicle.plateKey && from.state === vehicle.state);
    return moved ? { ...vehicle, ...moved.to } : vehicle;
  });
}

/** Frees the spaces that the move kept. A payment that arrives after all is refunded. */
export async function abandonMove(tx: Db, stay: OrderId): Promise<void> {
  for (const orderId of await expirePendingMove(tx, stay)) {
    await releaseUnpaid(tx, { locationId: stay.locationId, orderId });
  }
}
