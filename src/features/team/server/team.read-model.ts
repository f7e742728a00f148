// The team for its owner: members, roles and lots, page by page.

import { sql } from 'kysely';
import type { LocationRow } from '#features/lot-directory/server/public.ts';
import { memberStatusOf, type TeamRole } from '#platform/access/membership.ts';
import type { Db } from '#platform/db/database.ts';
import { worksHere } from '#platform/http/access/ownership.read-model.ts';
import { listNames, listPeople, type Person } from '#platform/http/access/people.read-model.ts';
import type { Membership, TeamMember } from '../team.contract.ts';

type Row = {
  readonly id: string;
  readonly userId: string;
  readonly invitedName: string;
  readonly role: TeamRole;
  readonly activatedAt: Date | null;
  readonly deactivatedAt: Date | null;
  readonly drivesStick: boolean;
  readonly leadsValets: boolean;
  readonly invitesEnforcers: boolean;
  readonly locations: { readonly _id: string; readonly name: string; readonly address: string }[] | null;
};

export type TeamPage = { readonly ownerId: string; readonly beforeId: string | undefined; readonly limit: number };

/** Newest first: ids sort by creation time. */
export async function listTeam(db: Db, { ownerId, beforeId, limit }: TeamPage): Promise<TeamMember[]> {
  const before = beforeId ?? null;
  const { rows } = await sql<Row>`
    ${members} where m.owner_id = ${ownerId} and (${before}::uuid is null or m.id < ${before}::uuid)
    order by m.id desc limit ${limit}`.execute(db);
  return withPeople(db, rows);
}

export type ColleaguePage = Omit<TeamPage, 'ownerId'> & { readonly locationIds: readonly string[] };

/** Those who work at any of these lots, newest first, showing only these lots. */
export async function listColleagues(db: Db, { locationIds, beforeId, limit }: ColleaguePage): Promise<TeamMember[]> {
  const before = beforeId ?? null;
  const { rows } = await sql<Row>`
    ${members}
    where (${before}::uuid is null or m.id < ${before}::uuid) and exists (
      select 1 from locations l where l.id = any(${[...locationIds]}::uuid[]) and l.owner_id = m.owner_id
        and (m.all_locations or exists (
          select 1 from team_member_locations ml where ml.location_id = l.id and ml.member_id = m.id)))
    order by m.id desc limit ${limit}`.execute(db);
  const served = new Set(locationIds);
  return (await withPeople(db, rows)).map((member) => {
    return { ...member, locations: member.locations?.filter(({ _id }) => served.has(_id)) ?? null };
  });
}

/** The owners for whom somebody works now. */
export async function listMemberships(db: Db, userId: string): Promise<Membership[]> {
  const rows = await db
    .selectFrom('teamMembers')
    .select(['ownerId', 'role', 'allLocations'])
    .where('userId', '=', userId)
    .where('activatedAt', 'is not', null)
    .where('deactivatedAt', 'is', null)
    .orderBy('id')
    .execute();
  const names = await listNames(
    db,
    rows.map(({ ownerId }) => ownerId),
  );
  return rows.map(({ ownerId, role, allLocations }) => {
    return { owner: { _id: ownerId, name: names.get(ownerId) ?? '' }, role, allLocations };
  });
}

/** @throws when there is no such member. */
export async function getTeamMember(db: Db, id: string): Promise<TeamMember> {
  const { rows } = await sql<Row>`${members} where m.id = ${id}`.execute(db);
  const [member] = await withPeople(db, rows);
  if (!member) throw new Error('A member that was just written is gone.');
  return member;
}

const members = sql`
  select m.id, m.user_id, m.invited_name, m.role,
    m.activated_at, m.deactivated_at,
    m.drives_stick, m.leads_valets, m.invites_enforcers,
    case when m.all_locations then null else coalesce((
      select json_agg(json_build_object('_id', l.id, 'name', l.name, 'address', l.address) order by l.name, l.address, l.id)
      from team_member_locations ml join locations l on l.id = ml.location_id
      where ml.member_id = m.id and l.archived_at is null
    ), '[]') end as locations
  from team_members m`;

async function withPeople(db: Db, rows: readonly Row[]): Promise<TeamMember[]> {
  const people = await listPeople(
    db,
    rows.map(({ userId }) => userId),
  );
  return rows.flatMap((row) => toMember(row, people.get(row.userId)) ?? []);
}

/** With the account's name once it has joined; until then the name that the owner typed. */
function toMember(
  { id, userId, invitedName, role, locations, activatedAt, deactivatedAt, ...powers }: Row,
  account?: Person,
) {
  if (!account) return null;
  const name = activatedAt === null ? invitedName : account.name;
  const { email } = account;
  const status = memberStatusOf({ activatedAt, deactivatedAt });
  return { _id: id, name, email, role, isActive: status === 'active', status, locations, ...powers };
}

/** The lots where a user works: those on offer, of every owner whose team the user is active in. */
type ServicePage = { readonly userId: string; readonly beforeId: string | undefined; readonly limit: number };

/** Newest first, like all lists of lots. */
export async function findServiceLocations(db: Db, { userId, beforeId, limit }: ServicePage): Promise<LocationRow[]> {
  const before = beforeId ?? null;
  const { rows } = await sql<LocationRow>`
    select l.id, l.owner_id, l.name, l.address, l.place_id, l.phone, l.lat, l.lng, l.time_zone, l.charges,
      l.cover_photo, l.amenities, l.height_limit_inches, l.archived_at, l.held_at, l.pin_approximate
    from team_members m join locations l on l.owner_id = m.owner_id
    where m.user_id = ${userId} and ${worksHere} and l.archived_at is null and (${before}::uuid is null or l.id < ${before}::uuid)
    order by l.id desc limit ${limit}`.execute(db);
  return rows;
}
