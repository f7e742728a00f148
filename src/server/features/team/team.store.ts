// The members of a lot owner's team, and at which of the lots each works.

import { sql } from 'kysely';
import type { TeamRole } from '#domain/team/membership.ts';
import type { Db } from '../../db/database.ts';

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
  /** Null: all of the owner's locations. */
  readonly locationIds: readonly string[] | null;
  readonly now: Date;
};

export async function findMember(db: Db, id: string): Promise<Member | null> {
  return (await members(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** In the order in which they are held. */
export async function listMemberIds(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('team_members')
    .select('id')
    .where('owner_id', '=', ownerId)
    .orderBy('user_id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function isOnTeam(db: Db, { ownerId, userId }: { ownerId: string; userId: string }): Promise<boolean> {
  const found = await members(db).where('owner_id', '=', ownerId).where('user_id', '=', userId).executeTakeFirst();
  return found !== undefined;
}

/** @throws a unique violation when the account is on this team already. */
export async function insertMember(db: Db, { id, locationIds, now, ...member }: NewMember): Promise<void> {
  await db
    .insertInto('team_members')
    .values({
      id,
      owner_id: member.ownerId,
      user_id: member.userId,
      role: member.role,
      invited_name: member.invitedName,
      all_locations: locationIds === null,
      invited_at: now,
    })
    .execute();
  await insertLocations(db, id, locationIds ?? []);
}

export async function replaceLocations(db: Db, id: string, locationIds: readonly string[] | null): Promise<void> {
  await db
    .updateTable('team_members')
    .set({ all_locations: locationIds === null })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('team_member_locations').where('member_id', '=', id).execute();
  await insertLocations(db, id, locationIds ?? []);
}

type MemberFacts = Partial<{
  invited_at: Date;
  activated_at: Date;
  deactivated_at: Date | null;
  was_customer: boolean;
  drives_stick: boolean;
  leads_valets: boolean;
}>;

export async function updateMember(db: Db, id: string, facts: MemberFacts): Promise<void> {
  await db.updateTable('team_members').set(facts).where('id', '=', id).execute();
}

/** Takes a deleted account out of every team that it was on. */
export async function leaveTeams(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('team_members').where('user_id', '=', userId).execute();
}

/** Whether all of these are on offer and the owner's. */
export async function ownsLocations(db: Db, ownerId: string, ids: readonly string[]): Promise<boolean> {
  const wanted = new Set(ids);
  if (wanted.size === 0) return true;
  const { count } = await db
    .selectFrom('locations')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('archived_at', 'is', null)
    .where('id', 'in', [...wanted])
    .executeTakeFirstOrThrow();
  return Number(count) === wanted.size;
}

/** What the account's other teams and its own past say about it, once it leaves one team. */
export async function findOtherTies(db: Db, { id, userId }: { readonly id: string | null; readonly userId: string }) {
  const { rows } = await sql<{ worksElsewhere: boolean; wasCustomer: boolean; wasSwitchedOff: boolean }>`
    select
      coalesce(bool_or(id is distinct from ${id}::uuid and activated_at is not null and deactivated_at is null), false) as "worksElsewhere",
      coalesce(bool_or(was_customer), false) as "wasCustomer",
      coalesce(bool_or(deactivated_at is not null), false) as "wasSwitchedOff"
    from team_members where user_id = ${userId}`.execute(db);
  return rows[0] ?? { worksElsewhere: false, wasCustomer: false, wasSwitchedOff: false };
}

function members(db: Db) {
  return db
    .selectFrom('team_members')
    .select([
      'id',
      'owner_id as ownerId',
      'user_id as userId',
      'role',
      'invited_name as invitedName',
      'activated_at as activatedAt',
      'deactivated_at as deactivatedAt',
    ]);
}

async function insertLocations(db: Db, memberId: string, locationIds: readonly string[]): Promise<void> {
  const rows = [...new Set(locationIds)].map((locationId) => ({ location_id: locationId, member_id: memberId }));
  if (rows.length > 0) await db.insertInto('team_member_locations').values(rows).execute();
}
