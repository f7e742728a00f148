// Whose a thing is, answered with one indexed query each, for the one place that decides on access.

import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export type Parties = { readonly ownerId: string; readonly userId: string | null; readonly guestKey: string | null };

export async function findLocationOwner(db: Db, locationId: string): Promise<string | null> {
  const row = await db.selectFrom('locations').select('owner_id').where('id', '=', locationId).executeTakeFirst();
  return row?.owner_id ?? null;
}

export async function findZoneOwner(db: Db, zoneId: string): Promise<string | null> {
  const row = await db
    .selectFrom('zones')
    .innerJoin('locations', 'locations.id', 'zones.location_id')
    .select('locations.owner_id')
    .where('zones.id', '=', zoneId)
    .executeTakeFirst();
  return row?.owner_id ?? null;
}

/** For which lot owner this member of a team works. */
export async function findMemberOwner(db: Db, memberId: string): Promise<string | null> {
  const row = await db.selectFrom('team_members').select('owner_id').where('id', '=', memberId).executeTakeFirst();
  return row?.owner_id ?? null;
}

export async function findSessionParties(db: Db, sessionId: string): Promise<Parties | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('locations', 'locations.id', 'sessions.location_id')
    .select(['locations.owner_id as ownerId', 'sessions.user_id as userId', 'sessions.guest_key as guestKey'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether this vehicle has parked for the user or guest, or on one of the user's lots. */
export async function hasParkedVehicle(
  db: Db,
  vehicleId: string,
  by: { userId: string | null; guestKey: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sessions join locations on locations.id = sessions.location_id
    where sessions.vehicle_id = ${vehicleId} and sessions.status in ('active', 'ended', 'refunded')
      and (sessions.user_id = ${by.userId} or sessions.guest_key = ${by.guestKey} or locations.owner_id = ${by.userId})
    limit 1`.execute(db);
  return rows.length > 0;
}
