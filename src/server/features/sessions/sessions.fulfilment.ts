// What happens to sessions when their orders are paid, canceled or refunded. A vehicle that is already paid for here,
// or a session that has changed under an extension, cannot use the money: its share is refunded.

import { linesAfter } from '#domain/pricing/price-line.ts';
import { timesWhenPaid } from '#domain/sessions/paid-late.ts';
import type { Db } from '../../db/database.ts';
import { isExclusionViolation } from '../../db/pg-errors.ts';
import { triedWithin } from '../../db/transactions/savepoint.ts';
import type { Deps } from '../../deps.ts';
import {
  type Fulfilment,
  type GivenBack,
  type Order,
  type Paying,
  receiptOrderId,
  type UnusedShare,
} from '../orders/order-book.ts';
import { draftSessions } from './booking/draft-sessions.ts';
import { findZoneForSale } from './booking/zone-for-sale.read-model.ts';
import { applyPaidCorrection, type CorrectDeps } from './corrections/apply-correction.ts';
import {
  activateSessions,
  alsoActivated,
  endRefundedSessions,
  expirePendingSessions,
  insertSessions,
  listOrderSessions,
  lockSession,
  moveStay,
  prolongSession,
  type StoredSession,
  setSessionStatus,
  takeTurns,
} from './sessions.store.ts';

type StayDeps = Pick<Deps, 'newId'>;

export function stayFulfilment(deps: StayDeps): Fulfilment<'stay'> {
  return {
    ...OF_SESSIONS,
    onPaid: (tx, order, paying) => activateStay(deps, tx, order, paying),
    // What is paid after it was to start may have to be moved first.
    alsoOnPaid: ({ locationId, id: orderId, startsAt, vehicleCount }, { now, after }) =>
      now <= startsAt ? alsoActivated({ locationId, orderId }, { sessions: vehicleCount, from: now, after }) : null,
    onAuthorized: async (tx, order, now) => {
      await sessionsOf(deps, tx, order, now);
    },
  };
}

export function extensionFulfilment(): Fulfilment<'extension'> {
  return { ...OF_SESSIONS, onPaid: prolong };
}

export function correctionFulfilment(deps: CorrectDeps): Fulfilment<'correction'> {
  return { ...OF_SESSIONS, onPaid: (tx, order, { now }) => correct(deps, tx, order, now) };
}

/** Shared by everything sold for sessions. */
const OF_SESSIONS = {
  source: 'session',
  onAuthorized: async () => {},
  onCanceled: (tx: Db, order: Order) => expirePendingSessions(tx, { locationId: order.locationId, orderId: order.id }),
  onRefunded: takeBack,
  isWanted: async () => true,
  findContact: async () => null,
  holdTill: async () => null,
} as const;

async function takeBack(tx: Db, order: Order, { sessionId, isAll, now }: GivenBack): Promise<void> {
  const { locationId } = order;
  if (sessionId) await setSessionStatus(tx, { locationId, ids: [sessionId] }, 'refunded');
  if (isAll) await endRefundedSessions(tx, { locationId, orderId: receiptOrderId(order) }, now);
}

async function correct(deps: CorrectDeps, tx: Db, order: Order<'correction'>, now: Date): Promise<UnusedShare[]> {
  const refused = await applyPaidCorrection(deps, tx, order, now);
  if (!refused) return [];
  return [wholeOrder(order, refused === 'already_paid' ? refused : 'session_changed')];
}

async function activateStay(deps: StayDeps, tx: Db, order: Order<'stay'>, { now }: Paying): Promise<UnusedShare[]> {
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
  return unused.map(({ id: sessionId, lines }) => ({ sessionId, lines, reason: 'already_paid' }));
}

/** Only a payment after the planned start needs a check. */
async function startWhenPaid(tx: Db, order: Order<'stay'>, paidAt: Date): Promise<void> {
  if (paidAt <= order.startsAt) return;
  const zone = await findZoneForSale(tx, order.zoneId);
  if (!zone) return;
  const paid = { orderedAt: order.createdAt, paidAt };
  const { schedule, timeZone } = zone;
  const times = timesWhenPaid(order, paid, { hours: zone, schedule, isHourly: order.terms.rate.isHourly, timeZone });
  if (times.startsAt > order.startsAt) await moveStay(tx, { locationId: order.locationId, orderId: order.id }, times);
}

/** The client may have died between paying and storing its sessions; the order has the vehicles. */
async function sessionsOf(deps: StayDeps, tx: Db, order: Order<'stay'>, now: Date): Promise<StoredSession[]> {
  const at = { locationId: order.locationId, orderId: order.id };
  const stored = await listOrderSessions(tx, at);
  if (stored.length > 0 || order.vehicles.length !== order.vehicleCount) return stored;
  await insertSessions(tx, await draftSessions(deps, tx, order, now));
  return listOrderSessions(tx, at);
}

/** In a savepoint, so that an already paid vehicle does not roll back the rest. */
async function activates(tx: Db, order: Order, ids: readonly string[], from: Date): Promise<boolean> {
  return triedWithin(tx, () => activateSessions(tx, { locationId: order.locationId, ids, from }), isExclusionViolation);
}

async function prolong(tx: Db, order: Order<'extension'>): Promise<UnusedShare[]> {
  const at = { locationId: order.locationId, id: order.sessionId };
  const session = await lockSession(tx, at);
  // Paid twice, ended, or moved to another zone meanwhile: the session this extension was priced for no longer exists
  // as such.
  const fits = session?.status === 'active' && session.zoneId === order.zoneId;
  if (!fits || session.endsAt.getTime() !== order.extendsFrom.getTime()) return [wholeOrder(order, 'session_changed')];
  await takeTurns(tx, order.locationId, [session]);
  const { endsAt, minutes } = order;
  const lines = linesAfter(session.lines, order.lines);
  const prolonged = await triedWithin(
    tx,
    () => prolongSession(tx, at, { endsAt, minutes, lines }),
    isExclusionViolation,
  );
  return prolonged ? [] : [wholeOrder(order, 'already_paid')];
}

function wholeOrder(order: Order, reason: UnusedShare['reason']): UnusedShare {
  return { sessionId: null, lines: order.lines, reason };
}
