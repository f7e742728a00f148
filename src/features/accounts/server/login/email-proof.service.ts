// Rule 214: a mailed link proves an address. It works once, for seven days, and only for the person signed in to the account: if
// somebody else typed your address, following their link proves nothing for them.

import type { Deps } from '#app/deps.ts';
import { queueMessage } from '#features/messages/server/public.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { type AttemptLimit, countAttempt } from '#platform/http/access/attempts.store.ts';
import { emailProofMail } from '../account-mails.ts';
import { findAccountById, lockAccount, proveAddress } from '../accounts.store.ts';
import {
  consumeMailedToken,
  deleteMailedTokens,
  findMailedToken,
  makeMailedToken,
  type TokenKind,
} from '../mailed-tokens.store.ts';

const PROOF_TOKEN: TokenKind = { name: 'prove-email', seconds: 7 * 24 * 60 * 60 };
const LINK_LIMIT: AttemptLimit = { max: 5, perSeconds: 60 * 60 };

type ProofDeps = Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>;
type Recipient = { readonly id: string; readonly name: string; readonly email: string };

/** What other features do about a proven address, in the same transaction. */
export type OnEmailProven = (tx: Db, userId: string) => Promise<void>;

/** Runs in the caller's transaction. */
export async function mailEmailProof(tx: Db, deps: ProofDeps, to: Recipient): Promise<void> {
  const token = await makeMailedToken(tx, PROOF_TOKEN, { about: to.id, now: deps.now() });
  await queueMessage(tx, deps, emailProofMail(to, `${deps.config.publicUrl}/confirm-email/${token}`));
}

export async function mailProofAgain(deps: ProofDeps & Pick<Deps, 'db'>, userId: string): Promise<Refusal | null> {
  const account = await findAccountById(deps.db, userId);
  if (!account) return refuse('not_signed_in');
  if (account.emailProvenAt) return null;
  if (!(await countAttempt(deps.db, `email proof ${userId}`, LINK_LIMIT, deps.now())))
    return refuse('too_many_requests');
  await inTransaction(deps.db, (tx) => mailEmailProof(tx, deps, account));
  return null;
}

type Proving = { readonly userId: string; readonly token: string; readonly now: Date };

/** Runs in the caller's transaction. Opening a link again after it worked succeeds too. */
export async function proveEmail(
  tx: Db,
  { userId, token, now }: Proving,
  onProven: OnEmailProven,
): Promise<Refusal | null> {
  const account = await lockAccount(tx, userId);
  if (account?.emailProvenAt) return null;
  if ((await findMailedToken(tx, PROOF_TOKEN, token, now)) !== userId) return refuse('email_link_over');
  if (!(await consumeMailedToken(tx, PROOF_TOKEN, token, now))) return refuse('email_link_over');
  await deleteMailedTokens(tx, PROOF_TOKEN, userId);
  await proveAddress(tx, userId, now);
  await onProven(tx, userId);
  return null;
}
