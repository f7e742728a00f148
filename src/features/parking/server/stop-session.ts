// Ends parking that is paid when its driver leaves, by the driver or at its limit (rules 373 and 374). The price is stored before any
// money is asked for, so that a killed process leaves what the sweep finishes.

import type { Deps } from '#app/deps.ts';
import { findOrder, listRunOut, type Order, type OrderId, setStopped } from '#features/orders/server/public.ts';
import { captureStopped, intendCapture, lockSettling, type SettleDeps } from '#features/payments/server/public.ts';
import { addLines } from '#features/pricing/rules/line-arithmetic.ts';
import type { Offer, Terms } from '#features/pricing/rules/offer.ts';
import { offerOn } from '#features/pricing/rules/offers.ts';
import { type PriceLines, sumOf, totalOf } from '#features/pricing/rules/price-line.ts';
import { releaseSpaces } from '#features/spaces/server/public.ts';
import { setUseCents } from '#features/validations/server/public.ts';
import { announceFact } from '#features/webhooks/server/announce.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { processDue } from '#platform/jobs/process-due.ts';
import { isUntilStopped, priceUsed } from '../rules/start-stop.ts';
import { findZoneForSale } from './booking/zone-for-sale.read-model.ts';
import { endSessionAt, findSession, listOrderSessions, type StoredSession } from './sessions.store.ts';
import { notifyRunOut, type StopNewsDeps } from './stop-mail.ts';

type StopDeps = SettleDeps & StopNewsDeps;

/** The order of a session that is, or was, paid when its driver leaves; null for any other. */
export async function findUntilStopped(db: Db, sessionId: string): Promise<Order<'stay'> | null> {
  const session = await findSession(db, sessionId);
  const order = session && (await findOrder(db, session));
  return order?.kind === 'stay' && isUntilStopped(order) ? order : null;
}

/** What prices a session that is paid when its driver leaves; null for any other. */
export async function findRunningOffer(db: Db, session: StoredSession): Promise<Offer | null> {
  const order = await findOrder(db, session);
  return order?.kind === 'stay' && isUntilStopped(order) ? offerSold(db, order) : null;
}

/** The terms of an order's sale, on the hours of its zone. */
export async function offerSold(db: Db, { id, terms, zoneId }: Order<'stay'>): Promise<Offer> {
  const zone = await findZoneForSale(db, zoneId);
  if (!zone) throw new Error(`Order ${id} has no zone.`);
  return offerOn(terms, zone);
}

/** Stopping again changes nothing. The money is asked for once every car of the order has left. */
export async function stopSession(deps: StopDeps, order: Order<'stay'>, sessionId: string): Promise<null> {
  const { locationId, id: orderId } = order;
  const now = deps.now();
  await inTransaction(deps.db, (tx) => stopCars(deps, tx, { locationId, orderId, sessionId, now }));
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

/** When a car left, if that is known to be before now; `isFree`: its time costs nothing. */
export type Left = { readonly leftAt: Date; readonly isFree: boolean };

/** `sessionId`: null for all of them. */
type Stopping = OrderId & { readonly sessionId: string | null; readonly now: Date; readonly left?: Left | null };

/** @returns the order with its price once all of its cars have left by this */
async function stopCars(
  deps: Pick<Deps, 'newId' | 'now' | 'fulfillments'>,
  tx: Db,
  { locationId, orderId, sessionId, now, left = null }: Stopping,
): Promise<Order<'stay'> | null> {
  const settling = await lockSettling(tx, { locationId, id: orderId });
  const order = settling?.order;
  if (order?.kind !== 'stay' || order.status !== 'running') return null;
  const before = await listOrderSessions(tx, { locationId, orderId });
  const offer = await offerSold(tx, order);
  const after: StoredSession[] = [];
  for (const session of before) {
    const isStopped = session.status === 'active' && (sessionId === null || session.id === sessionId);
    after.push(
      isStopped ? await stopOne(tx, session, usedBy(offer, session, left ?? { leftAt: now, isFree: false })) : session,
    );
  }
  if (after.some(({ status }) => status === 'active')) return null;
  const lines = addLines(...after.map((session) => session.lines));
  const minutes = Math.max(...after.map((session) => session.minutes));
  const used = { lines, totalCents: totalOf(lines), minutes, status: 'stopped' as const };
  const stopped = { ...order, ...used, terms: await countDiscount(tx, order, lines) };
  await setStopped(tx, { locationId, orderId }, stopped);
  await intendCapture(deps, tx, { locationId, orderId });
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

type Used = Pick<StoredSession, 'minutes' | 'lines' | 'endsAt'>;

/** What a car used until it left, which is never before it came. */
export function usedBy(offer: Offer, session: StoredSession, { leftAt, isFree }: Left): Used {
  const { startsAt, lines: max } = session;
  const stoppedAt = leftAt < startsAt ? startsAt : leftAt;
  const { minutes, lines } = priceUsed(offer, session, { stoppedAt, max });
  return {
    minutes,
    lines: isFree ? max.flatMap((line) => (line.kind === 'parking' ? [{ ...line, cents: 0 }] : [])) : lines,
    endsAt: new Date(Math.min(stoppedAt.getTime(), session.endsAt.getTime())),
  };
}

async function stopOne(tx: Db, session: StoredSession, { minutes, lines, endsAt }: Used): Promise<StoredSession> {
  const { locationId, id: sessionId } = session;
  await endSessionAt(tx, session, endsAt, { minutes, lines });
  await releaseSpaces(tx, { ...session, sessionId });
  await announceFact(tx, { event: 'session.stopped', locationId, about: [sessionId], at: endsAt });
  await announceFact(tx, { event: 'session.ended', locationId, about: [sessionId], at: endsAt });
  return { ...session, status: 'ended', endsAt, minutes, lines };
}
