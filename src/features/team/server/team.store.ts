// The members of a lot owner's team, and at which of the lots each works.

import { sql } from 'kysely';
import type { TeamRole } from '#platform/access/membership.ts';
import type { Db } from '#platform/db/database.ts';
import { worksHere } from '#platform/http/access/ownership.read-model.ts';
import { listNames } from '#platform/http/access/people.read-model.ts';

export type Member = {
  readonly id: string;
  readonly ownerId: string;
  readonly userId: string;
  readonly role: TeamRole;
  readonly invitedName: string;
  readonly activatedAt: Date | null;
  readonly deactivatedAt: Date | null;
};

export type NewMember = Pick<Member, 'id' | 'ownerId' | 'userId' | 'role' | 'invitedName'> & {
  /** Null for all of the owner's locations. */
  readonly locationIds: readonly string[] | null;
  readonly now: Date;
};

export async function findMember(db: Db, id: string): Promise<Member | null> {
  return (await selectMembers(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** In locking order. */
export async function listMemberIds(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('teamMembers')
    .select('id')
    .where('ownerId', '=', ownerId)
    .orderBy('userId')
    .execute();
  return rows.map(({ id }) => id);
}

export async function isOnTeam(db: Db, { ownerId, userId }: { ownerId: string; userId: string }): Promise<boolean> {
  const found = await selectMembers(db).where('ownerId', '=', ownerId).where('userId', '=', userId).executeTakeFirst();
  return found !== undefined;
}

/** @throws a unique violation when the account is already on this team. */
export async function insertMember(db: Db, { id, locationIds, now, ...member }: NewMember): Promise<void> {
  await db
    .insertInto('teamMembers')
    .values({
      id,
      ownerId: member.ownerId,
      userId: member.userId,
      role: member.role,
      invitedName: member.invitedName,
      allLocations: locationIds === null,
      invitedAt: now,
    })
    .execute();
  await insertLocations(db, id, locationIds ?? []);
}

export async function replaceLocations(db: Db, id: string, locationIds: readonly string[] | null): Promise<void> {
  await db
    .updateTable('teamMembers')
    .set({ allLocations: locationIds === null })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('teamMemberLocations').where('memberId', '=', id).execute();
  await insertLocations(db, id, locationIds ?? []);
}

type MemberFacts = Partial<{
  role: TeamRole;
  invitedAt: Date;
  activatedAt: Date;
  deactivatedAt: Date | null;
  wasCustomer: boolean;
  drivesStick: boolean;
  leadsValets: boolean;
  invitesEnforcers: boolean;
}>;

export async function updateMember(db: Db, id: string, facts: MemberFacts): Promise<void> {
  await db.updateTable('teamMembers').set(facts).where('id', '=', id).execute();
}

/** Removes a deleted account from every team that it was on. */
export async function leaveTeams(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('teamMembers').where('userId', '=', userId).execute();
}

/** Whether all of these are on offer and belong to the owner. */
export async function ownsLocations(db: Db, ownerId: string, ids: readonly string[]): Promise<boolean> {
  const idSet = new Set(ids);
  if (idSet.size === 0) return true;
  const { count } = await db
    .selectFrom('locations')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('ownerId', '=', ownerId)
    .where('archivedAt', 'is', null)
    .where('id', 'in', [...idSet])
    .executeTakeFirstOrThrow();
  return Number(count) === idSet.size;
}

/** The role and state that an account keeps, from its other teams and its past, once it leaves one team. */
export async function findOtherTies(db: Db, { id, userId }: { readonly id: string | null; readonly userId: string }) {
  const { rows } = await sql<{ worksElsewhere: boolean; wasCustomer: boolean; wasSwitchedOff: boolean }>`
    select
      coalesce(bool_or(id is distinct from ${id}::uuid and activated_at is not null and deactivated_at is null), false) as works_elsewhere,
      coalesce(bool_or(was_customer), false) as was_customer,
      coalesce(bool_or(deactivated_at is not null), false) as was_switched_off
    from team_members where user_id = ${userId}`.execute(db);
  return rows[0] ?? { worksElsewhere: false, wasCustomer: false, wasSwitchedOff: false };
}

export type TeamLot = { readonly locationId: string; readonly ownerId: string; readonly mayInvite: boolean };

/** The lots of a manager or an enforcer. A manager may invite for them (rule 210), an enforcer if the owner allows it (rule 80). */
export async function listTeamLots(db: Db, userId: string): Promise<TeamLot[]> {
  const { rows } = await sql<TeamLot>`
    select l.id as location_id, l.owner_id, (m.role = 'manager' or m.invites_enforcers) as may_invite
    from team_members m join locations l on l.owner_id = m.owner_id
    where m.user_id = ${userId} and m.role in ('manager', 'enforcer') and ${worksHere} and l.archived_at is null
    order by l.id`.execute(db);
  return rows;
}

export type InvitableLot = Omit<TeamLot, 'mayInvite'> & { readonly ownerName: string };

export async function listInvitableLots(db: Db, userId: string): Promise<InvitableLot[]> {
  const rows = (await listTeamLots(db, userId)).filter(({ mayInvite }) => mayInvite);
  const names = await listNames(
    db,
    rows.map(({ ownerId }) => ownerId),
  );
  return rows.map(({ locationId, ownerId }) => ({ locationId, ownerId, ownerName: names.get(ownerId) ?? '' }));
}

function selectMembers(db: Db) {
  return db
    .selectFrom('teamMembers')
    .select(['id', 'ownerId', 'userId', 'role', 'invitedName', 'activatedAt', 'deactivatedAt']);
}

async function insertLocations(db: Db, memberId: string, locationIds: readonly string[]): Promise<void> {
  const rows = [...new Set(locationIds)].map((locationId) => ({ locationId, memberId }));
  if (rows.length > 0) await db.insertInto('teamMemberLocations').values(rows).execute();
}
