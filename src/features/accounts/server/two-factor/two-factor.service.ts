// Rule 79: two-factor sign-in for support and odogwu accounts. A secret counts once a code has confirmed it; a code works once.

import { randomInt } from 'node:crypto';
import { gettext } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { REFUSALS } from '#app/refusals.ts';
import { queueMessage } from '#features/messages/server/public.ts';
import { digitsIn } from '#platform/contract/digits-in.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { type AttemptLimit, clearAttempts, countAttempt } from '#platform/http/access/attempts.store.ts';
import { twoFactorMail } from '../account-mails.ts';
import { findAccountById } from '../accounts.store.ts';
import { deleteLoginsOf, deleteOtherLogins } from '../login/login-sessions.store.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { findStep, newSecret, setupLinkOf } from './totp.ts';
import {
  consumeRecoveryCode,
  consumeStep,
  lockSecret,
  replaceRecoveryCodes,
  storeSecret,
  switchOff,
  switchOn,
} from './two-factor.store.ts';

/** Three of a million codes are right at any time, so 20 attempts an hour find one in two years on average. */
const CODE_LIMIT: AttemptLimit = { max: 5, perSeconds: 15 * 60 };
const PASSWORD_LIMIT: AttemptLimit = { max: 10, perSeconds: 15 * 60 };
const RECOVERY_CODES = 10;
/** Without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 12;

type TwoFactorDeps = Pick<Deps, 'db' | 'seal' | 'config' | 'jobs' | 'newId' | 'now'> & {
  readonly passwords: Passwords;
};
type Sealing = Pick<Deps, 'seal'>;
type Caller = { readonly userId: string; readonly now: Date };
type Attempt = Caller & { readonly code: string };
/** What turning it off, or new recovery codes, require; all sessions except the token's end with it. */
type Proof = Attempt & { readonly password: string; readonly token: string | null };
export type Setup = { readonly setupCode: string; readonly setupLink: string };

export async function beginTwoFactor(
  deps: TwoFactorDeps,
  { userId, password, now }: Caller & { password: string },
): Promise<Setup | Refusal> {
  const refused = await judgePassword(deps, { userId, password, now });
  if (refused) return refused;
  const setupCode = newSecret();
  return inTransaction(deps.db, async (tx) => {
    const account = await findAccountById(tx, userId);
    if (!account) return refuse('not_signed_in');
    if (account.twoFactorSince) return refuse('two_factor_on');
    await storeSecret(tx, { userId, sealedSecret: deps.seal.seal(setupCode, rowOf(userId)) });
    return { setupCode, setupLink: setupLinkOf(setupCode, account.email) };
  });
}

/** Signs the account out everywhere else. @returns the recovery codes, which are stored as hashes. */
export async function confirmTwoFactor(
  deps: TwoFactorDeps,
  { userId, code, token, now }: Caller & { code: string; token: string | null },
): Promise<readonly string[] | Refusal> {
  if (!(await mayTryCode(deps.db, userId, now))) return refuse('sign_in_code_locked');
  return inTransaction(deps.db, async (tx) => {
    const sealedSecret = await lockSecret(tx, userId);
    const account = sealedSecret !== null && (await findAccountById(tx, userId));
    if (!account) return refuse('two_factor_not_begun');
    if (account.twoFactorSince) return refuse('two_factor_on');
    if (!(await takeTimedCode(tx, deps, { userId, code: digitsIn(code), now }))) return codeWrong();
    const codes = newRecoveryCodes();
    await switchOn(tx, { userId, now });
    await replaceRecoveryCodes(tx, userId, codes);
    await clearAttempts(tx, bucketOf(userId));
    await signOutElsewhere(tx, { userId, token });
    await queueMessage(tx, deps, twoFactorMail(account, true, deps.config.supportEmail));
    return codes;
  });
}

async function signOutElsewhere(tx: Db, { userId, token }: Pick<Proof, 'userId' | 'token'>): Promise<void> {
  await (token ? deleteOtherLogins(tx, userId, token) : deleteLoginsOf(tx, userId));
}

