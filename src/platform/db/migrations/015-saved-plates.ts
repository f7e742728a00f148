// Who has saved a plate: they are told when auto-pay is turned on for it.

import type { Kysely } from 'kysely';
import { buildIndexConcurrently } from '../program-migration.ts';

export const outsideTransaction = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  await buildIndexConcurrently(db, { name: 'saved_vehicles_plate', on: 'saved_vehicles (plate_key, plate_state)' });
}
