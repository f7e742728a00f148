/**
 * Rules 80 to 82: who works on a lot owner's team. An invitation is accepted from the mailbox it was sent to; a deactivated
 * member stays out until activated again. An account does one kind of work: an enforcer of one owner can work for others,
 * but not also as a valet, and owners and administrators join no team.
 */

import type { Role } from './roles.ts';

/** The roles that a lot owner may invite. */
export const TEAM_ROLES = ['enforcer', 'valet', 'viewer', 'manager', 'accountant'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

export const isTeamRole = (role: Role): role is TeamRole => TEAM_ROLES.some((known) => known === role);

/** Rule 210: a manager invites people who work at the given lots, but neither managers nor accountants. */
const INVITED_BY: Readonly<Record<'manager' | 'enforcer', readonly TeamRole[]>> = {
  manager: ['enforcer', 'valet', 'viewer'],
  enforcer: ['enforcer'],
};

export type InvitingMember = keyof typeof INVITED_BY;
export const isInvitingMember = (role: Role): role is InvitingMember => role in INVITED_BY;
export const mayBeInvitedBy = (by: InvitingMember, role: TeamRole): boolean => INVITED_BY[by].includes(role);

/** Rule 82: they see how full a lot is, or what it earns, but not whose cars are there. */
const SEES_NO_PLATES: readonly Role[] = ['viewer', 'accountant'];

export const seesPlates = (role: Role): boolean => !SEES_NO_PLATES.includes(role);

/** invited: has not accepted yet. */
export const MEMBER_STATUSES = ['invited', 'active', 'inactive'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];

export type Membership = { readonly activatedAt: Date | null; readonly deactivatedAt: Date | null };

export function memberStatusOf({ activatedAt, deactivatedAt }: Membership): MemberStatus {
  if (deactivatedAt !== null) return 'inactive';
  return activatedAt === null ? 'invited' : 'active';
}

export type JoiningRefusal = 'cannot_join_team' | 'other_work';

/** Why an account may not do this work; null when it may. */
export function judgeJoining(role: Role, as: TeamRole): JoiningRefusal | null {
  switch (role) {
    case 'customer':
      return null;
    case 'enforcer':
    case 'valet':
    case 'viewer':
    case 'manager':
    case 'accountant':
      return role === as ? null : 'other_work';
    case 'vendor':
    case 'admin':
    case 'odogwu':
      return 'cannot_join_team';
    default:
      return role satisfies never;
  }
}