export async function endTwoFactor(deps: TwoFactorDeps, requested: Proof): Promise<Refusal | null> {
  const ended = await withBothFactors(deps, requested, async (tx) => {
    await switchOff(tx, requested.userId);
    const account = await findAccountById(tx, requested.userId);
    if (account) await queueMessage(tx, deps, twoFactorMail(account, false, deps.config.supportEmail));
  });
  return isRefusal(ended) ? ended : null;
}

/** @returns new recovery codes; the previous ones, used or not, stop working. */
export async function renewRecoveryCodes(deps: TwoFactorDeps, requested: Proof): Promise<readonly string[] | Refusal> {
  const codes = newRecoveryCodes();
  return withBothFactors(deps, requested, async (tx) => {
    await replaceRecoveryCodes(tx, requested.userId, codes);
    return codes;
  });
}

/** Does it once password and code are right, in the transaction that uses up the code. */
async function withBothFactors<T>(
  deps: TwoFactorDeps,
  { userId, password, code, token, now }: Proof,
  act: (tx: Db) => Promise<T>,
): Promise<T | Refusal> {
  const refused = await judgePassword(deps, { userId, password, now });
  if (refused) return refused;
  if (!(await mayTryCode(deps.db, userId, now))) return refuse('sign_in_code_locked');
  return inTransaction(deps.db, async (tx) => {
    if (!(await consumeSecondFactor(tx, deps, { userId, code, now }))) return codeWrong();
    await signOutElsewhere(tx, { userId, token });
    return act(tx);
  });
}

/** Counted before the code is checked. */
export function mayTryCode(db: Db, userId: string, now: Date): Promise<boolean> {
  return countAttempt(db, bucketOf(userId), CODE_LIMIT, now);
}

/** Uses up an authenticator code or a recovery code; of two requests with the same code, only one gets true. */
export async function consumeSecondFactor(tx: Db, sealing: Sealing, attempt: Attempt): Promise<boolean> {
  const { userId, code } = attempt;
  const digits = digitsIn(code);
  const isRight = /^\d{6}$/.test(digits)
    ? await takeTimedCode(tx, sealing, { ...attempt, code: digits })
    : await consumeRecoveryCode(tx, userId, code);
  if (isRight) await clearAttempts(tx, bucketOf(userId));
  return isRight;
}

/** Reseals the secret, so that a replaced SERVER_SECRET can be removed once everybody has signed in. */
async function takeTimedCode(tx: Db, { seal }: Sealing, { userId, code, now }: Attempt): Promise<boolean> {
  const sealed = await lockSecret(tx, userId);
  if (sealed === null) return false;
  const secret = seal.open(sealed, rowOf(userId));
  const step = findStep(secret, code, now);
  return step !== null && consumeStep(tx, { userId, step, sealedSecret: seal.seal(secret, rowOf(userId)) });
}

const rowOf = (userId: string) => `two-factor ${userId}`;

/** Counts the attempt before it is checked. */
export async function judgePassword(
  deps: Pick<TwoFactorDeps, 'db' | 'passwords'>,
  { userId, password, now }: Caller & { password: string },
): Promise<Refusal | null> {
  deps.passwords.requireRoom();
  const bucket = `current password ${userId}`;
  if (!(await countAttempt(deps.db, bucket, PASSWORD_LIMIT, now))) return refuse('too_many_requests');
  const account = await findAccountById(deps.db, userId);
  if (!(await deps.passwords.verify(account?.passwordHash ?? null, password))) {
    return refuse('current_password_wrong', { fields: { password: gettext(REFUSALS.current_password_wrong.message) } });
  }
  await clearAttempts(deps.db, bucket);
  return null;
}

const newRecoveryCodes = () => Array.from({ length: RECOVERY_CODES }, newRecoveryCode);

function newRecoveryCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

const bucketOf = (userId: string) => `two-factor ${userId}`;

export function codeWrong(): Refusal {
  return refuse('sign_in_code_wrong', { fields: { code: gettext(REFUSALS.sign_in_code_wrong.message) } });
}
