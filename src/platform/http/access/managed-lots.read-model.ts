// Which lots a list or a sum covers. Every statement over several lots uses this condition.

import { type RawBuilder, sql } from 'kysely';
import { isTeamRole, type TeamRole } from '#platform/access/membership.ts';
import type { Db } from '#platform/db/database.ts';
import { isAmong } from '../../db/statements/conditions.ts';
import { worksHere } from './ownership.read-model.ts';
import { onlyLotsOf, type Principal, type SignedInUser } from './principal.ts';

export type ManagedLots =
  | { readonly kind: 'all' }
  /** `only`: the lots that an API key is limited to. */
  | { readonly kind: 'owner'; readonly ownerId: string; readonly only?: readonly string[] | null }
  /** Rule 210: the lots given to a member of one or several owners' teams. */
  | { readonly kind: 'member'; readonly userId: string; readonly role: TeamRole };

/** An owner's own lots, or the lots given to a member; null for anyone else. */
export function managedLotsOf(principal: Principal): Exclude<ManagedLots, { readonly kind: 'all' }> | null {
  const { user } = principal;
  if (!user) return null;
  const managed = lotsManagedBy(user);
  return managed.kind === 'owner' ? { ...managed, only: onlyLotsOf(principal) } : managed;
}

/** The same for somebody who is not the caller: all the lots they have. */
export function lotsManagedBy({
  id,
  role,
}: Pick<SignedInUser, 'id' | 'role'>): Exclude<ManagedLots, { readonly kind: 'all' }> {
  return isTeamRole(role) ? { kind: 'member', userId: id, role } : { kind: 'owner', ownerId: id };
}

/** The same, but all lots for an odogwu. */
export function everyLotOf(principal: Principal): ManagedLots | null {
  return principal.user?.role === 'odogwu' ? { kind: 'all' } : managedLotsOf(principal);
}

/** On `locations l`; includes archived ones. */
export function isManaged(managed: ManagedLots): RawBuilder<boolean> {
  switch (managed.kind) {
    case 'all':
      return sql<boolean>`true`;
    case 'owner':
      return sql<boolean>`l.owner_id = ${managed.ownerId} and ${isAmong(sql`l.id`, managed.only)}`;
    case 'member':
      // The subquery does not refer to the outer lot: only then does a cluster accept it next to tables on the locations' shards.
      return sql<boolean>`l.owner_id in (select owner_id from team_members where user_id = ${managed.userId}) and l.id in (
        select l.id from team_members m join locations l on l.owner_id = m.owner_id
        where m.user_id = ${managed.userId} and m.role = ${managed.role} and ${worksHere})`;
    default:
      return managed satisfies never;
  }
}

/** Whether this lot is one of them. */
export async function isLotManaged(db: Db, managed: ManagedLots, locationId: string): Promise<boolean> {
  const { rows } = await sql`select from locations l where ${isManaged(managed)} and l.id = ${locationId}`.execute(db);
  return rows.length > 0;
}
