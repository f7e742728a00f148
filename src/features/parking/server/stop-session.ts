// Ends start-stop parking, by the driver or at its limit (rules 373 and 374). The price is stored before any
// money is asked for, so that a killed process leaves what the sweep finishes.

import type { Deps } from '#app/deps.ts';
import {
  findOrder,
  listRunOut,
  markOrder,
  type Order,
  type OrderId,
  type OrderStatus,
  setStopped,
} from '#features/orders/server/public.ts';
import { captureStopped, intendCapture, lockSettling, type SettleDeps } from '#features/payments/server/public.ts';
import type { Offer, Terms } from '#features/pricing/rules/offer.ts';
import { offerOn } from '#features/pricing/rules/offers.ts';
import { addLines, type PriceLines, subtractLines, sumOf, totalOf } from '#features/pricing/rules/price-line.ts';
import { splitRefund } from '#features/pricing/rules/split-refund.ts';
import { releaseSpaces } from '#features/spaces/server/public.ts';
import { setUseCents } from '#features/validations/server/public.ts';
import { announceFact } from '#features/webhooks/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { processDue } from '#platform/jobs/process-due.ts';
import type { Cents } from '#platform/money/cents.ts';
import type { StoredStatus } from '../rules/session.ts';
import { isStartStop, priceUsed } from '../rules/start-stop.ts';
import { isEarlierStop } from '../rules/stop-time.ts';
import { findZoneForSale } from './booking/zone-for-sale.read-model.ts';
import { endSessionAt, findSession, listOrderSessions, type StoredSession } from './sessions.store.ts';
import { notifyRunOut, type StopNewsDeps } from './stop-news.ts';

export type StopDeps = SettleDeps & StopNewsDeps;

/** The order of a start-stop session, running or over; null for any other. */
export async function findStartStopOrder(db: Db, sessionId: string): Promise<Order<'stay'> | null> {
  const session = await findSession(db, sessionId);
  const order = session && (await findOrder(db, session));
  return order?.kind === 'stay' && isStartStop(order) ? order : null;
}

/** What prices a start-stop session; null for any other. */
export async function findRunningOffer(db: Db, session: StoredSession): Promise<Offer | null> {
  const order = await findOrder(db, session);
  return order?.kind === 'stay' && isStartStop(order) ? offerSold(db, order) : null;
}

/** The terms of an order's sale, on the hours of its zone. */
export async function offerSold(db: Db, { id, terms, zoneId }: Order<'stay'>): Promise<Offer> {
  const zone = await findZoneForSale(db, zoneId);
  if (!zone) throw new Error(`Order ${id} has no zone.`);
  return offerOn(terms, zone);
}

/**
 * Stopping again changes nothing, unless it was earlier. The money is asked for once every car of the order has left. While its payment
 * is still settling, the stop is stored and counts once the money is held (rule 373); a payment that was not made by then is given up.
 */
export async function stopSession(
  deps: StopDeps,
  order: Order<'stay'>,
  { sessionId, leftAt }: { readonly sessionId: string; readonly leftAt: Date },
): Promise<null> {
  const { locationId, id: orderId } = order;
  const left = { leftAt, isFree: false };
  await inTransaction(deps.db, (tx) => stopCars(deps, tx, { locationId, orderId, sessionId, now: deps.now(), left }));
  await captureStopped(deps, { locationId, orderId });
  return null;
}

const PAGE = 200;
const CONCURRENCY = 4;

/** All cars of an order, as of when they left. Stopping again changes nothing. */
export async function stopOrder(deps: StopDeps, at: OrderId, left: Left): Promise<void> {
  const now = deps.now();
  await inTransaction(deps.db, (tx) => stopCars(deps, tx, { ...at, sessionId: null, now, left }));
  await captureStopped(deps, at);
}

/** In the transaction that ends it: when its cars left, as far as somebody knows, and tells the driver. Null for other parking. */
type ResolveRunOut = (tx: Db, at: OrderId) => Promise<Left | null>;

/** Parking that has reached its limit ends by itself, and its driver is told. */
export async function stopAtLimit(deps: StopDeps, resolveRunOut: ResolveRunOut): Promise<void> {
  const now = deps.now();
  await processDue({
    name: 'parking at its limit',
    list: (limit) => listRunOut(deps.db, now, limit),
    work: async (at) => {
      await inTransaction(deps.db, async (tx) => {
        const left = await resolveRunOut(tx, at);
        const stopped = await stopCars(deps, tx, { ...at, sessionId: null, now, left });
        if (stopped && !left) await notifyRunOut(deps, tx, stopped);
      });
      await captureStopped(deps, at);
    },
    page: PAGE,
    concurrency: CONCURRENCY,
  });
}

/**
 * When a car left, if that is known to be before now; `cameAt`: when it came, if that was before its session starts; `isFree`: its time
 * costs nothing; `maxCents`: at most this, all charges included.
 */
export type Left = {
  readonly leftAt: Date;
  readonly cameAt?: Date;
  readonly isFree: boolean;
  readonly maxCents?: Cents | null;
};

/** `sessionId`: null for all of them. */
type Stopping = OrderId & { readonly sessionId: string | null; readonly now: Date; readonly left?: Left | null };

