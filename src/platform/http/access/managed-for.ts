import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { everyLotOf, isLotManaged, type ManagedLots } from './managed-lots.read-model.ts';
import type { Principal } from './principal.ts';

/** The lots that the caller runs; refused if the one that is asked for is not among them. */
export async function managedFor(
  db: Db,
  principal: Principal,
  locationId: string | undefined,
): Promise<ManagedLots | Refusal> {
  const managed = everyLotOf(principal);
  if (!managed) return refuse('not_signed_in');
  return locationId === undefined || (await isLotManaged(db, managed, locationId)) ? managed : refuse('not_found');
}
