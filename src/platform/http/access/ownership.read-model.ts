// Who owns a thing, with one indexed query per kind of thing, for authorize.ts.

import { sql } from 'kysely';
import type { TeamRole } from '#platform/access/membership.ts';
import type { Db } from '#platform/db/database.ts';
import { findAtLocations, listLocationsOf } from '#platform/db/sharding/location-in-ids.ts';

export type Parties = {
  readonly locationId: string;
  readonly ownerId: string;
  readonly userId: string | null;
  readonly guestKey: string | null;
};

/** A location's owner, and the role in which the user works there now; null if they do not. */
export type LocationRelation = {
  readonly ownerId: string;
  readonly worksAs: TeamRole | null;
  readonly onOffer: boolean;
};
export type TicketRelation = LocationRelation & { readonly hasKey: boolean };

export async function findLocationRelation(
  db: Db,
  locationId: string,
  userId: string,
): Promise<LocationRelation | null> {
  const { rows } = await sql<LocationRelation>`
    select l.owner_id, ${roleAt(userId)} as works_as, l.archived_at is null as on_offer from locations l where l.id = ${locationId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function findZoneRelation(db: Db, zoneId: string, userId: string): Promise<LocationRelation | null> {
  const { rows } = await sql<LocationRelation>`
    select l.owner_id, ${roleAt(userId)} as works_as, l.archived_at is null as on_offer
    from zones z join locations l on l.id = z.location_id where z.id = ${zoneId}`.execute(db);
  return rows[0] ?? null;
}

/** Includes lots off the market, where the last cars still have to be handed back. */
export async function findTicketRelation(
  db: Db,
  ticketId: string,
  by: { readonly user: { readonly id: string } | null; readonly valetKey: string | null; readonly now: Date },
): Promise<TicketRelation | null> {
  const ticketRef = await findTicketRef(db, ticketId);
  if (!ticketRef) return null;
  const { locationId } = ticketRef;
  const { rows } = await sql<LocationRelation>`
    select l.owner_id, ${by.user ? roleAt(by.user.id) : sql`null`} as works_as, l.archived_at is null as on_offer
    from valet_tickets t join locations l on l.id = t.location_id
    where t.location_id = ${locationId} and t.id = ${ticketId}`.execute(db);
  const [relation] = rows;
  if (!relation) return null;
  const { valetKey, now } = by;
  return {
    ...relation,
    hasKey: valetKey !== null && (await isOpenedByKey(db, { locationId, ticketId, valetKey, now })),
  };
}

async function findTicketRef(db: Db, ticketId: string): Promise<{ readonly locationId: string } | null> {
  const row = await db
    .selectFrom('valetTicketPlaces')
    .select('locationId')
    .where('ticketId', '=', ticketId)
    .executeTakeFirst();
  return row ?? null;
}

type Opening = {
  readonly locationId: string;
  readonly ticketId: string;
  readonly valetKey: string;
  readonly now: Date;
};

async function isOpenedByKey(db: Db, { locationId, ticketId, valetKey, now }: Opening): Promise<boolean> {
  const { rows } = await sql`
    select 1 from valet_guest_keys k where k.key_hash = ${valetKey} and k.location_id = ${locationId}
      and k.ticket_id = ${ticketId} and (k.expires_at is null or k.expires_at > ${now})`.execute(db);
  return rows.length > 0;
}

/** Whether the user owns this lot or is on its team now, in any role. */
export async function isLotStaff(db: Db, locationId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from locations l
    where l.id = ${locationId} and (l.owner_id = ${userId} or ${roleAt(userId)} is not null)`.execute(db);
  return rows.length > 0;
}

/** For a membership `m` and a lot `l`: whether the member works there now. */
export const worksHere = sql`m.owner_id = l.owner_id and m.activated_at is not null and m.deactivated_at is null
  and (m.all_locations or exists (
    select 1 from team_member_locations ml where ml.location_id = l.id and ml.member_id = m.id))`;

/** An account is on a team at most once, in one role. */
const roleAt = (userId: string) =>
  sql`(select m.role from team_members m where m.user_id = ${userId} and ${worksHere})`;

/** Whether the user now works for this owner in one of these roles, at all of their lots. */
export async function worksForAllOf(
  db: Db,
  { ownerId, userId, roles }: { readonly ownerId: string; readonly userId: string; readonly roles: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from team_members m where m.owner_id = ${ownerId} and m.user_id = ${userId} and m.role = any(${[...roles]})
      and m.all_locations and m.activated_at is not null and m.deactivated_at is null`.execute(db);
  return rows.length > 0;
}

/** The lot of a zone. */
export async function findZoneSpace(db: Db, zoneId: string): Promise<string | null> {
  const row = await db.selectFrom('zones').select('locationId').where('id', '=', zoneId).executeTakeFirst();
  return row?.locationId ?? null;
}

/** Whether an account with this id ever existed. */
export async function isAccount(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** The owner whose team this member is on. */
export async function findMemberOwner(db: Db, memberId: string): Promise<string | null> {
  const row = await db.selectFrom('teamMembers').select('ownerId').where('id', '=', memberId).executeTakeFirst();
  return row?.ownerId ?? null;
}

export async function findSessionParties(db: Db, sessionId: string): Promise<Parties | null> {
  return findAtLocations(await listLocationsOf(db, sessionId), async (locationId) => {
    const row = await db
      .selectFrom('sessions')
      .innerJoin('locations', 'locations.id', 'sessions.locationId')
      .select(['sessions.locationId', 'locations.ownerId', 'sessions.userId', 'sessions.guestKey'])
      .where('sessions.locationId', '=', locationId)
      .where('sessions.id', '=', sessionId)
      .executeTakeFirst();
    return row ?? null;
  });
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
