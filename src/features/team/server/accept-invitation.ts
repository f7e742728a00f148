// Joining a team with the mailed link. An account whose address was already proven joins unchanged and is not signed in, because a link
// that works for a week must not open somebody's own account. Any other account may have been opened by somebody who merely typed the
// address. It gets a password from the reader of the link, and everybody who was signed in to it is signed out.

import { gettext } from 'ttag';
import { REFUSALS } from '#app/refusals.ts';
import {
  type Account,
  type AccountsDeps,
  consumeMailedToken,
  deleteLoginsOf,
  findAccountById,
  findMailedToken,
  forgetSignInMethods,
  judgeNewPassword,
  type Login,
  setPasswordByLink,
  startLogin,
  updateAccess,
} from '#features/accounts/server/public.ts';
import { judgeJoining, memberStatusOf } from '#platform/access/membership.ts';
import { emailKey } from '#platform/contract/email.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import type { SignInFrom } from '#platform/http/sign-in-from.ts';
import type { Invitation } from '../team.contract.ts';
import { lockMember } from './change-member.ts';
import { isOpenToTeams } from './invite-member.ts';
import { INVITATION_TOKEN } from './send-invitation.ts';
import { findMember, type Member, updateMember } from './team.store.ts';

type Invited = { readonly member: Member; readonly account: Account };

export async function readInvitation(deps: AccountsDeps, token: string, now: Date): Promise<Invitation | Refusal> {
  const invited = await findInvited(deps.db, token, now);
  const owner = invited && (await findAccountById(deps.db, invited.member.ownerId));
  if (!owner) return refuse('token_invalid');
  const { member, account } = invited;
  const hasAccount = account.emailProvenAt !== null;
  return { name: member.invitedName, email: account.email, role: member.role, ownerName: owner.name, hasAccount };
}

export type Acceptance = SignInFrom & {
  readonly token: string;
  readonly email: string | undefined;
  readonly password: string;
  readonly confirm: string;
};

/** Null when an existing account joined. */
export async function acceptInvitation(deps: AccountsDeps, acceptance: Acceptance): Promise<Login | null | Refusal> {
  const { token, email, password, now } = acceptance;
  const invited = await findInvited(deps.db, token, now);
  if (!invited || isOther(email, invited.account.email)) return refuse('token_invalid');
  const setsPassword = invited.account.emailProvenAt === null;
  const refused = setsPassword ? await judgePasswords(deps.passwords, invited, acceptance) : null;
  if (refused) return refused;
  const passwordHash = setsPassword ? await deps.passwords.hash(password) : null;
  return inTransaction(deps.db, (tx) => joinTeam(tx, deps, { ...acceptance, member: invited.member, passwordHash }));
}

/** A client may send the address along; it must be the invited one, in any spelling. */
function isOther(sent: string | undefined, invited: string): boolean {
  return sent !== undefined && emailKey(sent) !== emailKey(invited);
}

async function judgePasswords(
  passwords: AccountsDeps['passwords'],
  { member, account }: Invited,
  { password, confirm }: Acceptance,
): Promise<Refusal | null> {
  if (password === '' || confirm === '') {
    const name = password === '' ? 'password' : 'confirm';
    return refuse('passwords_missing', { fields: { [name]: gettext(REFUSALS.passwords_missing.message) } });
  }
  if (password !== confirm) {
    return refuse('passwords_differ', { fields: { confirm: gettext(REFUSALS.passwords_differ.message) } });
  }
  return judgeNewPassword(passwords, password, [member.invitedName, account.name, account.email]);
}

type Joining = Acceptance & { readonly member: Member; readonly passwordHash: string | null };

async function joinTeam(tx: Db, deps: AccountsDeps, joining: Joining): Promise<Login | null | Refusal> {
  const { token, passwordHash, now } = joining;
  const locked = await lockMember(tx, joining.member.id);
  if (!locked) return refuse('token_invalid');
  const { member, account } = locked;
  const refused = judgeJoining(account.role, member.role);
  if (refused) return refuse(refused);
  if (!(await isOpenToTeams(tx, account))) return refuse('token_invalid');
  if (!(await consumeMailedToken(tx, INVITATION_TOKEN, token, now))) return refuse('token_invalid');
  // If another link set a password in the meantime, that password wins.
  const takesOver = passwordHash !== null && account.emailProvenAt === null;
  const wasCustomer = account.passwordHash !== null && account.role === 'customer';
  await updateMember(tx, member.id, { activatedAt: now, wasCustomer });
  await updateAccess(tx, account.id, { role: member.role, active: true, now });
  if (!takesOver) return null;
  await deleteLoginsOf(tx, account.id);
  await forgetSignInMethods(tx, account.id);
  // Whoever opened the account also chose its name.
  const name = member.invitedName;
  await setPasswordByLink(tx, { userId: account.id, passwordHash, name, now });
  const { id, email } = account;
  return startLogin(tx, deps, { id, name, email, role: member.role }, { ...joining, way: 'invitation' });
}

async function findInvited(db: Db, token: string, now: Date): Promise<Invited | null> {
  const memberId = await findMailedToken(db, INVITATION_TOKEN, token, now);
  const member = memberId === null ? null : await findMember(db, memberId);
  if (!member || memberStatusOf(member) !== 'invited') return null;
  const account = await findAccountById(db, member.userId);
  return account && { member, account };
}
