// A car that is paid when its driver leaves had left before it was stopped, or costs nothing after all: what it did not use is given
// back, or no longer owed.

import type { OrderId } from '#features/orders/server/public.ts';
import { type IntendDeps, lockSettling, lowerOwed } from '#features/payments/server/public.ts';
import { addLines, subtractLines } from '#features/pricing/rules/line-arithmetic.ts';
import { totalOf } from '#features/pricing/rules/price-line.ts';
import type { Db } from '#platform/db/database.ts';
import { payBack } from './reservations/pay-back.ts';
import { endSessionAt, listOrderSessions } from './sessions.store.ts';
import { type Left, offerSold, usedBy } from './stop-session.ts';

type Leaving = Left & { readonly reason: 'left_earlier' | 'not_my_car' | 'owed_waived' };

/** In the caller's transaction. @returns false while its money moves, or if it has not been stopped: try again later */
export async function correctDeparture(
  deps: IntendDeps,
  tx: Db,
  { locationId, orderId }: OrderId,
  { leftAt, isFree, reason }: Leaving,
): Promise<boolean> {
  const order = (await lockSettling(tx, { locationId, id: orderId }))?.order;
  if (order?.kind !== 'stay') return false;
  if (order.status === 'refunded') return true;
  if (order.status !== 'paid' && order.status !== 'owed') return false;
  const offer = await offerSold(tx, order);
  const sessions = await listOrderSessions(tx, { locationId, orderId });
  const used = sessions.map((session) => ({
    session,
    ...usedBy(offer, session, { leftAt, isFree }),
  }));
  const lines = addLines(...used.map((each) => each.lines));
  const isOwed = order.status === 'owed';
  if (isOwed && totalOf(lines) < order.totalCents) {
    const minutes = Math.max(...used.map((each) => each.minutes));
    if (!(await lowerOwed(deps, tx, { locationId, orderId }, { lines, minutes }))) return false;
  }
  for (const { session, endsAt, ...price } of used) {
    if (isOwed || endsAt < session.endsAt) await endSessionAt(tx, session, endsAt, isOwed ? price : undefined);
  }
  if (isOwed || totalOf(lines) >= order.totalCents) return true;
  const unused = subtractLines(order.lines, lines);
  await payBack(deps, tx, { locationId, orderId }, { lines: unused, sessionId: null, reason, now: deps.now() });
  return true;
}
