// Listed plates whose last day is over.

import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

type OldPlate = { readonly locationId: string; readonly id: string };

/** Of all lots. */
export async function listOverPlates(db: Db, before: string, limit: number): Promise<OldPlate[]> {
  const { rows } = await sql<OldPlate>`
    select location_id, id from listed_plates where until < ${before}::date order by until limit ${limit}`.execute(db);
  return rows;
}
