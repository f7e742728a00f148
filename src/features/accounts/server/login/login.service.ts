// Sign-in and sign-out. A failed sign-in never reveals which part was wrong, neither in words nor by timing. Each sign-in starts
// a session with its own token.

import type { Deps } from '#app/deps.ts';
import { emailKey } from '#platform/contract/email.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { type AttemptLimit, clearAttempts, countAttempt } from '#platform/http/access/attempts.store.ts';
import type { SignedInUser } from '#platform/http/access/principal.ts';
import type { SignInFrom } from '#platform/http/sign-in-from.ts';
import type { SignInWay } from '../../sign-ins.contract.ts';
import { type Account, findAccountByEmail, lockIfUnchanged } from '../accounts.store.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { codeWrong, consumeSecondFactor, mayTryCode } from '../two-factor/two-factor.service.ts';
import { isKnownNetwork } from './login-networks.store.ts';
import { createLogin, deleteLogin } from './login-sessions.store.ts';
import { recordSignIn } from './record-sign-in.ts';

export type AccountsDeps = Pick<Deps, 'config' | 'db' | 'googleSignIn' | 'jobs' | 'newId' | 'now' | 'seal'> & {
  readonly passwords: Passwords;
};
export type Login = { readonly token: string; readonly user: SignedInUser };

/** Attempts at one account from one IP address, or one IPv6 network; a success clears them. */
const LOGIN_LIMIT: AttemptLimit = { max: 10, perSeconds: 15 * 60 };
/** Attempts at one account from all networks together that have never signed in to it. */
const ELSEWHERE_LIMIT: AttemptLimit = { max: 100, perSeconds: 60 * 60 };
/** Attempts still allowed beyond that, for all of those networks together. */
const SLOWED_LIMIT: AttemptLimit = { max: 5, perSeconds: 60 };

export type LoginRequest = SignInFrom & {
  readonly email: string;
  readonly password: string;
  readonly code?: string | undefined;
};

/** @throws PoolBusy when too many passwords are waiting to be checked; such an attempt is not counted */
export async function logIn(deps: AccountsDeps, request: LoginRequest): Promise<Login | Refusal> {
  const { email, password, code, network, now } = request;
  deps.passwords.requireRoom();
  const bucket = bucketOf(email, network);
  if (!(await countAttempt(deps.db, bucket, LOGIN_LIMIT, now))) return refuse('login_locked');
  const account = await findAccountByEmail(deps.db, email);
  if (!(await mayTryFrom(deps.db, { account, ...request }))) return refuse('account_slowed');
  const isRight = await deps.passwords.verify(account?.passwordHash ?? null, password);
  if (!account || !isRight) return refuse('login_failed');
  // Only the account's own holder knows the password, so nobody else learns this.
  if (!account.active) return refuse('account_deactivated');
  const takesCode = account.twoFactorSince !== null;
  if (takesCode && code === undefined) return refuse('sign_in_code_needed');
  if (takesCode && !(await mayTryCode(deps.db, account.id, now))) return refuse('sign_in_code_locked');
  return inTransaction(deps.db, async (tx) => {
    if (!(await lockIfUnchanged(tx, account))) return refuse('login_failed');
    if (takesCode && !(await consumeSecondFactor(tx, deps, { userId: account.id, code: code ?? '', now })))
      return codeWrong();
    return startUsualLogin(tx, deps, account, { ...request, way: 'password' });
  });
}

const bucketOf = (email: string, network: string) => `login ${network} ${emailKey(email)}`;

/** Checked before trying a way in other than the password: the same limits apply. */
export async function mayLogIn(
  db: Db,
  account: Account,
  at: Pick<Attempt, 'network' | 'now'>,
): Promise<Refusal | null> {
  const { email } = account;
  if (!(await countAttempt(db, bucketOf(email, at.network), LOGIN_LIMIT, at.now))) return refuse('login_locked');
  return (await mayTryFrom(db, { account, email, ...at })) ? null : refuse('account_slowed');
}

type Beginning = SignInFrom & { readonly way: SignInWay };

/** Starts a session for a person who has just proven who they are. */
export async function startUsualLogin(tx: Db, deps: StartDeps, account: Account, beginning: Beginning): Promise<Login> {
  const { id, name, email, role } = account;
  await clearAttempts(tx, bucketOf(email, beginning.network));
  return startLogin(tx, deps, { id, name, email, role }, beginning);
}

type Attempt = Pick<LoginRequest, 'email' | 'network' | 'now'> & { readonly account: Account | null };

/**
 * An account that is attacked from many addresses allows only slow attempts from then on. Its owner is never locked out: a
 * network that has signed in to it before does not count, and a reset link makes the network that used it such a network.
 */
async function mayTryFrom(db: Db, { account, email, network, now }: Attempt): Promise<boolean> {
  if (await isKnownNetwork(db, account?.id ?? null, network)) return true;
  if (await countAttempt(db, `login elsewhere ${emailKey(email)}`, ELSEWHERE_LIMIT, now)) return true;
  return countAttempt(db, `login slowed ${emailKey(email)}`, SLOWED_LIMIT, now);
}

type StartDeps = Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>;

/** Starts a session that replaces the request's session. From now on, its network and browser are known. */
export async function startLogin(
  tx: Db,
  deps: StartDeps,
  user: SignedInUser,
  { way, endToken, network, browser, now }: Beginning,
): Promise<Login> {
  if (endToken) await deleteLogin(tx, endToken);
  const token = await createLogin(tx, user.id, { byPasskey: way === 'passkey', now });
  await recordSignIn(tx, deps, { user, token, way, endToken, network, browser, now });
  return { token, user };
}

export async function logOut(deps: AccountsDeps, token: string | null): Promise<void> {
  if (token) await deleteLogin(deps.db, token);
}
