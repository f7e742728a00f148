import type { Deps } from '#app/deps.ts';
import type { OrderId } from '#features/orders/server/public.ts';
import type { Left } from '#features/parking/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import type { JobData } from '#platform/jobs/job-kinds.ts';
import { isFree, missedExitAt } from '../rules/visit-end.ts';
import { findAutoPayRules } from './auto-pay-lots.store.ts';
import { changeVisit, findVisit } from './camera-visits.store.ts';
import { finishVisits } from './finish-visit.ts';

/** Parking that runs out without an exit that was read: when the car counts as gone (rule 383). Null for a stay without cameras. */
export async function resolveMissedExit(
  { jobs, now: clock }: Pick<Deps, 'jobs' | 'now'>,
  tx: Db,
  { locationId, orderId: id }: OrderId,
): Promise<Left | null> {
  const visit = await findVisit(tx, { locationId, id });
  if (!visit) return null;
  const { startedAt, createdAt, maybeLeftAt, enteredAt } = visit;
  const { missedMinutes, graceMinutes } = await findAutoPayRules(tx, locationId);
  const missed = { startedAt: startedAt ?? createdAt, maybeLeftAt, by: clock() };
  const leftAt = visit.leftAt ?? missedExitAt(missed, missedMinutes);
  const ending = visit.ending ?? 'missed';
  await changeVisit(tx, visit, { leftAt, ending }, 'leftAt');
  await jobs.enqueue(tx, 'finish-visit', { locationId, visitId: id });
  return { leftAt, isFree: isFree({ enteredAt, leftAt, ending }, graceMinutes) };
}

/** @throws to be tried again, while a provider does not answer */
export async function finishVisit(deps: Deps, { locationId, visitId: id }: JobData['finish-visit']): Promise<void> {
  const visit = await findVisit(deps.db, { locationId, id });
  if (visit) await finishVisits(deps, visit);
}
