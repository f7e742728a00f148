// The lots where a user works: those on offer, of every owner whose team the user is active in.

import { sql } from 'kysely';
import type { LocationRow } from '#features/lots/server/lot-directory.ts';
import type { Db } from '#platform/db/database.ts';
import { worksHere } from '#platform/http/access/ownership.read-model.ts';

export type ServicePage = { readonly userId: string; readonly beforeId: string | undefined; readonly limit: number };

/** Newest first, like all lists of lots. */
export async function findServiceLocations(db: Db, { userId, beforeId, limit }: ServicePage): Promise<LocationRow[]> {
  const before = beforeId ?? null;
  const { rows } = await sql<LocationRow>`
    select l.id, l.owner_id, l.name, l.address, l.place_id, l.phone, l.lat, l.lng, l.time_zone, l.charges,
      l.cover_photo, l.amenities, l.height_limit_inches, l.archived_at, l.held_at
    from team_members m join locations l on l.owner_id = m.owner_id
    where m.user_id = ${userId} and ${worksHere} and l.archived_at is null and (${before}::uuid is null or l.id < ${before}::uuid)
    order by l.id desc limit ${limit}`.execute(db);
  return rows;
}
