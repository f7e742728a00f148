// Vehicles that have parked, and what a registry said about them.

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { VehicleFacts } from '#integrations/vehicle-registry/vehicle-registry.port.ts';
import type { Db } from '#platform/db/database.ts';

type Plate = { readonly plateKey: string; readonly state: string };

/** The same at every lot, so that a booking neither reads nor writes it; a UUID of version 8. */
export function vehicleIdOf({ state, plateKey }: Plate): string {
  const bytes = createHash('sha256').update(`${state} ${plateKey}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

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
