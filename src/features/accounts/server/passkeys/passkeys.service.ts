// Adding and removing passkeys. The account's address gets a mail about every passkey that is added or removed.

import { queueMessage } from '#features/messages/server/public.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { isUniqueViolation } from '#platform/db/pg-errors.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import type { MadePasskey, PasskeyOptions } from '../../passkeys.contract.ts';
import { passkeyAddedMail, passkeyRemovedMail } from '../account-mails.ts';
import { lockAccount } from '../accounts.store.ts';
import type { AccountsDeps } from '../login/login.service.ts';
import { deleteLoginsOf, deleteOtherLogins } from '../login/login-sessions.store.ts';
import { type Holder, type Proof, proveHolder } from '../login/prove-holder.ts';
import { refuseLastWay } from '../login/sign-in-methods.ts';
import { consumeChallenge, storeChallenge } from './passkey-challenges.store.ts';
import { addPasskey, listPasskeys, removePasskey, type StoredPasskey } from './passkeys.store.ts';
import { challengeIn, judgeMade, makePasskeyOptions } from './relying-party.ts';

const MAX = 20;

type Browser = { readonly browserHash: string };

export async function beginPasskey(
  deps: AccountsDeps,
  holder: Holder & Browser,
  proof: Proof,
): Promise<PasskeyOptions | Refusal> {
  const refused = await proveHolder(deps, holder, proof);
  if (refused) return refused;
  const { account, browserHash, now } = holder;
  const existing = await listPasskeys(deps.db, account.id);
  if (existing.length >= MAX) return refuse('too_many_passkeys');
  const options = await makePasskeyOptions(deps.config, account, existing);
  await storeChallenge(deps.db, { challenge: options.challenge, browserHash, userId: account.id, now });
  return options;
}

type Made = Holder & { readonly browserHash: string | null; readonly answer: MadePasskey; readonly name: string };

/** The proof was given when its challenge was requested. */
export async function registerPasskey(deps: AccountsDeps, made: Made): Promise<StoredPasskey | Refusal> {
  const { account, browserHash, answer, name, now } = made;
  const challenge = challengeIn(answer.response.clientDataJSON);
  if (browserHash === null || !(await consumeChallenge(deps.db, { challenge, browserHash, userId: account.id, now })))
    return refuse('passkey_late');
  const judged = await judgeMade(deps.config, answer, challenge);
  if (!judged) return refuse('passkey_wrong');
  const passkey = { id: deps.newId(), ...judged, name, createdAt: now };
  return refuseIfTaken(() =>
    inTransaction(deps.db, async (tx) => {
      if (!(await lockAccount(tx, account.id))?.active) return refuse('not_signed_in');
      if ((await listPasskeys(tx, account.id)).length >= MAX) return refuse('too_many_passkeys');
      await addPasskey(tx, account.id, passkey);
      await queueMessage(tx, deps, passkeyAddedMail(account, name, deps.config.supportEmail));
      return { ...passkey, usedAt: null };
    }),
  );
}

/** Only the unique key is reliable: two accounts may add one passkey at the same moment. */
async function refuseIfTaken<T>(act: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await act();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return refuse('passkey_taken');
  }
}

/** A lost device is signed out along with its passkey. */
export async function endPasskey(
  deps: AccountsDeps,
  holder: Holder & { readonly id: string },
  proof: Proof,
): Promise<Refusal | null> {
  const refused = await proveHolder(deps, holder, proof);
  if (refused) return refused;
  const { token, id } = holder;
  return inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, holder.account.id);
    if (!account) return refuse('not_signed_in');
    const isTheirs = (await listPasskeys(tx, account.id)).some((passkey) => passkey.id === id);
    if (!isTheirs) return refuse('not_found');
    const isLast = await refuseLastWay(tx, deps, account, 'passkey');
    if (isLast) return isLast;
    const name = (await removePasskey(tx, account.id, id)) ?? '';
    await signOutElsewhere(tx, account.id, token);
    await queueMessage(tx, deps, passkeyRemovedMail(account, name, deps.config.supportEmail));
    return null;
  });
}

async function signOutElsewhere(tx: Db, userId: string, token: string | null): Promise<void> {
  await (token ? deleteOtherLogins(tx, userId, token) : deleteLoginsOf(tx, userId));
}
