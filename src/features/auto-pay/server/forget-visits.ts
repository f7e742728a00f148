import type { Deps } from '#app/deps.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import type { Db } from '#platform/db/database.ts';
import { runSteps } from '#platform/jobs/run-steps.ts';
import { forgetAutoPayCars } from './auto-pay-cars.store.ts';
import { deleteForgottenCars } from './camera-cars.store.ts';
import { deletePassesBefore, forgetHolder } from './camera-passes.store.ts';
import { deleteVisitsBefore, deleteVisitsOf } from './camera-visits.store.ts';
import { deleteClaimsBefore, deleteClaimsOf } from './visit-claims.store.ts';

/** As long as what cameras read. Their orders stay. */
const STORED_DAYS = 150;

export async function forgetCameras({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - STORED_DAYS * DAY_MS);
  await runSteps([
    () => deleteVisitsBefore(db, before),
    () => deletePassesBefore(db, before),
    () => deleteClaimsBefore(db, before),
    () => deleteForgottenCars(db),
  ]);
}

/** With the account that agreed; a visit that goes on still ends. */
export async function forgetAutoPayOf(tx: Db, userId: string): Promise<void> {
  await forgetAutoPayCars(tx, userId);
  await forgetHolder(tx, userId);
  await deleteVisitsOf(tx, userId);
  await deleteClaimsOf(tx, userId);
}
