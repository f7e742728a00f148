// What a person says about a visit afterwards (rule 384): "not my car", or that the car left before the time at which its missed exit
// ended it.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { type Refusal, refuse, refuseField } from '#app/refusals.ts';
import { correctDeparture } from '#features/parking/server/public.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { isFree } from '../rules/visit-end.ts';
import { disownCar } from './auto-pay-cars.store.ts';
import { findAutoPayRules } from './auto-pay-lots.store.ts';
import { wasSeenAfter } from './camera-passes.store.ts';
import { changeVisit, correctVisit, type StoredVisit } from './camera-visits.store.ts';
import { finishVisits } from './finish-visit.ts';

/** For how long after its end a visit can be disowned or corrected without asking the lot. */
const CORRECTABLE_DAYS = 3;

const isCorrectable = ({ endedAt }: StoredVisit, now: Date): boolean =>
  endedAt === null || now.getTime() - endedAt.getTime() <= CORRECTABLE_DAYS * DAY_MS;

/** Which of both the driver may still say. */
export const correctionsOf = (visit: StoredVisit, now: Date) => ({
  canDisown: visit.ending !== 'not_mine' && isCorrectable(visit, now),
  canCorrect: visit.ending === 'missed' && visit.endedAt !== null && isCorrectable(visit, now),
});

/** Ends it for free or gives all of it back, and turns auto-pay off for the car. Saying it again changes nothing. */
export async function disownVisit(deps: Deps, visit: StoredVisit): Promise<Refusal | null> {
  const now = deps.now();
  if (visit.ending === 'not_mine') return null;
  if (!isCorrectable(visit, now)) return refuse('visit_closed');
  const isOver = visit.endedAt !== null;
  const isDone = await inTransaction(deps.db, async (tx) => {
    const { userId, plateKey, plateState } = visit;
    await disownCar(tx, userId, { plateKey, plateState, now });
    if (!isOver) return changeVisit(tx, visit, { leftAt: now, ending: 'not_mine' }, 'leftAt');
    const leftAt = visit.leftAt ?? now;
    const at = { locationId: visit.locationId, orderId: visit.id };
    if (!(await correctDeparture(deps, tx, at, { leftAt, isFree: true, reason: 'not_my_car' }))) return false;
    await correctVisit(tx, visit, leftAt, 'not_mine');
    return true;
  });
  if (!isDone) return refuse('visit_charging');
  if (!isOver) await finishVisits(deps, visit);
  return null;
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
    const order = { locationId, orderId: visit.id };
    if (!(await correctDeparture(deps, tx, order, { ...left, reason: 'left_earlier' }))) return false;
    await correctVisit(tx, visit, at, 'corrected');
    return true;
  });
  return isDone ? null : refuse('visit_charging');
}
