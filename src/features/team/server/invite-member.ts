// Inviting somebody to a team. An address without an account gets one that nobody can sign in to yet; an existing account is linked. Either
// way, nothing changes until the mailed link is opened, which proves the address, and the owner cannot tell the two apart.

import { gettext } from 'ttag';
import { REFUSALS } from '#app/refusals.ts';
import {
  type Account,
  type AccountsDeps,
  createAccount,
  findAccountByEmail,
  lockUndeleted,
} from '#features/accounts/server/public.ts';
import { type InvitingMember, judgeJoining, mayBeInvitedBy, type TeamRole } from '#platform/access/membership.ts';
import { emailKey } from '#platform/contract/email.ts';
import { type Refusal, type RefusalCode, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { isUniqueViolation } from '#platform/db/pg-errors.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { type AttemptLimit, countAttempt } from '#platform/http/access/attempts.store.ts';
import type { TeamMember } from '../team.contract.ts';
import { sendInvitation } from './send-invitation.ts';
import { getTeamMember } from './team.read-model.ts';
import { findOtherTies, insertMember, isOnTeam, listInvitableLots, ownsLocations } from './team.store.ts';

/** Keeps others from flooding a mailbox. */
const MAIL_LIMIT: AttemptLimit = { max: 5, perSeconds: 60 * 60 };

export type NewInvitation = {
  readonly owner: { readonly id: string; readonly name: string };
  readonly name: string;
  readonly email: string;
  readonly role: TeamRole;
  readonly locationIds: readonly string[] | null;
  readonly now: Date;
};

export async function inviteMember(deps: AccountsDeps, invitation: NewInvitation): Promise<TeamMember | Refusal> {
  const invite = () => inTransaction(deps.db, (tx) => writeInvitation(tx, deps, invitation));
  try {
    return await invite();
  } catch (error) {
    // A concurrent request created the same account or member, so it exists now.
    if (!isUniqueViolation(error)) throw error;
    return invite();
  }
}

type Requested = { readonly role: TeamRole; readonly locationIds?: readonly string[] | null | undefined };

/**
 * The owner for whom, and the lots for which, a member invites (rules 80 and 210): lots of one owner that the member
 * serves and, for an enforcer, for which the owner allows it. Without a choice, all of these.
 */
export async function scopeOfMember(
  db: Db,
  { userId, as }: { readonly userId: string; readonly as: InvitingMember },
  { role, locationIds }: Requested,
): Promise<Pick<NewInvitation, 'owner' | 'locationIds'> | Refusal> {
  const lots = await listInvitableLots(db, userId);
  if (lots.length === 0 || !mayBeInvitedBy(as, role)) return refuse('invites_not_allowed');
  const chosen = locationIds ? lots.filter(({ locationId }) => locationIds.includes(locationId)) : lots;
  const [first] = chosen;
  if (!first || (locationIds && chosen.length < new Set(locationIds).size)) return foreignLocation();
  if (chosen.some(({ ownerId }) => ownerId !== first.ownerId)) return refuse('lots_of_one_owner', oneOwner());
  const owner = { id: first.ownerId, name: first.ownerName };
  return { owner, locationIds: chosen.map(({ locationId }) => locationId) };
}

const oneOwner = () => ({ fields: { locationIds: gettext(REFUSALS.lots_of_one_owner.message) } });

async function writeInvitation(tx: Db, deps: AccountsDeps, invitation: NewInvitation): Promise<TeamMember | Refusal> {
  const { owner, name, email, role, locationIds, now } = invitation;
  if (!(await lockUndeleted(tx, owner.id))) return refuse('not_signed_in');
  if (!(await ownsLocations(tx, owner.id, locationIds ?? []))) return foreignLocation();
  const existing = await findAccountByEmail(tx, email);
  const refused = existing && (await judgeAccount(tx, existing, invitation));
  if (refused) return refused;
  if (!(await mayBeMailed(tx, email, now))) return refuse('too_many_requests');
  const account = existing ?? (await openAccount(tx, deps, invitation));
  const member = { id: deps.newId(), invitedName: name, role };
  await insertMember(tx, { ...member, ownerId: owner.id, userId: account.id, locationIds, now });
  await sendInvitation(tx, deps, { member, account, ownerName: owner.name, now });
  return getTeamMember(tx, member.id);
}

async function judgeAccount(tx: Db, account: Account, { owner, role }: NewInvitation): Promise<Refusal | null> {
  if (await isOnTeam(tx, { ownerId: owner.id, userId: account.id })) return atEmail('already_member');
  const refused = judgeJoining(account.role, role);
  if (refused) return atEmail(refused);
  return (await isOpenToTeams(tx, account)) ? null : atEmail('cannot_join_team');
}

/** A deactivated account may return through a team only if a team deactivated it. */
export async function isOpenToTeams(tx: Db, account: Pick<Account, 'id' | 'active'>): Promise<boolean> {
  return account.active || (await findOtherTies(tx, { userId: account.id, id: null })).wasSwitchedOff;
}

export function mayBeMailed(tx: Db, email: string, now: Date): Promise<boolean> {
  return countAttempt(tx, `invitation ${emailKey(email)}`, MAIL_LIMIT, now);
}

/** Only the owner of the mailbox can get into this account, through "Forgot password". */
async function openAccount(tx: Db, deps: AccountsDeps, { name, email, now }: NewInvitation) {
  const account = await createAccount(tx, { id: deps.newId(), name, email, role: 'customer', passwordHash: null, now });
  return { ...account, emailProvenAt: null };
}

export function foreignLocation(): Refusal {
  return refuse('not_found', { fields: { locationIds: gettext(REFUSALS.not_found.message) } });
}

function atEmail(code: RefusalCode): Refusal {
  return refuse(code, { fields: { email: gettext(REFUSALS[code].message) } });
}
