// The team for its owner: members, roles and lots, page by page.

import { sql } from 'kysely';
import type { TeamMember } from '#contract/accounts/team.contract.ts';
import { memberStatusOf, type TeamRole } from '#domain/team/membership.ts';
import type { Db } from '../../db/database.ts';

type Row = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: TeamRole;
  readonly activatedAt: Date | null;
  readonly deactivatedAt: Date | null;
  readonly drivesStick: boolean;
  readonly leadsValets: boolean;
  readonly invitesEnforcers: boolean;
  readonly locations: { readonly _id: string; readonly name: string }[] | null;
};

export type TeamPage = { readonly ownerId: string; readonly beforeId: string | undefined; readonly limit: number };

/** Newest first: ids sort by creation time. */
export async function listTeam(db: Db, { ownerId, beforeId, limit }: TeamPage): Promise<TeamMember[]> {
  const before = beforeId ?? null;
  const { rows } = await sql<Row>`
    ${members} where m.owner_id = ${ownerId} and (${before}::uuid is null or m.id < ${before}::uuid)
    order by m.id desc limit ${limit}`.execute(db);
  return rows.map(toMember);
}

export type ColleaguePage = Omit<TeamPage, 'ownerId'> & { readonly locationIds: readonly string[] };

/** Those who work at any of these lots, newest first, with these lots alone. */
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
  return rows.map((row) => {
    const member = toMember(row);
    return { ...member, locations: member.locations?.filter(({ _id }) => served.has(_id)) ?? null };
  });
}

/** @throws when there is no such member. */
export async function getTeamMember(db: Db, id: string): Promise<TeamMember> {
  const { rows } = await sql<Row>`${members} where m.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A member that was just written is gone.');
  return toMember(row);
}

// The account's name once it has joined; until then the name the owner typed.
const members = sql`
  select m.id, case when m.activated_at is null then m.invited_name else u.name end as name, u.email, m.role,
    m.activated_at, m.deactivated_at,
    m.drives_stick, m.leads_valets, m.invites_enforcers,
    case when m.all_locations then null else coalesce((
      select json_agg(json_build_object('_id', l.id, 'name', l.name) order by l.name, l.id)
      from team_member_locations ml join locations l on l.id = ml.location_id
      where ml.member_id = m.id and l.archived_at is null
    ), '[]') end as locations
  from team_members m join users u on u.id = m.user_id`;

function toMember({ id, name, email, role, locations, activatedAt, deactivatedAt, ...powers }: Row): TeamMember {
  const status = memberStatusOf({ activatedAt, deactivatedAt });
  return { _id: id, name, email, role, isActive: status === 'active', status, locations, ...powers };
}
