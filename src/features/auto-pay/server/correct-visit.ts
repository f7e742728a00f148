// What a person says about a visit afterwards (rules 384, 404 and 405): "not my car", or that the car left before the time at which its missed exit
// ended it.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { findOrder } from '#features/orders/server/public.ts';
import { correctDeparture } from '#features/parking/server/public.ts';
import { listGoneBack } from '#features/payments/server/public.ts';
import { totalOf } from '#features/pricing/rules/price-line.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import { type Refusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import type { Cents } from '#platform/money/cents.ts';
import { decideBy, refundsByItself } from '../rules/car-holder.ts';
import { isFree } from '../rules/visit-end.ts';
import { disownCar, lockCar } from './auto-pay-cars.store.ts';
import { findAutoPayRules } from './auto-pay-lots.store.ts';
import { notifyLotOfClaim, notifyNotMine } from './auto-pay-news.ts';
import { countLogged } from './camera-cars.store.ts';
import { wasSeenAfter } from './camera-passes.store.ts';
import { changeVisit, correctVisit, type StoredVisit } from './camera-visits.store.ts';
import { followCar } from './follow-car.ts';
import { findClaim, insertClaim, type StoredClaim } from './visit-claims.store.ts';

/** For how long after its end a visit can be disowned or corrected without asking the lot. */
const CORRECTABLE_DAYS = 3;

const isCorrectable = ({ endedAt }: StoredVisit, now: Date): boolean =>
  endedAt === null || now.getTime() - endedAt.getTime() <= CORRECTABLE_DAYS * DAY_MS;

/** Which of both the driver may still say. */
export const correctionsOf = (visit: StoredVisit, claim: StoredClaim | null, now: Date) => ({
  canDisown: visit.ending !== 'not_mine' && claim === null && isCorrectable(visit, now),
  canCorrect: visit.ending === 'missed' && visit.endedAt !== null && isCorrectable(visit, now),
});

/**
 * Turns auto-pay off for the car. The first time in twelve months, the visit ends for free or all of it is given back; after that, the lot
 * decides (rules 404 and 405). Saying it again changes nothing.
 */
export async function disownVisit(deps: Deps, visit: StoredVisit): Promise<Refusal | null> {
  const now = deps.now();
  if (visit.ending === 'not_mine' || (await findClaim(deps.db, visit))) return null;
  if (!isCorrectable(visit, now)) return refuse('visit_closed');
  const done = await inTransaction(deps.db, async (tx) => {
    const car = await lockCar(tx, visit);
    const order = await findOrder(tx, orderOf(visit));
    const isFree = visit.endedAt !== null && (order === null || order.totalCents === 0 || order.status === 'refunded');
    if (!isFree && !refundsByItself(car?.refundedAt ?? null, now)) {
      const { locationId, id, userId } = visit;
      await disownCar(tx, { ...visit, now, isRefunded: false });
      await insertClaim(tx, { locationId, id, userId, claimedAt: now });
      const cents = visit.endedAt === null ? null : (order?.totalCents ?? null);
      await notifyLotOfClaim(deps, tx, visit, { dueBy: decideBy(now), cents });
      return 'claimed';
    }
    const cents = await giveBack(deps, tx, visit, now);
    if (cents === null) return 'charging';
    await disownCar(tx, { ...visit, now, isRefunded: !isFree });
    if (!isFree) await inLanguage(visit.language, () => notifyNotMine(deps, tx, visit, { cents, note: null }));
    return 'given_back';
  });
  if (done === 'charging') return refuse('visit_charging');
  if (done === 'given_back' && visit.endedAt === null) await followCar(deps, visit);
  return null;
}

const orderOf = ({ locationId, id: orderId }: StoredVisit) => ({ locationId, orderId });

/** Ends it for free, or refunds all of it. `followCar` follows if it was not over. @returns what is refunded; null while its money moves */
export async function giveBack(deps: Deps, tx: Db, visit: StoredVisit, now: Date): Promise<Cents | null> {
  if (visit.endedAt === null) {
    await countLogged(tx, visit.locationId, [visit.plateKey], now);
    const ended = await changeVisit(tx, visit, { leftAt: now, ending: 'not_mine' }, 'leftAt');
    return ended ? 0 : null;
  }
  const leftAt = visit.leftAt ?? now;
  const free = { leftAt, isFree: true, reason: 'not_my_car' } as const;
  const before = await sumGoneBack(tx, visit);
  if (!(await correctDeparture(deps, tx, orderOf(visit), free))) return null;
  await correctVisit(tx, visit, leftAt, 'not_mine');
  return (await sumGoneBack(tx, visit)) - before;
}

async function sumGoneBack(tx: Db, visit: StoredVisit): Promise<Cents> {
  const order = await findOrder(tx, orderOf(visit));
  return order ? totalOf(await listGoneBack(tx, { ...orderOf(visit), sold: order.lines })) : 0;
}

type Leaving = { readonly at: Date /** The lot's own people need no camera that agrees. */; readonly byLot: boolean };

/** Gives back what was charged after the car had left; a time after that changes nothing. */
export async function correctLeaving(deps: Deps, visit: StoredVisit, { at, byLot }: Leaving): Promise<Refusal | null> {
  const { locationId, plateKey, leftAt, ending, enteredAt, createdAt } = visit;
  if (ending === 'corrected') return null;
  if (!leftAt || ending !== 'missed' || !(byLot || isCorrectable(visit, deps.now()))) return refuse('visit_closed');
  if (at < (enteredAt ?? createdAt) || at > leftAt)
    return refuseField('at', t`Choose a time between its entry and its end.`);
  if (!byLot && (await wasSeenAfter(deps.db, { locationId, plateKey, since: at }))) return refuse('visit_seen_later');
  const { graceMinutes } = await findAutoPayRules(deps.db, locationId);
  const left = { leftAt: at, isFree: isFree({ enteredAt, leftAt: at, ending: 'corrected' }, graceMinutes) };
  const isDone = await inTransaction(deps.db, async (tx) => {
    if (!(await correctDeparture(deps, tx, orderOf(visit), { ...left, reason: 'left_earlier' }))) return false;
    await correctVisit(tx, visit, at, 'corrected');
    return true;
  });
  return isDone ? null : refuse('visit_charging');
}
