// A driver stops on the phone at a lot with cameras (rule 382): that says "I am leaving". It counts once the exit is read within minutes;
// otherwise the exit does. Where no exit can be read, it counts at once.

import type { Deps } from '#app/deps.ts';
import type { OrderId } from '#features/orders/server/public.ts';
import { DAY_MS, MINUTE_MS } from '#platform/calendar/durations.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { LEAVING_MINUTES } from '../rules/decide-pass.ts';
import { findAutoPayRules } from './auto-pay-lots.store.ts';
import { countLogged } from './camera-cars.store.ts';
import { insertPasses, wasExitRead } from './camera-passes.store.ts';
import { findVisit, type StoredVisit, updateVisit } from './camera-visits.store.ts';

/** A lot whose cameras read no exit for so long has no exit camera, unless one of its lanes leads out. */
const EXIT_DAYS = 30;

/** Whether an exit camera decides when parking ends at the lot. */
export async function doesExitDecide(db: Db, locationId: string, now: Date): Promise<boolean> {
  const { exitCameraOut, lanes } = await findAutoPayRules(db, locationId);
  if (exitCameraOut) return false;
  const directions = Object.values(lanes);
  if (directions.length === 0 || directions.includes('out')) return true;
  return wasExitRead(db, locationId, new Date(now.getTime() - EXIT_DAYS * DAY_MS));
}

/** @param at when its driver tapped @returns true when the stop waits for the exit; false when it counts at once, as for parking without cameras */
async function requestLeaving(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'newId'>,
  { locationId, orderId: id }: OrderId,
  at: Date,
): Promise<boolean> {
  const visit = await findVisit(deps.db, { locationId, id });
  if (!visit || visit.replacedBy) return false;
  const now = deps.now();
  const exitDecides = await doesExitDecide(deps.db, locationId, now);
  // Saying it again does not count later.
  if (exitDecides && visit.leavingAt && at >= visit.leavingAt && isLeaving(visit, at)) return true;
  await inTransaction(deps.db, async (tx) => {
    const cars = await insertPasses(tx, [toPass(visit, { readId: deps.newId(), at, now, exitDecides })]);
    await countLogged(tx, locationId, cars, now);
    if (exitDecides) await updateVisit(tx, visit, { leavingAt: at });
    const { plateKey } = visit;
    await deps.jobs.enqueue(tx, 'follow-car', { locationId, plateKey });
  });
  return exitDecides;
}

/** What stops parking when its driver says so. */
export const withLeaving = (deps: Deps) => ({
  ...deps,
  requestLeaving: (order: OrderId, at: Date) => requestLeaving(deps, order, at),
});

/** Its driver has said so, and its exit may still be read in time. */
export const isLeaving = ({ leavingAt }: Pick<StoredVisit, 'leavingAt'>, now: Date): boolean =>
  leavingAt !== null && now < leavingUntil(leavingAt);

/** Until when its exit has to be read. */
export const leavingUntil = (leavingAt: Date): Date => new Date(leavingAt.getTime() + LEAVING_MINUTES * MINUTE_MS);

type Stopping = {
  readonly readId: string;
  /** When its driver tapped. */
  readonly at: Date;
  readonly now: Date;
  readonly exitDecides: boolean;
};

function toPass(visit: StoredVisit, { readId, at, now, exitDecides }: Stopping) {
  const { locationId, zoneId, plate, plateKey, plateState, userId, language } = visit;
  const lot = { zoneId, graceMinutes: 0, missedMinutes: 0, chargesMissedEntry: false };
  return {
    locationId,
    readId,
    camera: '',
    direction: 'stop' as const,
    plate,
    plateKey,
    plateState,
    confidence: 1,
    readAt: at,
    receivedAt: now,
    carKey: plateKey,
    carState: plateState,
    userId,
    known: { isExact: true, isCovered: false, language, ...lot, lastsUntil: at.toISOString(), exitDecides },
  };
}
