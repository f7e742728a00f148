// Who may be mailed about a lot, or about how an owner is paid.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { isManaged, type ManagedLots } from '#platform/http/access/managed-lots.read-model.ts';
import { worksHere } from '#platform/http/access/ownership.read-model.ts';

/** `owner`: what concerns all of the owner's lots, for members who have all of them. */
export type Concerns = { readonly locationId: string } | { readonly ownerId: string };

/** The owner first, then the team members who run the lots or read their money. */
export async function listRecipients(db: Db, concerns: Concerns): Promise<string[]> {
  if ('ownerId' in concerns) return [concerns.ownerId, ...(await listMembersOfAll(db, concerns.ownerId))];
  const { rows } = await sql<{ id: string }>`
    select l.owner_id as id from locations l where l.id = ${concerns.locationId}
    union
    select m.user_id from locations l join team_members m on ${worksHere}
    where l.id = ${concerns.locationId} and m.role in ('manager', 'accountant')`.execute(db);
  return rows.map(({ id }) => id);
}

async function listMembersOfAll(db: Db, ownerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.user_id as id from team_members m
    where m.owner_id = ${ownerId} and m.role in ('manager', 'accountant') and m.all_locations
      and m.activated_at is not null and m.deactivated_at is null`.execute(db);
  return rows.map(({ id }) => id);
}

/** The time zone of the oldest lot that is not archived; null if there is none. */
export async function findFirstLotClock(db: Db, managed: ManagedLots): Promise<string | null> {
  const { rows } = await sql<{ timeZone: string }>`
    select l.time_zone from locations l where ${isManaged(managed)} and l.archived_at is null order by l.id limit 1`.execute(
    db,
  );
  return rows[0]?.timeZone ?? null;
}
