// Follows the log of a car at a lot: one worker at a time decides its visits, then the money follows, until nothing is left to do. A killed
// process leaves what the repeated job, or the sweep, finishes.

import type { Deps } from '#app/deps.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import type { JobData } from '#platform/jobs/job-kinds.ts';
import { processDue } from '#platform/jobs/process-due.ts';
import { type CarAtLot, endTurn, extendTurn, giveUpTurn, listDueCars, takeTurn } from './camera-cars.store.ts';
import { findVisit } from './camera-visits.store.ts';
import { decideVisits } from './decide-visits.ts';
import { finishVisits } from './finish-visit.ts';

/** Each turn settles something, so a car needs few. */
const MAX_TURNS = 50;

/** Safe to repeat and to run concurrently. @throws to be tried again, while a provider does not answer */
export async function followCar(deps: Deps, { locationId, plateKey }: CarAtLot): Promise<void> {
  const car = { locationId, plateKey };
  if (!(await takeTurn(deps.db, car, deps.now()))) return;
  try {
    for (let turn = 0; turn < MAX_TURNS; turn++) {
      const decided = await inTransaction(deps.db, (tx) => decideVisits(deps, tx, car));
      const isDone = !(await finishVisits(deps, car));
      if (isDone && decided && (await endTurn(deps.db, car, decided))) return;
      await extendTurn(deps.db, car, deps.now());
    }
    throw new Error(`The visits of a car at ${locationId} do not settle.`);
  } catch (error) {
    await giveUpTurn(deps.db, car, deps.now());
    throw error;
  }
}

/** What no job has followed: its process was killed, the provider was away for long, or the car has reached its cap. */
export async function followDueCars(deps: Deps): Promise<void> {
  await processDue({
    name: 'cars with auto-pay',
    list: (limit) => listDueCars(deps.db, deps.now(), limit),
    work: (car) => followCar(deps, car),
  });
}

/** By one of its visits. @throws to be tried again, while a provider does not answer */
export async function finishVisit(deps: Deps, { locationId, visitId: id }: JobData['finish-visit']): Promise<void> {
  const visit = await findVisit(deps.db, { locationId, id });
  if (visit) await followCar(deps, visit);
}
