// A driver stops start-stop parking: now, with a tap that waited for a signal (rule 412), or by a text (rule 419).

import { findOrder, type Order, type OrderId } from '#features/orders/server/public.ts';
import type { DeviceClock } from '#platform/calendar/act-time.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { isEarlierStop, judgeStop } from '../../rules/stop-time.ts';
import { correctDeparture } from '../correct-departure.ts';
import { findSession, listOrderSessions } from '../sessions.store.ts';
import { type StopDeps, stopSession } from '../stop-session.ts';

const MAY_COST_LESS: ReadonlySet<Order['status']> = new Set(['stopped', 'paid', 'owed']);

type Tap = {
  readonly sessionId: string;
  /** Undefined for one that was sent at once. */
  readonly clock: DeviceClock | undefined;
};

export type LeavingDeps = {
  /** At a lot with an exit camera, a stop waits for the exit that it announces (rule 382). @returns true if it does */
  readonly requestLeaving: (order: OrderId, at: Date) => Promise<boolean>;
};

/** Safe to repeat. */
export async function stopByDriver(
  deps: StopDeps & LeavingDeps,
  order: Order<'stay'>,
  { sessionId, clock }: Tap,
): Promise<Refusal | null> {
  const session = await findSession(deps.db, sessionId);
  if (!session) return refuse('not_found');
  const leftAt = judgeStop(clock, session, deps.now());
  return leave(deps, order, { sessionId, leftAt, isLate: clock !== undefined });
}

/** By a text, as of when it arrived. Safe to repeat. */
export async function stopByText(
  deps: StopDeps & LeavingDeps,
  order: Order<'stay'>,
  { sessionId, leftAt: sentAt }: { readonly sessionId: string; readonly leftAt: Date },
): Promise<Refusal | null> {
  const session = await findSession(deps.db, sessionId);
  if (!session) return refuse('not_found');
  const leftAt = new Date(Math.min(Math.max(sentAt.getTime(), session.startsAt.getTime()), session.endsAt.getTime()));
  return leave(deps, order, { sessionId, leftAt, isLate: true });
}

type LeavingAt = {
  readonly sessionId: string;
  readonly leftAt: Date;
  /** It may have ended since. */
  readonly isLate: boolean;
};

async function leave(
  deps: StopDeps & LeavingDeps,
  order: Order<'stay'>,
  { isLate, ...left }: LeavingAt,
): Promise<Refusal | null> {
  if (await deps.requestLeaving({ locationId: order.locationId, orderId: order.id }, left.leftAt)) return null;
  await stopSession(deps, order, left);
  return isLate ? chargeLess(deps, order, left) : null;
}

/** It may have been stopped later, or reached its limit, before the tap arrived: what was not used is given back. */
async function chargeLess(
  deps: StopDeps,
  { locationId, id: orderId }: Order<'stay'>,
  { sessionId, leftAt }: { readonly sessionId: string; readonly leftAt: Date },
): Promise<Refusal | null> {
  const at = { locationId, orderId };
  return inTransaction(deps.db, async (tx) => {
    const session = (await listOrderSessions(tx, at)).find(({ id }) => id === sessionId);
    if (session?.status !== 'ended' || !isEarlierStop(leftAt, session, deps.now())) return null;
    const charged = await findOrder(tx, at);
    if (!charged || charged.totalCents === 0 || !MAY_COST_LESS.has(charged.status)) return null;
    const left = { sessionId, leftAt, isFree: false, reason: 'left_earlier' as const };
    // While its money moves, the phone sends the tap again.
    return (await correctDeparture(deps, tx, at, left)) ? null : refuse('payment_unavailable');
  });
}
