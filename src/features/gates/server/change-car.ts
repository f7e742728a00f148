// Rule 517: a car came in on the code of a receipt that names another one, and its driver makes it the receipt's.

import type { Deps } from '#app/deps.ts';
import { correctSeenCar } from '#features/parking/server/public.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { findOrderOfCode, keyOfRow } from './find-pass.ts';
import { listPassesOfOrder } from './passes.read-model.ts';
import { findVisitsOfPasses } from './visits.store.ts';

/** While its driver may still be in the lane. */
const OFFERED_MS = 30 * MINUTE_MS;

type ChangeDeps = Pick<Deps, 'db' | 'newId' | 'now' | 'approvePlate'>;
type Lot = { readonly locationId: string };

/** @returns the plate that the receipt names now */
export async function changeCarSeen(deps: ChangeDeps, { locationId }: Lot, code: string): Promise<string | Refusal> {
  const now = deps.now();
  const order = await findOrderOfCode(deps.db, locationId, code, now);
  if (order?.locationId !== locationId) return refuse('not_found');
  const rows = await listPassesOfOrder(deps.db, locationId, order.orderId);
  const visits = await findVisitsOfPasses(deps.db, locationId, rows.map(keyOfRow));
  const cameIn = rows.flatMap((row) => {
    const visit = visits.find(({ passKey, state }) => passKey === keyOfRow(row) && state === 'inside');
    const isOther = visit?.plate && visit.plateKey && visit.plateKey !== row.plateKey;
    if (!visit || !isOther || row.kind === 'permit' || now.getTime() - visit.enteredAt.getTime() > OFFERED_MS)
      return [];
    const { plate = '', plateKey = '', plateState } = visit;
    return [
      {
        sessionId: row.id,
        car: { plate: plate ?? '', plateKey: plateKey ?? '', state: plateState ?? row.plateState ?? '' },
      },
    ];
  });
  const [one] = cameIn;
  if (!one) return refuse('not_found');
  try {
    await inTransaction(deps.db, async (tx) => {
      const refused = await correctSeenCar(deps, tx, { ...one, now });
      if (refused) throw new NotChanged(refused);
    });
  } catch (error) {
    if (error instanceof NotChanged) return error.refusal;
    throw error;
  }
  return one.car.plate;
}

/** Rolls the transaction back. */
class NotChanged extends Error {
  override readonly name = 'NotChanged';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refusal);
    this.refusal = refusal;
  }
}

export const answerPlate = (used: string | Refusal) => (isRefusal(used) ? used : { data: { plateNumber: used } });
