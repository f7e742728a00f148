// Chalks that are too old to be kept, and listed plates whose last day is over.

import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export type OldChalk = { readonly locationId: string; readonly id: string; readonly photoId: string | null };

/** Of all lots, the oldest first. */
export async function listOldChalks(db: Db, before: Date, limit: number): Promise<OldChalk[]> {
  const { rows } = await sql<OldChalk>`
    select location_id, id, photo_id from chalks where seen_at < ${before} order by seen_at limit ${limit}`.execute(db);
  return rows;
}

export async function removeChalk(db: Db, { locationId, id }: OldChalk): Promise<void> {
  await db.deleteFrom('chalks').where('locationId', '=', locationId).where('id', '=', id).execute();
}

type OverPlate = { readonly locationId: string; readonly id: string };

/** Of all lots. */
export async function listOverPlates(db: Db, before: string, limit: number): Promise<OverPlate[]> {
  const { rows } = await sql<OverPlate>`
    select location_id, id from listed_plates where until < ${before}::date order by until limit ${limit}`.execute(db);
  return rows;
}
