// Vehicles that have parked, and what a registry said about them.

import { sql } from 'kysely';
import type { VehicleFacts } from '#integrations/vehicle-registry/vehicle-registry.port.ts';
import type { Db } from '#platform/db/database.ts';
import { hashedId } from '#platform/db/hashed-id.ts';

type Plate = { readonly plateKey: string; readonly state: string };

/** The same at every lot, so that a booking neither reads nor writes it. */
export const vehicleIdOf = ({ state, plateKey }: Plate): string => hashedId(`${state} ${plateKey}`);

type ShownFacts = Pick<VehicleFacts, 'make' | 'model' | 'year'>;
export const NO_FACTS: ShownFacts = { make: '', model: '', year: '' };

/** By vehicle; those about which nothing is known are omitted. */
export async function listFacts(db: Db, vehicleIds: readonly string[]): Promise<ReadonlyMap<string, ShownFacts>> {
  if (vehicleIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('vehicles')
    .select(['id', 'make', 'model', 'year'])
    .where('id', '=', sql<string>`any(${[...new Set(vehicleIds)]})`)
    .execute();
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/** As it last parked. */
export async function findVehicle(db: Db, id: string) {
  const row = await db
    .selectFrom('sessions')
    .select(['plate', 'plateState as state'])
    .where('vehicleId', '=', id)
    .where('status', '<>', 'pending')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  return { id, ...row, ...((await listFacts(db, [id])).get(id) ?? NO_FACTS) };
}
