// What earlier look-ups found out about vehicles that have parked here.

import type { Db } from '#platform/db/database.ts';
import type { VehicleFacts } from './vehicle-registry.port.ts';

/** Null for a plate that never parked here, or about which nothing else is known. */
export async function findParkedVehicle(
  db: Db,
  { plateKey, state }: { plateKey: string; state: string },
): Promise<VehicleFacts | null> {
  const row = await db
    .selectFrom('vehicles')
    .select(['make', 'model', 'year', 'bodyType'])
    .where('plateState', '=', state)
    .where('plateKey', '=', plateKey)
    .where('make', '<>', '')
    .executeTakeFirst();
  return row ?? null;
}
