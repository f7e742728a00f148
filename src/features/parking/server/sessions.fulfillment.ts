// What happens to sessions when their orders are paid, canceled or refunded. A vehicle that is already paid for here, or a
// session that has changed under an extension, cannot use the money, so its share is refunded.

import {
  announceRefund,
  type ExtendedStay,
  type Fulfillment,
  type Order,
  type Paying,
  type RefundMade,
  receiptOrderId,
  type UnusedShare,
} from '#features/orders/server/public.ts';
import { linesAfter } from '#features/pricing/rules/price-line.ts';
import {
  countLeftDuring,
  countSpaceHolds,
  paidSpaceHoldParts,
  prolongSpaceHold,
  releaseRequested,
  releaseSpaces,
  releaseUnpaid,
} from '#features/spaces/server/public.ts';
import {
  countedUseParts,
  countUse,
  isValidationUsedUp,
  releaseOneUse,
  releaseUse,
} from '#features/validations/server/public.ts';
import { announceFact } from '#features/webhooks/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { isExclusionViolation, isZoneFull } from '#platform/db/pg-errors.ts';
import {
  type Condition,
  combineParts,
  type GuardedParts,
  NO_PARTS,
  writeParts,
} from '#platform/db/statements/statement-parts.ts';
import { triedWithin } from '#platform/db/transactions/savepoint.ts';
import { timesWhenPaid } from '../rules/paid-late.ts';
import { coveredFrom, remindAt } from '../rules/reservation.ts';
import { isSeenStart, isStartStop } from '../rules/start-stop.ts';
import { draftSessions } from './booking/draft-sessions.ts';
import { validationUseOf } from './booking/validate-stay.ts';
import { findZoneForSale } from './booking/zone-for-sale.read-model.ts';
import { applyPaidCorrection, type CorrectDeps } from './changes/apply-correction.ts';
import { findGuestContact } from './leaving/contacts.store.ts';
import { sendLinkAtStart } from './leaving/stop-links.ts';
import { replanReminders } from './reminders/end-reminders.store.ts';
import { applyPaidMove } from './reservations/apply-move.ts';
import { removeContact } from './reservations/contacts.store.ts';
import { confirmReservation, type NotifyDeps, notifyDriver } from './reservations/notify-driver.ts';
import { planReminder } from './reservations/reminders.store.ts';
import {
  activatedParts,
  claimTurns,
  endRefundedSessions,
  expirePendingSessions,
  hasFreeReservation,
  insertSessions,
  listOrderSessions,
  lockSession,
  moveStay,
  prolongSession,
  type StoredSession,
  setSessionStatus,
} from './sessions.store.ts';
import { notifyOwed } from './stop-news.ts';
import { settleEarlyStops } from './stop-session.ts';

type StayDeps = NotifyDeps;

export function stayFulfillment(deps: StayDeps): Fulfillment<'stay'> {
  return {
    ...ofSessions(deps),
    // Start-stop parking was handed over when its money was held.
    onPaid: async (tx, order, paying) => (order.status === 'pending' ? startStay(deps, tx, order, paying) : []),
    // A stay paid after its start may have to be moved first, and a reservation is confirmed as well.
    partsOnPaid: (order, { now, after }) =>
      order.reserved || isStartStop(order) || now > order.startsAt ? null : paidParts(order, { now, after }),
    onAuthorized: async (tx, order, now) => {
      await sessionsOf(deps, tx, order, now);
    },
    isUsedUp: async (db, order) => order.status === 'pending' && hasLeft(db, order),
    canStillFulfill: async (db, order) => order.status !== 'pending' || hasItsSpaces(db, order, deps.now()),
    onHeld: settleEarlyStops,
    onOwed: (tx, order) => notifyOwed(deps, tx, order),
    findPhone: async (db, order) => {
      const contact = await findGuestContact(db, { locationId: order.locationId, orderId: order.id });
      return contact?.kind === 'phone' ? contact.phone : null;
    },
  };
}

/** All of its cars were stopped before it was paid, so that there is nothing left to start. */
async function hasLeft(db: Db, order: Order<'stay'>): Promise<boolean> {
  if (!isStartStop(order)) return false;
  const sessions = await listOrderSessions(db, { locationId: order.locationId, orderId: order.id });
  return sessions.length > 0 && sessions.every(({ status }) => status === 'ended');
}

