// The lots of an owner whose places are shown together.

import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export type OwnersLot = {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly timeZone: string;
};

/** On offer, the newest first. */
export async function listOwnersLots(db: Db, ownerId: string): Promise<OwnersLot[]> {
  const { rows } = await sql<OwnersLot>`
    select id, name, address, time_zone from locations
    where owner_id = ${ownerId} and archived_at is null order by id desc`.execute(db);
  return rows;
}
