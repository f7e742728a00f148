// Cancels the reservations at times that an owner has closed by dates, as the owner chose: each is refunded in full, and its driver is
// notified.

import type { Deps } from '#app/deps.ts';
import { lockOrder } from '#features/orders/server/public.ts';
import type { IntendDeps } from '#features/payments/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import type { JobData } from '#platform/jobs/job-kinds.ts';
import { assessByDates, isClosedByDates } from '../../rules/closed-by-dates.ts';
import { isAhead } from '../../rules/reservation.ts';
import { findZoneForSale, type ZoneForSale } from '../booking/zone-for-sale.read-model.ts';
import { dateThatCloses } from '../refuse-closed-zone.ts';
import { listOrderSessions, lockSession, type StoredSession } from '../sessions.store.ts';
import { cancelLocked } from './cancel-reservation.ts';
import { notifyDriver } from './notify-driver.ts';
import { listReservedSessions } from './reserved-sessions.read-model.ts';

/** Safe to repeat. Does nothing once the dates were removed: the owner is asked again when they are set again. */
export async function cancelClosed(
  deps: IntendDeps & Pick<Deps, 'db'>,
  { locationId, zoneId, decision, before }: JobData['cancel-closed'],
): Promise<void> {
  const { db } = deps;
  const zone = await findZoneForSale(db, zoneId);
  if (!zone?.datedHours.some(({ cancels }) => cancels === decision)) return;
  const others = zone.datedHours.filter(({ cancels }) => cancels !== decision);
  const isCanceled: IsCanceled = (session) =>
    session.zoneId === zoneId &&
    isClosedByDates(zone, session) &&
    [others, before].every((datedHours) => !isClosedByDates({ ...zone, datedHours }, session));
  const sessions = await listReservedSessions(db, { locationId, now: deps.now() });
  for (const orderId of new Set(sessions.filter(isCanceled).map((session) => session.orderId))) {
    await inTransaction(db, (tx) => cancelOrder(deps, tx, { zone, orderId, isCanceled }));
  }
}

type IsCanceled = (session: Pick<StoredSession, 'zoneId' | 'startsAt' | 'endsAt'>) => boolean;
type Closed = { readonly zone: ZoneForSale; readonly orderId: string; readonly isCanceled: IsCanceled };

async function cancelOrder(deps: IntendDeps, tx: Db, { zone, orderId, isCanceled }: Closed): Promise<void> {
  const { locationId } = zone;
  if (!(await lockOrder(tx, { locationId, orderId }))) return;
  const now = deps.now();
  let refundCents = 0;
  const canceled: StoredSession[] = [];
  for (const { id } of await listOrderSessions(tx, { locationId, orderId })) {
    const session = await lockSession(tx, { locationId, id });
    if (session?.status !== 'active' || !isAhead(session, now) || !isCanceled(session)) continue;
    refundCents += await cancelLocked(deps, tx, session, 'lot_closed');
    canceled.push(session);
  }
  const [first] = canceled;
  if (!first) return;
  const why = () => {
    const assessed = assessByDates(zone, first);
    return assessed.ok ? null : dateThatCloses(assessed, zone, first.startsAt);
  };
  await notifyDriver(deps, tx, { locationId, orderId }, { news: 'closed', refundCents, why });
}
