// Signing in with a passkey (rule 177): no address is typed, because the passkey names its account. The device has verified its
// holder, so the passkey counts as both factors.

import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import type { SignInFrom } from '#platform/http/sign-in-from.ts';
import type { RequestedPasskey, SignedByPasskey } from '../../passkeys.contract.ts';
import { findAccountById, lockAccount } from '../accounts.store.ts';
import { type AccountsDeps, type Login, mayLogIn, startUsualLogin } from '../login/login.service.ts';
import { consumeChallenge, storeChallenge } from './passkey-challenges.store.ts';
import { findOwner, findPasskey, noteUse } from './passkeys.store.ts';
import { challengeIn, judgeSigned, requestPasskey } from './relying-party.ts';

type Beginning = { readonly browserHash: string; readonly now: Date };

export async function beginPasskeyLogin(
  deps: AccountsDeps,
  { browserHash, now }: Beginning,
): Promise<RequestedPasskey> {
  const requested = await requestPasskey(deps.config);
  await storeChallenge(deps.db, { challenge: requested.challenge, browserHash, userId: null, now });
  return requested;
}

export type PasskeyLogin = SignInFrom & {
  readonly answer: SignedByPasskey;
  readonly browserHash: string | null;
};

export async function logInByPasskey(deps: AccountsDeps, login: PasskeyLogin): Promise<Login | Refusal> {
  const { answer, browserHash, network, now } = login;
  const challenge = challengeIn(answer.response.clientDataJSON);
  if (browserHash === null || !(await consumeChallenge(deps.db, { challenge, browserHash, userId: null, now })))
    return refuse('passkey_late');
  const userId = await findOwner(deps.db, answer.id);
  const passkey = userId && (await findPasskey(deps.db, userId, answer.id));
  const account = userId && (await findAccountById(deps.db, userId));
  if (!passkey || !account) return refuse('passkey_unknown');
  const refused = await mayLogIn(deps.db, account, { network, now });
  if (refused) return refused;
  const uses = await judgeSigned(deps.config, { answer, challenge, userId, passkey });
  if (uses === null) return refuse('passkey_wrong');
  return inTransaction(deps.db, async (tx) => {
    const locked = await lockAccount(tx, userId);
    if (!locked?.active) return refuse('account_deactivated');
    if (!(await noteUse(tx, userId, passkey.id, { before: passkey.uses, uses, now }))) return refuse('passkey_wrong');
    return startUsualLogin(tx, deps, locked, { ...login, way: 'passkey' });
  });
}
