// Whose lots a list or a sum is of: every statement over several lots uses this condition.

import { type RawBuilder, sql } from 'kysely';
import { isTeamRole, type TeamRole } from '#domain/team/membership.ts';
import { isAmong } from '../../db/statements/is-among.ts';
import { worksHere } from './ownership.read-model.ts';
import { onlyLotsOf, type Principal, type SignedInUser } from './principal.ts';

export type KeptLots =
  | { readonly kind: 'all' }
  /** `only`: the lots that an API key is limited to. */
  | { readonly kind: 'owner'; readonly ownerId: string; readonly only?: readonly string[] | null }
  /** Rule 210: those given to a member of one or several owners' teams. */
  | { readonly kind: 'member'; readonly userId: string; readonly role: TeamRole };

/** An owner's own lots, and a member's given ones; null for nobody. */
export function keptLotsOf(principal: Principal): Exclude<KeptLots, { readonly kind: 'all' }> | null {
  const { user } = principal;
  if (!user) return null;
  const kept = lotsKeptBy(user);
  return kept.kind === 'owner' ? { ...kept, only: onlyLotsOf(principal) } : kept;
}

/** The same for somebody who is not asking: all that they have. */
export function lotsKeptBy({
  id,
  role,
}: Pick<SignedInUser, 'id' | 'role'>): Exclude<KeptLots, { readonly kind: 'all' }> {
  return isTeamRole(role) ? { kind: 'member', userId: id, role } : { kind: 'owner', ownerId: id };
}

/** The same, but all lots for an odogwu. */
export function everyLotOf(principal: Principal): KeptLots | null {
  return principal.user?.role === 'odogwu' ? { kind: 'all' } : keptLotsOf(principal);
}

/** On `locations l`, archived ones too. */
export function isKept(kept: KeptLots): RawBuilder<boolean> {
  switch (kept.kind) {
    case 'all':
      return sql<boolean>`true`;
    case 'owner':
      return sql<boolean>`l.owner_id = ${kept.ownerId} and ${isAmong(sql`l.id`, kept.only)}`;
    case 'member':
      // Says nothing of the lots around it: a cluster takes that beside tables of the locations' shards.
      return sql<boolean>`l.owner_id in (select owner_id from team_members where user_id = ${kept.userId}) and l.id in (
        select l.id from team_members m join locations l on l.owner_id = m.owner_id
        where m.user_id = ${kept.userId} and m.role = ${kept.role} and ${worksHere})`;
    default:
      return kept satisfies never;
  }
}
