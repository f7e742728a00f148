// What being paid does to an order's sessions. A vehicle that is paid for here already, or a session that has changed
// under an extension, cannot take it: its share of the money goes back.

import { timesWhenPaid } from '#domain/sessions/paid-late.ts';
import type { Db } from '../../db/database.ts';
import { isExclusionViolation } from '../../db/pg-errors.ts';
import { triedWithin } from '../../db/savepoint.ts';
import { type Order, zoneOf } from '../orders/orders.store.ts';
import { payTicket } from '../valet/pay-ticket.ts';
import type { ListenerDeps } from '../valet/ticket-change.ts';
import { applyPaidCorrection } from './apply-correction.ts';
import { draftSessions } from './draft-sessions.ts';
import {
  activateSessions,
  insertSessions,
  listOrderSessions,
  lockSession,
  moveStay,
  prolongSession,
  type StoredSession,
  setSessionStatus,
  takeTurns,
} from './sessions.store.ts';
import { findZoneForSale } from './zone-for-sale.read-model.ts';

/** A share of an order that could not be used. `sessionId` null: the whole order. */
export type Unused = {
  readonly sessionId: string | null;
  readonly parkingCents: number;
  readonly feeCents: number;
  readonly reason: 'already_paid' | 'session_changed' | 'no_vehicle' | 'ticket_over';
};

/** Whoever listens to a valet ticket hears that it is paid. */
export type ActivateDeps = ListenerDeps;

/** In the settling transaction. @returns what must be given back. */
export async function activateOrder(deps: ActivateDeps, tx: Db, order: Order, now: Date): Promise<Unused[]> {
  switch (order.kind) {
    case 'stay':
      return activateStay(deps, tx, order, now);
    case 'extension':
      return prolong(tx, order);
    case 'correction':
      return correct(deps, tx, order, now);
    case 'valet':
      return markTicketPaid(deps, tx, order, now);
    default:
      return order.kind satisfies never;
  }
}

/**
 * Stores the sessions of an order whose money waits to be taken, and tries whether being paid would give it anything.
 * Nothing is activated yet: others see a session only once the money is there.
 */
export async function storeForPayment(deps: ActivateDeps, tx: Db, order: Order, now: Date): Promise<boolean> {
  if (order.kind === 'stay') await sessionsOf(deps, tx, order, now);
  let unusedCents = 0;
  const tried = new Error('This was only tried.');
  const activate = async () => {
    const unused = await activateOrder(deps, tx, order, now);
    unusedCents = unused.reduce((sum, { parkingCents, feeCents }) => sum + parkingCents + feeCents, 0);
    throw tried;
  };
  await triedWithin(tx, activate, (error) => error === tried);
  return unusedCents < order.totalCents;
}

async function correct(deps: Pick<ActivateDeps, 'newId'>, tx: Db, order: Order, now: Date): Promise<Unused[]> {
  const refused = await applyPaidCorrection(deps, tx, order, now);
  if (!refused) return [];
  return [wholeOrder(order, refused === 'already_paid' ? refused : 'session_changed')];
}

async function activateStay(deps: Pick<ActivateDeps, 'newId'>, tx: Db, order: Order, now: Date): Promise<Unused[]> {
  const sessions = await sessionsOf(deps, tx, order, now);
  if (sessions.length === 0) return [wholeOrder(order, 'no_vehicle')];
  await startWhenPaid(tx, order, now);
  await takeTurns(tx, order.locationId, sessions);
  const ids = sessions.map((session) => session.id);
  if (await activates(tx, order, ids, now)) return [];
  const unused: StoredSession[] = [];
  for (const session of sessions) {
    if (!(await activates(tx, order, [session.id], now))) unused.push(session);
  }
  await setSessionStatus(tx, { locationId: order.locationId, ids: unused.map((session) => session.id) }, 'refunded');
  return unused.map(({ id, parkingCents, feeCents }) => ({
    sessionId: id,
    parkingCents,
    feeCents,
    reason: 'already_paid',
  }));
}

/** Only what is paid after it was to start has to be looked at. */
async function startWhenPaid(tx: Db, order: Order, paidAt: Date): Promise<void> {
  if (paidAt <= order.startsAt) return;
  const zone = await findZoneForSale(tx, zoneOf(order));
  if (!zone) return;
  const paid = { orderedAt: order.createdAt, paidAt };
  const { schedule, timeZone } = zone;
  const times = timesWhenPaid(order, paid, { hours: zone, schedule, isHourly: order.isHourly, timeZone });
  if (times.startsAt > order.startsAt) await moveStay(tx, { locationId: order.locationId, orderId: order.id }, times);
}

/** The client may have died between paying and storing its sessions; the order knows the vehicles. */
async function sessionsOf(
  deps: Pick<ActivateDeps, 'newId'>,
  tx: Db,
  order: Order,
  now: Date,
): Promise<StoredSession[]> {
  const at = { locationId: order.locationId, orderId: order.id };
  const stored = await listOrderSessions(tx, at);
  if (stored.length > 0 || order.vehicles.length !== order.vehicleCount) return stored;
  await insertSessions(tx, await draftSessions(deps, tx, order, now));
  return listOrderSessions(tx, at);
}

/** Within a savepoint, so that a vehicle that is paid for already does not undo the rest. */
async function activates(tx: Db, order: Order, ids: readonly string[], from: Date): Promise<boolean> {
  return triedWithin(tx, () => activateSessions(tx, { locationId: order.locationId, ids, from }), isExclusionViolation);
}

/** The ticket may be paid by now, or over: whoever was first stands, and this money goes back. */
async function markTicketPaid(deps: ActivateDeps, tx: Db, order: Order, now: Date): Promise<Unused[]> {
  const refused = await payTicket(deps, tx, order, now);
  if (!refused) return [];
  return [wholeOrder(order, refused === 'ticket_paid' ? 'already_paid' : 'ticket_over')];
}

async function prolong(tx: Db, order: Order): Promise<Unused[]> {
  const at = { locationId: order.locationId, id: order.sessionId ?? '' };
  const session = await lockSession(tx, at);
  // Paid twice, ended, or in another zone meanwhile: this extension was priced for a session that is no longer so.
  const fits = session?.status === 'active' && session.zoneId === order.zoneId;
  if (!fits || session.endsAt.getTime() !== order.extendsFrom?.getTime()) return [wholeOrder(order, 'session_changed')];
  await takeTurns(tx, order.locationId, [session]);
  const { endsAt, minutes, parkingCents, feeCents } = order;
  const prolonged = await triedWithin(
    tx,
    () => prolongSession(tx, at, { endsAt, minutes, parkingCents, feeCents }),
    isExclusionViolation,
  );
  return prolonged ? [] : [wholeOrder(order, 'already_paid')];
}

function wholeOrder(order: Order, reason: Unused['reason']): Unused {
  return { sessionId: null, parkingCents: order.parkingCents, feeCents: order.feeCents, reason };
}
