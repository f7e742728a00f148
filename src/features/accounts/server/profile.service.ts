// Changing one's own name and password. A new password requires the current one, so that a phone left unlocked does not cost its
// owner the account, and it signs everybody else out.

import { gettext } from 'ttag';
import { REFUSALS } from '#app/refusals.ts';
import { queueMessage } from '#features/messages/server/public.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { type AttemptLimit, clearAttempts, countAttempt } from '#platform/http/access/attempts.store.ts';
import type { SignedInUser } from '#platform/http/access/principal.ts';
import { passwordChangedMail } from './account-mails.ts';
import { type Account, findAccountById, lockIfUnchanged, setPassword, updateName } from './accounts.store.ts';
import type { AccountsDeps } from './login/login.service.ts';
import { deleteLoginsOf, deleteOtherLogins } from './login/login-sessions.store.ts';
import { judgeNewPassword } from './passwords/judge-new-password.ts';

const CURRENT_PASSWORD_LIMIT: AttemptLimit = { max: 10, perSeconds: 15 * 60 };

export type ProfileChange = {
  readonly userId: string;
  /** The current session, the only one that survives. */
  readonly token: string | null;
  readonly name?: string | undefined;
  readonly password?: string | undefined;
  readonly currentPassword?: string | undefined;
  readonly now: Date;
};

export async function updateProfile(deps: AccountsDeps, change: ProfileChange): Promise<SignedInUser | Refusal> {
  const account = await findAccountById(deps.db, change.userId);
  if (!account) return refuse('not_signed_in');
  const refused = change.password === undefined ? null : await judgeChange(deps, account, change);
  if (refused) return refused;
  const passwordHash = change.password === undefined ? null : await deps.passwords.hash(change.password);
  const { id, email, role } = account;
  const { name = account.name, token, now } = change;
  return inTransaction(deps.db, async (tx) => {
    // The password was changed while this request was being checked against the old one.
    if (passwordHash && !(await lockIfUnchanged(tx, account))) return currentPasswordWrong();
    if (name !== account.name) await updateName(tx, id, { name, now });
    if (passwordHash) {
      await setPassword(tx, { userId: id, passwordHash, now });
      await (token ? deleteOtherLogins(tx, id, token) : deleteLoginsOf(tx, id));
      await queueMessage(tx, deps, passwordChangedMail({ name, email }, deps.config.supportEmail));
    }
    return { id, name, email, role };
  });
}

async function judgeChange(deps: AccountsDeps, account: Account, change: ProfileChange): Promise<Refusal | null> {
  const { password = '', currentPassword, name = account.name, now } = change;
  if (currentPassword === undefined) return currentPasswordWrong();
  deps.passwords.requireRoom();
  const bucket = `current password ${account.id}`;
  if (!(await countAttempt(deps.db, bucket, CURRENT_PASSWORD_LIMIT, now))) return refuse('too_many_requests');
  if (!(await deps.passwords.verify(account.passwordHash, currentPassword))) return currentPasswordWrong();
  await clearAttempts(deps.db, bucket);
  return judgeNewPassword(deps.passwords, password, [name, account.email]);
}

function currentPasswordWrong(): Refusal {
  return refuse('current_password_wrong', {
    fields: { currentPassword: gettext(REFUSALS.current_password_wrong.message) },
  });
}
