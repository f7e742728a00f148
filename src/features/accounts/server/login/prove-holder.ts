// Rule 178: whoever changes how an account is signed in to must prove again that it is theirs, so that a phone left unlocked does
// not give it away. A session that began a moment ago is proof enough.

import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import type { Account } from '../accounts.store.ts';
import { codeWrong, consumeSecondFactor, judgePassword, mayTryCode } from '../two-factor/two-factor.service.ts';
import type { AccountsDeps } from './login.service.ts';
import { findLoginStart } from './login-sessions.store.ts';

const FRESH_MS = 15 * 60 * 1000;

export type Holder = { readonly account: Account; readonly token: string | null; readonly now: Date };
export type Proof = { readonly password?: string | undefined; readonly code?: string | undefined };
export type RequiredProof = 'none' | 'password' | 'password_and_code' | 'sign_in_again';

export async function findRequiredProof(db: Db, { account, token, now }: Holder): Promise<RequiredProof> {
  const since = token === null ? null : await findLoginStart(db, token);
  if (since !== null && now.getTime() - since.getTime() < FRESH_MS) return 'none';
  if (account.passwordHash === null) return 'sign_in_again';
  return account.twoFactorSince === null ? 'password' : 'password_and_code';
}

/** Null when it is proven. @throws PoolBusy when too many passwords are waiting to be checked */
export async function proveHolder(deps: AccountsDeps, holder: Holder, proof: Proof): Promise<Refusal | null> {
  const required = await findRequiredProof(deps.db, holder);
  if (required === 'none') return null;
  if (required === 'sign_in_again') return refuse('sign_in_again');
  const { account, now } = holder;
  const { password = '', code = '' } = proof;
  const refused = await judgePassword(deps, { userId: account.id, password, now });
  if (refused || required === 'password') return refused;
  if (!(await mayTryCode(deps.db, account.id, now))) return refuse('sign_in_code_locked');
  const isRight = await inTransaction(deps.db, (tx) =>
    consumeSecondFactor(tx, deps, { userId: account.id, code, now }),
  );
  return isRight ? null : codeWrong();
}
