// Signing in and out. A sign-in never tells which part was wrong, neither in words nor in time, and every one begins a
// session with a token of its own.

import { type Refusal, refuse } from '#contract/refusals.ts';
import type { Deps } from '../../../deps.ts';
import { type AttemptLimit, clearAttempts, takeAttempt } from '../../../http/attempts.store.ts';
import type { SignedInUser } from '../../../http/principal.ts';
import { findAccountByEmail, lockIfUnchanged } from '../accounts.store.ts';
import { type AccountRecords, type Auth, LOGIN_SECONDS } from './auth.ts';

export type AccountsDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'newId' | 'now'> & { readonly auth: Auth };
export type Login = { readonly token: string; readonly user: SignedInUser };

/** Wrong passwords for one account from one address, or one network of IPv6. */
const LOGIN_LIMIT: AttemptLimit = { max: 10, perSeconds: 15 * 60 };

export type LoginRequest = {
  readonly email: string;
  readonly password: string;
  readonly network: string;
  /** The session that came with the request: the new one takes its place. */
  readonly endToken: string | null;
  readonly now: Date;
};

export async function logIn(deps: AccountsDeps, request: LoginRequest): Promise<Login | Refusal> {
  const { email, password, network, endToken, now } = request;
  const bucket = `login ${network} ${email}`;
  if (!(await takeAttempt(deps.db, bucket, LOGIN_LIMIT, now))) return refuse('too_many_requests');
  const account = await findAccountByEmail(deps.db, email);
  const isRight = await deps.auth.passwords.verify(account?.passwordHash ?? null, password);
  if (!account?.active || !isRight) return refuse('login_failed');
  return deps.db.transaction().execute(async (tx) => {
    if (!(await lockIfUnchanged(tx, account))) return refuse('login_failed');
    await clearAttempts(tx, bucket);
    const { id, name, role } = account;
    return startLogin(await deps.auth.within(tx), { id, name, email, role }, { endToken, now });
  });
}

/** Begins a session. How long it lasts is settled now: using it does not prolong it. */
export async function startLogin(
  records: AccountRecords,
  user: SignedInUser,
  { endToken, now }: { endToken: string | null; now: Date },
): Promise<Login> {
  if (endToken) await records.deleteSession(endToken);
  const expiresAt = new Date(now.getTime() + LOGIN_SECONDS * 1000);
  // Where from and with which browser is not kept: nothing needs it.
  const more = { expiresAt, createdAt: now, updatedAt: now, ipAddress: null, userAgent: null };
  const { token } = await records.createSession(user.id, false, more, true);
  return { token, user };
}

export async function logOut(deps: AccountsDeps, token: string | null): Promise<void> {
  if (token) await (await deps.auth.within(deps.db)).deleteSession(token);
}
