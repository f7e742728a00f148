/**
 * Who works on a lot owner's team. An invitation must be accepted by whoever reads the mailbox it went to; a member who
 * was deactivated is out until somebody activates them again. An account does one kind of work: whoever is an enforcer
 * for one owner can be so for others, but not a valet besides, and nobody who runs lots or the product is on a team.
 */

import type { Role } from '../accounts/roles.ts';

/** What a lot owner may invite somebody to be. */
export const TEAM_ROLES = ['enforcer', 'valet'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/** invited: has not accepted yet. */
export const MEMBER_STATUSES = ['invited', 'active', 'inactive'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];

export type Membership = { readonly activatedAt: Date | null; readonly deactivatedAt: Date | null };

export function memberStatusOf({ activatedAt, deactivatedAt }: Membership): MemberStatus {
  if (deactivatedAt !== null) return 'inactive';
  return activatedAt === null ? 'invited' : 'active';
}

export type JoiningRefusal = 'cannot_join_team' | 'other_work';

/** Whether an account may do this work; null when it may. */
export function judgeJoining(role: Role, as: TeamRole): JoiningRefusal | null {
  switch (role) {
    case 'customer':
      return null;
    case 'enforcer':
    case 'valet':
      return role === as ? null : 'other_work';
    case 'vendor':
    case 'admin':
    case 'odogwu':
      return 'cannot_join_team';
    default:
      return role satisfies never;
  }
}
