// Changes to a team member: role, lots, deactivation, reactivation, another invitation.

import { gettext } from 'ttag';
import { REFUSALS } from '#app/refusals.ts';
import {
  type Account,
  type AccountsDeps,
  deleteLoginsOf,
  deleteMailedTokens,
  findAccountById,
  lockAccount,
  lockUndeleted,
  updateAccess,
} from '#features/accounts/server/public.ts';
import { judgeJoining, memberStatusOf, type TeamRole } from '#platform/access/membership.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { announceAccessChange } from '#platform/http/access/access-changes.store.ts';
import { foreignLocation, mayBeMailed } from './invite-member.ts';
import { INVITATION_TOKEN, sendInvitation } from './send-invitation.ts';
import {
  findMember,
  findOtherTies,
  listMemberIds,
  type Member,
  ownsLocations,
  replaceLocations,
  updateMember,
} from './team.store.ts';

export type MemberChange = {
  readonly memberId: string;
  readonly isActive: boolean | undefined;
  /** Undefined if unchanged. */
  readonly role?: TeamRole | undefined;
  /** Null for all locations; undefined if unchanged. */
  readonly locationIds: readonly string[] | null | undefined;
  /** For a valet; undefined if unchanged. */
  readonly drivesStick?: boolean | undefined;
  readonly leadsValets?: boolean | undefined;
  /** For an enforcer; undefined if unchanged. */
  readonly invitesEnforcers?: boolean | undefined;
  readonly now: Date;
};

type LockedMember = { readonly member: Member; readonly account: Account };

export async function changeMember(tx: Db, deps: AccountsDeps, change: MemberChange): Promise<Refusal | null> {
  const { memberId, isActive, role, locationIds, drivesStick, leadsValets, invitesEnforcers, now } = change;
  const locked = await lockMember(tx, memberId);
  if (!locked) return refuse('not_found');
  const { id, ownerId } = locked.member;
  if (!(await ownsLocations(tx, ownerId, locationIds ?? []))) return foreignLocation();
  const misfit = role === undefined || role === locked.member.role ? null : await changeRole(tx, locked, { role, now });
  if (misfit) return misfit;
  const isOff = memberStatusOf(locked.member) === 'inactive';
  const refused = isActive === true && isOff ? await activateMember(tx, deps, locked, now) : null;
  if (refused) return refused;
  if (isActive === false && !isOff) await deactivateMember(tx, locked, now);
  if (locationIds !== undefined) {
    await replaceLocations(tx, id, locationIds);
    await announceAccessChange(tx, locked.account.id);
  }
  if (drivesStick !== undefined) await updateMember(tx, id, { drivesStick });
  if (leadsValets !== undefined) await updateMember(tx, id, { leadsValets });
  if (invitesEnforcers !== undefined) await updateMember(tx, id, { invitesEnforcers });
  return null;
}

/** Rule 211: an account does one kind of work, so somebody who also works for others cannot be given a different role. */
async function changeRole(
  tx: Db,
  { member, account }: LockedMember,
  { role, now }: { readonly role: TeamRole; readonly now: Date },
): Promise<Refusal | null> {
  const works = member.activatedAt !== null && account.role === member.role;
  const { worksElsewhere } = await findOtherTies(tx, { userId: account.id, id: member.id });
  const misfit = works && !worksElsewhere ? null : judgeJoining(account.role, role);
  if (misfit) return refuse(misfit, { fields: { role: gettext(REFUSALS[misfit].message) } });
  await updateMember(tx, member.id, { role });
  if (!works || worksElsewhere) return null;
  await updateAccess(tx, account.id, { role, active: account.active, now });
  await deleteLoginsOf(tx, account.id);
  return null;
}

export async function resendInvitation(
  tx: Db,
  deps: AccountsDeps,
  { memberId, now }: { memberId: string; now: Date },
): Promise<Refusal | null> {
  const locked = await lockMember(tx, memberId);
  if (!locked) return refuse('not_found');
  if (memberStatusOf(locked.member) !== 'invited') return refuse('invitation_over');
  return inviteAgain(tx, deps, locked, now);
}

/** Ends every membership of a deleted owner's team at once. Work for other owners continues. */
export async function endTeam(tx: Db, ownerId: string, now: Date): Promise<void> {
  for (const memberId of await listMemberIds(tx, ownerId)) {
    const locked = await lockMember(tx, memberId);
    if (locked && memberStatusOf(locked.member) !== 'inactive') await deactivateMember(tx, locked, now);
  }
}

/**
 * Locks the owner's account, which may be about to be deleted, then the member's, so that two
 * teams that change it at once see each other. Null when the owner is deleted.
 */
export async function lockMember(tx: Db, memberId: string): Promise<LockedMember | null> {
  const found = await findMember(tx, memberId);
  if (!found || !(await lockUndeleted(tx, found.ownerId))) return null;
  const account = await lockAccount(tx, found.userId);
  const member = account && (await findMember(tx, memberId));
  return member ? { member, account } : null;
}

async function deactivateMember(tx: Db, { member, account }: LockedMember, now: Date): Promise<void> {
  await updateMember(tx, member.id, { deactivatedAt: now });
  await deleteMailedTokens(tx, INVITATION_TOKEN, member.id);
  // An invitation that was never accepted does not affect the account.
  if (member.activatedAt === null) return;
  const { worksElsewhere, wasCustomer } = await findOtherTies(tx, { userId: account.id, id: member.id });
  if (!worksElsewhere) {
    const access = wasCustomer ? ({ role: 'customer', active: true } as const) : { role: member.role, active: false };
    await updateAccess(tx, account.id, { ...access, now });
  }
  await deleteLoginsOf(tx, account.id);
}

async function activateMember(tx: Db, deps: AccountsDeps, locked: LockedMember, now: Date): Promise<Refusal | null> {
  const { member, account } = locked;
  if (member.activatedAt === null) {
    const refused = await inviteAgain(tx, deps, locked, now);
    if (!refused) await updateMember(tx, member.id, { deactivatedAt: null });
    return refused;
  }
  const refused = judgeJoining(account.role, member.role);
  if (refused) return refuse(refused);
  await updateMember(tx, member.id, { deactivatedAt: null });
  await updateAccess(tx, account.id, { role: member.role, active: true, now });
  return null;
}

async function inviteAgain(
  tx: Db,
  deps: AccountsDeps,
  { member, account }: LockedMember,
  now: Date,
): Promise<Refusal | null> {
  const owner = await findAccountById(tx, member.ownerId);
  if (!owner) return refuse('not_found');
  if (!(await mayBeMailed(tx, account.email, now))) return refuse('too_many_requests');
  await updateMember(tx, member.id, { invitedAt: now });
  await sendInvitation(tx, deps, { member, account, ownerName: owner.name, now });
  return null;
}
