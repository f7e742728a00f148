// Applies a correction to the stay, under the locks of its order and session: at once when nothing is due, otherwise when the
// difference is paid.

import type { Deps } from '#app/deps.ts';
import { correctStay, lockOrder, type Order } from '#features/orders/server/public.ts';
import { offerTo, termsOf } from '#features/pricing/rules/offers.ts';
import { linesAfter } from '#features/pricing/rules/price-line.ts';
import { moveSpaceHold } from '#features/spaces/server/public.ts';
import { vehicleIdOf } from '#features/vehicles/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { isExclusionViolation, isZoneFull } from '#platform/db/pg-errors.ts';
import { triedWithin } from '#platform/db/transactions/savepoint.ts';
import { findZoneForSale } from '../booking/zone-for-sale.read-model.ts';
import { claimTurns, lockSession, type StoredSession } from '../sessions.store.ts';
import { type Car, type Correction, fixSession, lockPendingOf, settleCorrection } from './corrections.store.ts';

/** The length and end of the stay that the new zone's price was computed for. */
type PricedTime = Pick<StoredSession, 'minutes' | 'endsAt'>;
export type CorrectDeps = Pick<Deps, 'newId' | 'approvePlate'>;
export type NotApplied = 'session_changed' | 'already_paid' | 'code_used_up' | 'zone_full';

/** Runs in the settling transaction. @returns null when applied, else why the difference must be refunded. */
export async function applyPaidCorrection(
  deps: CorrectDeps,
  tx: Db,
  order: Order<'correction'>,
  now: Date,
): Promise<NotApplied | null> {
  const at = { locationId: order.locationId, differenceOrderId: order.id };
  const correction = await lockPendingOf(tx, at);
  if (!correction) return 'session_changed';
  const refused = await applyCorrection(deps, tx, correction, { priced: order, now });
  await settleCorrection(tx, correction, { status: refused ? 'expired' : 'done', now });
  return refused;
}

export async function applyCorrection(
  deps: CorrectDeps,
  tx: Db,
  correction: Correction,
  { priced, now }: { readonly priced: PricedTime; readonly now: Date },
): Promise<NotApplied | null> {
  const { locationId, sessionId, orderId, from, to, lines } = correction;
  const stay = await lockOrder(tx, { locationId, orderId });
  const session = await lockSession(tx, { locationId, id: sessionId });
  if (stay?.kind !== 'stay' || !session || !isAsBefore(session, correction, now)) return 'session_changed';
  if (to.zoneId !== from.zoneId && !isAsLong(session, priced)) return 'session_changed';
  const zone = await findZoneForSale(tx, to.zoneId);
  if (!zone) return 'session_changed';
  if (!isCar(from, to) && !(await deps.approvePlate(tx, correction))) return 'code_used_up';
  const vehicleId = vehicleIdOf(to);
  await claimTurns(tx, locationId, [{ plateState: to.state, plateKey: to.plateKey }]);
  const fixed = { ...to, vehicleId, lines: linesAfter(session.lines, lines) };
  let isFull = false;
  const fix = async () => {
    if (to.zoneId !== from.zoneId) {
      const correctionOrderId = correction.differenceOrderId;
      const move = { fromZoneId: from.zoneId, zoneId: to.zoneId, startsAt: now, correctionOrderId, now };
      const { reserved, endsAt } = session;
      await moveSpaceHold(tx, { locationId, orderId, sessionId, reserved, endsAt, ...move });
    }
    await fixSession(tx, { locationId, id: sessionId }, fixed);
  };
  const done = await triedWithin(tx, fix, (error) => {
    isFull = isZoneFull(error);
    return isFull || isExclusionViolation(error);
  });
  if (!done) return isFull ? 'zone_full' : 'already_paid';
  const vehicles = stay.vehicles.map((vehicle) => (isCar(vehicle, from) ? { ...vehicle, ...carOf(to) } : vehicle));
  const terms = to.zoneId === from.zoneId ? stay.terms : termsOf(offerTo(zone.offer, stay.terms), session.startsAt);
  await correctStay(tx, { locationId, orderId }, { vehicles, zoneId: to.zoneId, terms });
  return null;
}

/** The facts that determined the price must still hold. */
function isAsBefore(session: StoredSession, { from }: Correction, now: Date): boolean {
  const car = { plateKey: session.plateKey, state: session.plateState.trim() };
  return session.status === 'active' && session.endsAt > now && session.zoneId === from.zoneId && isCar(car, from);
}

function isAsLong({ minutes, endsAt }: StoredSession, priced: PricedTime): boolean {
  return minutes === priced.minutes && endsAt.getTime() === priced.endsAt.getTime();
}

type Named = Pick<Car, 'plateKey' | 'state'>;
const isCar = (one: Named, other: Named): boolean => one.plateKey === other.plateKey && one.state === other.state;
const carOf = ({ plate, plateKey, state }: Car): Car => ({ plate, plateKey, state });
