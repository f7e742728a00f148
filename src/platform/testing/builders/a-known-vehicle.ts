/** A vehicle that a registry has answered about. */

import { vehicleIdOf } from '#features/vehicles/server/public.ts';
import type { VehicleFacts } from '#integrations/vehicle-registry/vehicle-registry.port.ts';
import type { Db } from '#platform/db/database.ts';

type Known = { readonly plateKey: string; readonly state: string; readonly facts: VehicleFacts };

export async function aKnownVehicle(db: Db, { plateKey, state, facts }: Known): Promise<string> {
  const id = vehicleIdOf({ plateKey, state });
  const row = {
    id,
    plate: plateKey,
    plateKey,
    plateState: state,
    ...facts,
    createdAt: new Date('2026-11-20T18:00:00Z'),
  };
  await db
    .insertInto('vehicles')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}
