// A start-stop car had left before it was stopped, had come earlier, or costs nothing after all: what it did not use is given back, or no
// longer owed.

import type { OrderId } from '#features/orders/server/public.ts';
import { type IntendDeps, listGoneBack, lockSettling, lowerOwed } from '#features/payments/server/public.ts';
import { addLines, subtractLines, totalOf } from '#features/pricing/rules/price-line.ts';
import type { Db } from '#platform/db/database.ts';
import { payBack } from './reservations/pay-back.ts';
import { endSessionAt, listOrderSessions, type StoredSession, startSessionAt } from './sessions.store.ts';
import { type Left, offerSold, usedBy } from './stop-session.ts';

type Leaving = Left & {
  /** One car of several; all of them without. */
  readonly sessionId?: string;
  readonly reason: 'left_earlier' | 'not_my_car' | 'owed_waived' | 'visit_corrected';
};

/** In the caller's transaction. @returns false while its money moves, or if it has not been stopped: try again later */
export async function correctDeparture(
  deps: IntendDeps,
  tx: Db,
  { locationId, orderId }: OrderId,
  { sessionId, reason, ...left }: Leaving,
): Promise<boolean> {
  const order = (await lockSettling(tx, { locationId, id: orderId }))?.order;
  if (order?.kind !== 'stay') return false;
  if (order.status === 'refunded') return true;
  if (order.status !== 'paid' && order.status !== 'owed') return false;
  const offer = await offerSold(tx, order);
  const sessions = await listOrderSessions(tx, { locationId, orderId });
  const isMeant = ({ id }: StoredSession) => sessionId === undefined || id === sessionId;
  const usedNow = (session: StoredSession) => usedBy(offer, session, { leftAt: session.endsAt, isFree: false });
  const used = sessions.map((session) => ({
    session,
    ...(isMeant(session) ? usedBy(offer, session, left) : usedNow(session)),
  }));
  const lines = addLines(...used.map((each) => each.lines));
  const isOwed = order.status === 'owed';
  if (isOwed && totalOf(lines) < order.totalCents) {
    const minutes = Math.max(...used.map((each) => each.minutes));
    if (!(await lowerOwed(deps, tx, { locationId, orderId }, { lines, minutes }))) return false;
  }
  for (const { session, startsAt, endsAt, minutes, lines: cost } of used) {
    if (startsAt < session.startsAt) await startSessionAt(tx, session, startsAt);
    const price = isOwed ? { minutes, lines: cost } : undefined;
    if (isOwed || endsAt < session.endsAt) await endSessionAt(tx, session, endsAt, price);
  }
  if (isOwed || totalOf(lines) >= order.totalCents) return true;
  // Correcting again gives back only the rest.
  const given = await listGoneBack(tx, { locationId, orderId, sold: order.lines });
  const unused = subtractLines(subtractLines(order.lines, given), lines);
  if (totalOf(unused) <= 0) return true;
  await payBack(deps, tx, { locationId, orderId }, { lines: unused, sessionId: null, reason, now: deps.now() });
  return true;
}