/** @returns the order with its price once all of its cars have left by this, and its money is held */
async function stopCars(
  deps: Pick<Deps, 'newId' | 'now' | 'fulfillments'>,
  tx: Db,
  { locationId, orderId, sessionId, now, left = null }: Stopping,
): Promise<Order<'stay'> | null> {
  const settling = await lockSettling(tx, { locationId, id: orderId });
  const order = settling?.order;
  if (order?.kind !== 'stay' || !isStartStop(order)) return null;
  const running = STATUS_OF_CARS[order.status];
  if (!running) return null;
  const before = await listOrderSessions(tx, { locationId, orderId });
  const offer = await offerSold(tx, order);
  const after: StoredSession[] = [];
  for (const session of before) {
    const leaving = left ?? { leftAt: now, isFree: false };
    const isStopped = session.status === running && (sessionId === null || session.id === sessionId);
    // Nothing is charged yet while other cars of the order run.
    const isEarlier =
      session.status === 'ended' && session.id === sessionId && isEarlierStop(leaving.leftAt, session, now);
    const isEarly = order.status === 'pending';
    after.push(isStopped || isEarlier ? await stopOne(tx, session, usedBy(offer, session, leaving), isEarly) : session);
  }
  if (order.status === 'running') {
    const stopped = await priceLeft(tx, order, after);
    if (stopped) await intendCapture(deps, tx, { locationId, orderId });
    return stopped;
  }
  // A request that names other cars at this moment finds the order changed.
  const isNews = after.some((session, at) => session !== before[at]);
  if (isNews) await markOrder(tx, { locationId, orderId }, { status: order.status });
  return null;
}

/** What cars that can be stopped are in, by the status of their order. */
const STATUS_OF_CARS: Partial<Record<OrderStatus, StoredStatus>> = { pending: 'pending', running: 'active' };

/** Its money is held, and its cars have started. @returns the order with its price if all of them had left before that */
export async function settleEarlyStops(tx: Db, order: Order<'stay'>): Promise<Order<'stay'> | null> {
  const { locationId, id: orderId } = order;
  const sessions = await listOrderSessions(tx, { locationId, orderId });
  for (const { status, id, endsAt } of sessions)
    if (status === 'ended') await announceStop(tx, { locationId, id, endsAt });
  return priceLeft(tx, order, sessions);
}

/** Stores what the order costs, unless a car of it is still parked. */
async function priceLeft(tx: Db, order: Order<'stay'>, after: readonly StoredSession[]): Promise<Order<'stay'> | null> {
  const { locationId, id: orderId } = order;
  if (after.some(({ status }) => status === 'active')) return null;
  const lines = addLines(...after.map((session) => session.lines));
  const minutes = Math.max(...after.map((session) => session.minutes));
  const used = { lines, totalCents: totalOf(lines), minutes, status: 'stopped' as const };
  const stopped = { ...order, ...used, terms: await countDiscount(tx, order, lines) };
  await setStopped(tx, { locationId, orderId }, stopped);
  return stopped;
}

/** Only now is it known what a merchant's code took off. @returns the terms that say so */
async function countDiscount(tx: Db, order: Order<'stay'>, lines: PriceLines): Promise<Terms> {
  const { locationId, id: orderId, terms, vehicleCount } = order;
  if (!terms.validated) return terms;
  const cents = 0 - sumOf(lines, ['discount']);
  await setUseCents(tx, { locationId, orderId, cents });
  return { ...terms, validated: { ...terms.validated, cents: Math.floor(cents / vehicleCount) } };
}

type Used = Pick<StoredSession, 'minutes' | 'lines' | 'startsAt' | 'endsAt'>;

/** What a car used until it left, which is never before it came. */
export function usedBy(offer: Offer, session: StoredSession, { leftAt, cameAt, isFree, maxCents = null }: Left): Used {
  const { lines: max, endsAt } = session;
  const startsAt = cameAt && cameAt < session.startsAt ? cameAt : session.startsAt;
  const stoppedAt = leftAt < startsAt ? startsAt : leftAt;
  const { minutes, lines } = priceUsed(offer, { startsAt, endsAt }, { stoppedAt, max });
  return {
    startsAt,
    minutes,
    lines: isFree || maxCents === 0 ? freeLines(max) : atMost(lines, maxCents),
    endsAt: new Date(Math.min(stoppedAt.getTime(), endsAt.getTime())),
  };
}

const freeLines = (max: PriceLines): PriceLines =>
  max.flatMap((line) => (line.kind === 'parking' ? [{ ...line, cents: 0 }] : []));

/** The same lines, each lower in proportion. */
function atMost(lines: PriceLines, maxCents: Cents | null): PriceLines {
  const over = maxCents === null ? 0 : totalOf(lines) - maxCents;
  const split = over > 0 ? splitRefund({ sold: lines, refunded: [], refundCents: over }) : null;
  return split?.ok ? subtractLines(lines, split.lines) : lines;
}

/** @param isEarly its money is not held yet: it was never covered, and nothing of it has been announced */
async function stopOne(
  tx: Db,
  session: StoredSession,
  { minutes, lines, endsAt }: Used,
  isEarly: boolean,
): Promise<StoredSession> {
  const { locationId, id: sessionId } = session;
  await endSessionAt(tx, session, endsAt, { minutes, lines, ...(isEarly && { coveredFrom: endsAt }) });
  await releaseSpaces(tx, { ...session, sessionId });
  if (!isEarly) await announceStop(tx, { locationId, id: sessionId, endsAt });
  return { ...session, status: 'ended', endsAt, minutes, lines };
}

async function announceStop(
  tx: Db,
  { locationId, id, endsAt: at }: Pick<StoredSession, 'locationId' | 'id' | 'endsAt'>,
): Promise<void> {
  await announceFact(tx, { event: 'session.stopped', locationId, about: [id], at });
  await announceFact(tx, { event: 'session.ended', locationId, about: [id], at });
}
