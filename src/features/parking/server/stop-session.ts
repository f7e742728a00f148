// Ends parking that is paid when its driver leaves, by the driver or at its limit (rules 373 and 374). The price is stored before any
// money is asked for, so that a killed process leaves what the sweep finishes.

import type { Deps } from '#app/deps.ts';
import { findOrder, listRunOut, type Order, type OrderId, setStopped } from '#features/orders/server/public.ts';
import { captureStopped, intendCapture, lockSettling, type SettleDeps } from '#features/payments/server/public.ts';
import { addLines } from '#features/pricing/rules/change-lines.ts';
import { totalOf } from '#features/pricing/rules/price-line.ts';
import { releaseSpaces } from '#features/spaces/server/public.ts';
import { offerOn } from '#features/validations/rules/offers.ts';
import { announce } from '#features/webhooks/server/announce.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { doDue } from '#platform/jobs/do-due.ts';
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

/** Stopping again changes nothing. The money is asked for once every car of the order has left. */
export async function stopSession(deps: StopDeps, order: Order<'stay'>, sessionId: string): Promise<null> {
  const { locationId, id: orderId } = order;
  const now = deps.now();
  await inTransaction(deps.db, (tx) => stop(deps, tx, { locationId, orderId, sessionId, now }));
  await captureStopped(deps, { locationId, orderId });
  return null;
}

const PAGE = 200;
const HANDS = 4;

/** Parking that has reached its limit ends by itself, and its driver is told. */
export async function stopAtLimit(deps: StopDeps): Promise<void> {
  const now = deps.now();
  await doDue({
    name: 'parking at its limit',
    list: (limit) => listRunOut(deps.db, now, limit),
    work: async (at) => {
      await inTransaction(deps.db, async (tx) => {
        const stopped = await stop(deps, tx, { ...at, sessionId: null, now });
        if (stopped) await notifyRunOut(deps, tx, stopped);
      });
      await captureStopped(deps, at);
    },
    page: PAGE,
    hands: HANDS,
  });
}

/** `sessionId`: null for all of them. */
type Stopping = OrderId & { readonly sessionId: string | null; readonly now: Date };

/** @returns the order with its price once all of its cars have left by this */
async function stop(
  deps: Pick<Deps, 'newId' | 'now' | 'fulfilments'>,
  tx: Db,
  { locationId, orderId, sessionId, now }: Stopping,
): Promise<Order<'stay'> | null> {
  const settling = await lockSettling(tx, { locationId, id: orderId });
  const order = settling?.order;
  if (order?.kind !== 'stay' || order.status !== 'running') return null;
  const before = await listOrderSessions(tx, { locationId, orderId });
  const zone = await findZoneForSale(tx, order.zoneId);
  if (!zone) throw new Error(`Order ${orderId} has no zone.`);
  const offer = offerOn(order.terms, zone);
  const after: StoredSession[] = [];
  for (const session of before) {
    const isStopped = session.status === 'active' && (sessionId === null || session.id === sessionId);
    after.push(
      isStopped
        ? await stopOne(tx, session, { ...priceUsed(offer, session, { stoppedAt: now, most: session.lines }), now })
        : session,
    );
  }
  if (after.some(({ status }) => status === 'active')) return null;
  const lines = addLines(...after.map((session) => session.lines));
  const minutes = Math.max(...after.map((session) => session.minutes));
  const stopped = { ...order, lines, totalCents: totalOf(lines), minutes, status: 'stopped' as const };
  await setStopped(tx, { locationId, orderId }, stopped);
  await intendCapture(deps, tx, { locationId, orderId });
  return stopped;
}

type Used = Pick<StoredSession, 'minutes' | 'lines'> & { readonly now: Date };

async function stopOne(tx: Db, session: StoredSession, { minutes, lines, now }: Used): Promise<StoredSession> {
  const { locationId, id: sessionId } = session;
  const endsAt = now < session.endsAt ? now : session.endsAt;
  await endSessionAt(tx, session, endsAt, { minutes, lines });
  await releaseSpaces(tx, { ...session, sessionId });
  await announce(tx, { event: 'session.stopped', locationId, about: [sessionId], at: endsAt });
  await announce(tx, { event: 'session.ended', locationId, about: [sessionId], at: endsAt });
  return { ...session, status: 'ended', endsAt, minutes, lines };
}