/** Rule 67: false once spaces of an unpaid stay were taken or have lapsed, and no others are left. */
async function hasItsSpaces(
  db: Db,
  { id: orderId, vehicleCount, ...order }: Order<'stay'>,
  now: Date,
): Promise<boolean> {
  if (!order.countsSpaces || order.totalCents === 0 || order.endsAt <= now) return true;
  const { locationId, zoneId, reserved, endsAt: until } = order;
  const lost = vehicleCount - (await countSpaceHolds(db, { locationId, orderId, now }));
  if (lost <= 0) return true;
  const left = await countLeftDuring(db, { locationId, zoneId, reserved, from: coveredFrom(order, now), until, now });
  return left === null || left >= lost;
}

export function extensionFulfillment(deps: NotifyDeps): Fulfillment<'extension'> {
  return { ...ofSessions(deps), onPaid: extendSessions };
}

type ChangeDeps = CorrectDeps & NotifyDeps;

export function correctionFulfillment(deps: ChangeDeps): Fulfillment<'correction'> {
  return { ...ofSessions(deps), onPaid: (tx, order, { now }) => correctSession(deps, tx, order, now) };
}

/** All of its cars start, and its code counts. */
function paidParts(order: Order<'stay'>, { now, after }: { now: Date; after: Condition }): GuardedParts {
  const { locationId, id: orderId, endsAt } = order;
  const used = order.terms.validated ? countedUseParts({ locationId, orderId, now }) : NO_PARTS;
  return combineParts(startedParts(order, { cars: null, endsAt, now, after }), used);
}

type Car = { readonly session: StoredSession; readonly space: number };
type Started = {
  /** Null for all of them. */
  readonly cars: readonly Car[] | null;
  readonly endsAt: Date;
  readonly now: Date;
  /** What has to hold before it locks anything. */
  readonly after?: Condition;
};

/** These cars start: from now on they are paid for, and keep their spaces. */
function startedParts(order: Order<'stay'>, { cars, endsAt, now, after }: Started): GuardedParts {
  const { locationId, id: orderId, vehicleCount } = order;
  const from = coveredFrom(order, now);
  const ids = cars?.map(({ session }) => session.id);
  const sessions = { count: ids?.length ?? vehicleCount, ids };
  const activated = activatedParts({ locationId, orderId }, { sessions, from, after });
  if (!order.countsSpaces || endsAt <= now) return activated;
  const spaces = cars?.map(({ space }) => space) ?? Array.from({ length: vehicleCount }, (_, at) => at + 1);
  return combineParts(activated, paidSpaceHoldParts({ ...order, orderId, spaces, startsAt: from, endsAt, now }));
}

/** Shared by everything that is sold for sessions. */
const ofSessions = (deps: NotifyDeps) =>
  ({
    source: 'session' as const,
    onAuthorized: async () => {},
    onCanceled: async (tx: Db, order: Order) => {
      const at = { locationId: order.locationId, orderId: order.id };
      await expirePendingSessions(tx, at);
      await releaseOrder(tx, order);
      if (order.kind === 'stay' && order.terms.validated) await releaseUse(tx, at);
      if (order.kind === 'stay' && order.reserved) await removeContact(tx, at);
    },
    onRefunded: (tx: Db, order: Order, given: RefundMade) => takeBack(deps, tx, order, given),
    canStillFulfill: async () => true,
    findContact: async () => null,
    lockTill: async () => null,
  }) as const;

/** Releases the spaces of an order that will not be paid, or was paid too late. */
async function releaseOrder(tx: Db, order: Order): Promise<void> {
  if (!('countsSpaces' in order && order.countsSpaces)) return;
  const { locationId, id } = order;
  if (order.kind === 'extension')
    await releaseRequested(tx, { locationId, orderId: order.stayOrderId, requestedBy: id });
  else await releaseUnpaid(tx, { locationId, orderId: id });
}

