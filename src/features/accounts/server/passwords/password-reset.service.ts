// Password reset by a mailed link, which works once, for one hour, and signs out every session.

import { queueMessage } from '#features/messages/server/public.ts';
import { emailKey } from '#platform/contract/email.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { type AttemptLimit, countAttempt } from '#platform/http/access/attempts.store.ts';
import { passwordChangedMail, resetMail } from '../account-mails.ts';
import { findAccountByEmail, findAccountById, NOBODY, setPasswordByLink } from '../accounts.store.ts';
import { findGoogleLink } from '../google/google-links.store.ts';
import { forgetSignInMethods } from '../login/forget-sign-in-methods.ts';
import type { AccountsDeps } from '../login/login.service.ts';
import { rememberNetwork } from '../login/login-networks.store.ts';
import { deleteLoginsOf } from '../login/login-sessions.store.ts';
import {
  consumeMailedToken,
  deleteMailedTokens,
  findMailedToken,
  makeMailedToken,
  type TokenKind,
} from '../mailed-tokens.store.ts';
import { judgeNewPassword } from './judge-new-password.ts';

const RESET_TOKEN: TokenKind = { name: 'reset-password', seconds: 60 * 60 };

/** Keeps others from flooding a mailbox. */
const LINK_LIMIT: AttemptLimit = { max: 5, perSeconds: 60 * 60 };

/** Rolls back writes made only so that the request takes as long as for an account. */
class OnlyForTheTime extends Error {
  override readonly name = 'OnlyForTheTime';
}

export async function requestPasswordReset(deps: AccountsDeps, email: string, now: Date): Promise<Refusal | null> {
  if (!(await countAttempt(deps.db, `reset ${emailKey(email)}`, LINK_LIMIT, now))) return refuse('too_many_requests');
  const account = await findAccountByEmail(deps.db, email);
  const link = await findGoogleLink(deps.db, account?.id ?? NOBODY);
  // A person who signs in only with Google is sent there; they can still get a link from their profile.
  const isOnlyGoogles = deps.googleSignIn !== null && link !== null && account?.passwordHash === null;
  const isKnown = account?.active === true && !isOnlyGoogles;
  // As specified, the answer distinguishes the two cases; the time it takes does not.
  try {
    await inTransaction(deps.db, async (tx) => {
      // Sent to the account's address, not to the spelling that was typed.
      const { id: userId, name, email: to } = account ?? { id: deps.newId(), name: email, email };
      const url = await makeResetLink(tx, deps, { userId, now });
      await queueMessage(tx, deps, resetMail({ name, email: to }, url));
      if (!isKnown) throw new OnlyForTheTime();
    });
  } catch (error) {
    if (!(error instanceof OnlyForTheTime)) throw error;
  }
  return isKnown ? null : refuse('email_unknown');
}

/** For the signed-in person, even without a password. */
export async function mailPasswordLink(deps: AccountsDeps, userId: string, now: Date): Promise<Refusal | null> {
  const account = await findAccountById(deps.db, userId);
  if (!account) return refuse('not_signed_in');
  if (!(await countAttempt(deps.db, `reset ${emailKey(account.email)}`, LINK_LIMIT, now)))
    return refuse('too_many_requests');
  await inTransaction(deps.db, async (tx) => {
    await queueMessage(tx, deps, resetMail(account, await makeResetLink(tx, deps, { userId, now })));
  });
  return null;
}

/** The token exists only here and in the mail. */
export async function makeResetLink(
  tx: Db,
  deps: Pick<AccountsDeps, 'config'>,
  { userId, now }: { userId: string; now: Date },
): Promise<string> {
  const token = await makeMailedToken(tx, RESET_TOKEN, { about: userId, now });
  return `${deps.config.publicUrl}/reset/${token}`;
}

export type ResetRequest = {
  readonly token: string;
  readonly password: string;
  readonly network: string;
  readonly now: Date;
};

/** The account whose password the link sets; null for a link that is wrong, used or expired. */
export async function findResetAccount(db: Db, token: string, now: Date) {
  const ownerId = await findMailedToken(db, RESET_TOKEN, token, now);
  const account = ownerId ? await findAccountById(db, ownerId) : null;
  return account?.active ? account : null;
}

export async function resetPassword(deps: AccountsDeps, request: ResetRequest): Promise<Refusal | null> {
  const { token, password, network, now } = request;
  const account = await findResetAccount(deps.db, token, now);
  if (!account) return refuse('token_invalid');
  const weak = await judgeNewPassword(deps.passwords, password, [account.name, account.email]);
  if (weak) return weak;
  const passwordHash = await deps.passwords.hash(password);
  return inTransaction(deps.db, async (tx) => {
    if (!(await consumeMailedToken(tx, RESET_TOKEN, token, now))) return refuse('token_invalid');
    // The person who opened the account may not have been the owner of its address.
    if (account.emailProvenAt === null) await forgetSignInMethods(tx, account.id);
    await setPasswordByLink(tx, { userId: account.id, passwordHash, now });
    // The account's other links end too, no matter who requested them.
    await deleteMailedTokens(tx, RESET_TOKEN, account.id);
    await deleteLoginsOf(tx, account.id);
    await rememberNetwork(tx, { userId: account.id, network, now });
    await queueMessage(tx, deps, passwordChangedMail(account, deps.config.supportEmail));
    return null;
  });
}