async function takeBack(
  deps: NotifyDeps,
  tx: Db,
  order: Order,
  { sessionId, now, ...given }: RefundMade,
): Promise<void> {
  const { locationId } = order;
  const at = { locationId, orderId: receiptOrderId(order) };
  const isAll = given.isAll && !(await hasFreeReservation(tx, at));
  if (sessionId) await setSessionStatus(tx, { locationId, ids: [sessionId] }, 'refunded');
  if (isAll) await endRefundedSessions(tx, at, now);
  if (isAll || sessionId) {
    await releaseSpaces(tx, { ...at, sessionId: isAll ? null : sessionId });
    await notifyDriver(deps, tx, at, { news: 'canceled' });
  }
  await announceRefund(tx, order, { sessionId: isAll ? null : sessionId, now });
  const { validated } = order.terms;
  if (!validated) return;
  if (isAll) await releaseUse(tx, at);
  else if (sessionId && order.kind === 'stay') await releaseOneUse(tx, { ...at, cents: validated.cents });
}

async function correctSession(deps: ChangeDeps, tx: Db, order: Order<'correction'>, now: Date): Promise<UnusedShare[]> {
  const moved = await applyPaidMove(deps, tx, order, now);
  const refused = moved === undefined ? await applyPaidCorrection(deps, tx, order, now) : moved;
  if (!refused) return [];
  await releaseOrder(tx, order);
  return [wholeOrder(order, refused === 'code_used_up' ? 'session_changed' : refused)];
}

async function startStay(deps: StayDeps, tx: Db, order: Order<'stay'>, paying: Paying): Promise<UnusedShare[]> {
  const isTooLate = isStartStop(order) && !isSeenStart(order) && paying.now >= order.endsAt;
  if (isTooLate && !(await hasLeft(tx, order))) return [wholeOrder(order, 'session_changed')];
  const unused = await activateStay(deps, tx, order, paying);
  if (isStartStop(order)) {
    const { locationId, id } = order;
    // Before its stop, which may have come before its payment was known.
    const starts = (await listOrderSessions(tx, { locationId, orderId: id })).map(({ startsAt }) => startsAt.getTime());
    const at = new Date(Math.min(paying.now.getTime(), ...starts));
    await announceFact(tx, { event: 'session.started', locationId, about: [id], at });
    if (unused.length === 0) await sendLinkAtStart(deps, tx, order);
  }
  if (!order.reserved) return unused;
  const stay = { locationId: order.locationId, orderId: order.id };
  await planReminder(tx, stay, remindAt(order.startsAt, paying.now));
  await confirmReservation(deps, tx, order);
  return unused;
}

async function activateStay(deps: StayDeps, tx: Db, order: Order<'stay'>, { now }: Paying): Promise<UnusedShare[]> {
  const sessions = await sessionsOf(deps, tx, order, now);
  if (sessions.length === 0) return [wholeOrder(order, 'no_vehicle')];
  await countValidation(tx, order, now);
  // Spaces are numbered in the order of the sessions. What was stopped before it was paid does not start.
  const numbered = sessions.map((session, at) => ({ session, space: at + 1 }));
  const parked = numbered.filter(({ session }) => session.status === 'pending');
  if (parked.length === 0) return [];
  const { endsAt } = (await startWhenPaid(tx, order, now)) ?? order;
  await claimTurns(tx, order.locationId, sessions);
  const start = (cars: readonly Car[]) => tryStart(tx, startedParts(order, { cars, endsAt, now }));
  if ((await start(parked)) === null) return [];
  const unused: UnusedShare[] = [];
  for (const one of parked) {
    const reason = await start([one]);
    if (reason === null) continue;
    const { id: sessionId, lines } = one.session;
    unused.push({ sessionId, lines, reason });
    await setSessionStatus(tx, { locationId: order.locationId, ids: [sessionId] }, 'refunded');
    if (order.countsSpaces) await releaseSpaces(tx, { locationId: order.locationId, orderId: order.id, sessionId });
  }
  return unused;
}

/** A stay that was paid for is sold even if others have used up its code since; one that costs nothing is refused. */
async function countValidation(tx: Db, order: Order<'stay'>, now: Date): Promise<void> {
  const use = validationUseOf(order);
  if (!use) return;
  const count = () => countUse(tx, { ...use, now });
  if (order.totalCents === 0) await count();
  else await triedWithin(tx, count, isValidationUsedUp);
}

/** Only a payment after the planned start needs a check. A reservation keeps the times that its driver chose. */
async function startWhenPaid(tx: Db, order: Order<'stay'>, paidAt: Date): Promise<{ readonly endsAt: Date } | null> {
  if (order.reserved || paidAt <= order.startsAt || isSeenStart(order)) return null;
  const stay = { locationId: order.locationId, orderId: order.id };
  if (isStartStop(order)) {
    const times = { startsAt: paidAt, endsAt: order.endsAt };
    await moveStay(tx, stay, times);
    return times;
  }
  const zone = await findZoneForSale(tx, order.zoneId);
  if (!zone) return null;
  const paid = { orderedAt: order.createdAt, paidAt };
  const { schedule, datedHours, timeZone } = zone;
  const times = timesWhenPaid(order, paid, {
    hours: zone,
    schedule,
    datedHours,
    isHourly: order.terms.rate.isHourly,
    timeZone,
  });
  if (times.startsAt <= order.startsAt) return null;
  await moveStay(tx, stay, times);
  return times;
}

/** The client may have died between paying and storing its sessions; the order has the vehicles. */
async function sessionsOf(deps: StayDeps, tx: Db, order: Order<'stay'>, now: Date): Promise<StoredSession[]> {
  const at = { locationId: order.locationId, orderId: order.id };
  const stored = await listOrderSessions(tx, at);
  if (stored.length > 0 || order.vehicles.length !== order.vehicleCount) return stored;
  await insertSessions(tx, order, draftSessions(deps, order, now));
  return listOrderSessions(tx, at);
}

/**
 * Runs in a savepoint, so that an already paid vehicle, or one without a space, does not roll back the rest.
 * @returns why these could not start; null when they have started
 */
async function tryStart(tx: Db, started: GuardedParts): Promise<'already_paid' | 'zone_full' | null> {
  let isFull = false;
  const start = () => writeParts(tx, started);
  const hasStarted = await triedWithin(tx, start, (error) => {
    isFull = isZoneFull(error);
    return isFull || isExclusionViolation(error);
  });
  if (hasStarted) return null;
  return isFull ? 'zone_full' : 'already_paid';
}

/** All of its sessions, or none. */
async function extendSessions(tx: Db, order: Order<'extension'>, { now }: Paying): Promise<UnusedShare[]> {
  const { locationId, minutes } = order;
  const longer = await lockExtended(tx, order);
  // Paid twice, ended, or moved to another zone in the meantime: the session that this extension was priced for no longer exists
  // in that form.
  if (!longer) {
    await releaseOrder(tx, order);
    return [wholeOrder(order, 'session_changed')];
  }
  await claimTurns(
    tx,
    locationId,
    longer.map(({ session }) => session),
  );
  let isFull = false;
  const more = async () => {
    for (const { session, stay } of longer) {
      const { endsAt } = stay;
      await prolongSpaceHold(tx, { ...session, sessionId: session.id, from: now, endsAt, now });
      const lines = linesAfter(session.lines, stay.lines);
      await prolongSession(tx, session, { endsAt, minutes, lines });
    }
  };
  const prolonged = await triedWithin(tx, more, (error) => {
    isFull = isZoneFull(error);
    return isFull || isExclusionViolation(error);
  });
  if (prolonged) {
    for (const { sessionId, endsAt } of order.extended) {
      await replanReminders(tx, { locationId, ids: [sessionId], endsAt, now });
    }
    return [];
  }
  await releaseOrder(tx, order);
  return [wholeOrder(order, isFull ? 'zone_full' : 'already_paid')];
}

type Extended = { readonly session: StoredSession; readonly stay: ExtendedStay };

/** Null unless each of them is still what its time was priced for. */
async function lockExtended(tx: Db, { locationId, extended }: Order<'extension'>): Promise<Extended[] | null> {
  const found: Extended[] = [];
  for (const stay of extended) {
    const session = await lockSession(tx, { locationId, id: stay.sessionId });
    const fits = session?.status === 'active' && session.zoneId === stay.zoneId;
    if (!fits || session.endsAt.getTime() !== stay.from.getTime()) return null;
    found.push({ session, stay });
  }
  return found;
}

function wholeOrder(order: Order, reason: UnusedShare['reason']): UnusedShare {
  return { sessionId: null, lines: order.lines, reason };
}
