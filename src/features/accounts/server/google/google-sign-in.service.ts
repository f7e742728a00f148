// Leaving for Google and coming back (rule 178). Google's answer is used once, in the browser that left.

import { queueMessage } from '#features/messages/server/public.ts';
import {
  type GooglePerson,
  type GoogleSignInPort,
  GoogleTrouble,
} from '#integrations/google-sign-in/google-sign-in.port.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { isUniqueViolation } from '#platform/db/pg-errors.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import type { SignedInUser } from '#platform/http/access/principal.ts';
import type { SignInFrom } from '#platform/http/sign-in-from.ts';
import { googleUnlinkedMail } from '../account-mails.ts';
import { lockAccount } from '../accounts.store.ts';
import { type AccountsDeps, startUsualLogin } from '../login/login.service.ts';
import { deleteLoginsOf, deleteOtherLogins } from '../login/login-sessions.store.ts';
import { type Holder, type Proof, proveHolder } from '../login/prove-holder.ts';
import { refuseLastWay } from '../login/sign-in-methods.ts';
import { codeWrong, consumeSecondFactor, mayTryCode } from '../two-factor/two-factor.service.ts';
import { findAccountOf, joinAccount, linkAccount, openAccount } from './google-account.ts';
import { unlinkGoogle } from './google-links.store.ts';
import { consumeVisit, endVisit, storePerson, storeVisit, type Visit } from './google-visits.store.ts';

type Beginning = {
  readonly linkUserId: string | null;
  readonly role: 'vendor' | 'customer';
  readonly returnPath: string | null;
  readonly browserHash: string;
  readonly now: Date;
};

/** @returns where to send the browser */
export async function startGoogleSignIn(deps: AccountsDeps, beginning: Beginning): Promise<string | Refusal> {
  const { googleSignIn } = deps;
  if (!googleSignIn) return refuse('not_found');
  const left = await orRefusal(() => googleSignIn.leave());
  if (isRefusal(left)) return left;
  const { url, state, ...checks } = left;
  await storeVisit(deps.db, deps, { ...beginning, state, checks });
  return url;
}

export type Coming = SignInFrom & {
  /** The query string that the browser came back with. */
  readonly answer: string;
  readonly code: string | undefined;
  readonly browserHash: string | null;
  readonly caller: SignedInUser | null;
};
/** `token` is null after linking, which starts no session. */
export type Arrived = { readonly token: string | null; readonly user: SignedInUser; readonly from: string | null };

export async function finishGoogleSignIn(deps: AccountsDeps, coming: Coming): Promise<Arrived | Refusal> {
  const { googleSignIn } = deps;
  if (!googleSignIn) return refuse('not_found');
  const { answer, browserHash, caller, now } = coming;
  const state = new URLSearchParams(answer).get('state') ?? '';
  const visit = browserHash === null ? null : await consumeVisit(deps.db, deps, { state, browserHash, now });
  if (!visit || (visit.linkUserId !== null && visit.linkUserId !== caller?.id)) return refuse('google_late');
  const person = visit.person ?? (await callGoogle(googleSignIn, { answer, state, visit }));
  if (isRefusal(person)) return person;
  const refused = visit.linkUserId === null && (await refuseWithoutCode(deps, { ...coming, state, visit, person }));
  if (refused) return refused;
  return againIfTaken(() =>
    inTransaction(deps.db, (tx) => settleSignIn(tx, deps, { ...coming, state, visit, person })),
  );
}

type Requested = { readonly answer: string; readonly state: string; readonly visit: Visit };

const callGoogle = (google: GoogleSignInPort, { answer, state, visit: { checks } }: Requested) =>
  orRefusal(() => google.comeBack({ answer, state, ...checks }));

const REFUSAL_OF = { away: 'google_away', canceled: 'google_canceled', wrong: 'google_wrong' } as const;

async function orRefusal<T>(request: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof GoogleTrouble)) throw error;
    return refuse(REFUSAL_OF[error.kind]);
  }
}

/** If one person signs in for the first time twice at the same moment, the second finds the account of the first. */
async function againIfTaken<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return act();
  }
}

type Settling = Coming & { readonly state: string; readonly visit: Visit; readonly person: GooglePerson };

/** Google replaces only the password: the second factor is still required, and attempts at it are limited. */
async function refuseWithoutCode(
  deps: AccountsDeps,
  { state, visit, person, code, now }: Settling,
): Promise<Refusal | null> {
  const account = await findAccountOf(deps.db, person);
  if (!account || account.twoFactorSince === null) return null;
  if (visit.person === null) await storePerson(deps.db, deps, state, person);
  if (code === undefined) return refuse('sign_in_code_needed');
  return (await mayTryCode(deps.db, account.id, now)) ? null : refuse('sign_in_code_locked');
}

async function settleSignIn(tx: Db, deps: AccountsDeps, coming: Settling): Promise<Arrived | Refusal> {
  const { state, visit, person, code = '', now } = coming;
  if (visit.linkUserId !== null) return settleLink(tx, deps, { ...coming, userId: visit.linkUserId });
  const found = await findAccountOf(tx, person);
  const locked = found && (await lockAccount(tx, found.id));
  if (locked && !locked.active) return refuse('account_deactivated');
  if (locked?.twoFactorSince && !(await consumeSecondFactor(tx, deps, { userId: locked.id, code, now })))
    return codeWrong();
  if (!(await endVisit(tx, state))) return refuse('google_late');
  const account = locked
    ? await joinAccount(tx, deps, { person, now, account: locked })
    : await openAccount(tx, deps, { person, now, role: visit.role });
  if (isRefusal(account)) return account;
  const { token, user } = await startUsualLogin(tx, deps, account, { ...coming, way: 'google' });
  return { token, user, from: visit.returnPath };
}

async function settleLink(
  tx: Db,
  deps: AccountsDeps,
  { state, person, userId, visit, now }: Settling & { readonly userId: string },
): Promise<Arrived | Refusal> {
  const account = await lockAccount(tx, userId);
  if (!account?.active || !(await endVisit(tx, state))) return refuse('google_late');
  const refused = await linkAccount(tx, deps, { person, now, account });
  const { id, name, email, role } = account;
  return refused ?? { token: null, user: { id, name, email, role }, from: visit.returnPath };
}

export async function endGoogle(deps: AccountsDeps, holder: Holder, proof: Proof): Promise<Refusal | null> {
  const refused = await proveHolder(deps, holder, proof);
  if (refused) return refused;
  const { token } = holder;
  return inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, holder.account.id);
    if (!account) return refuse('not_signed_in');
    const isLast = await refuseLastWay(tx, deps, account, 'google');
    if (isLast) return isLast;
    if (!(await unlinkGoogle(tx, account.id))) return null;
    await (token ? deleteOtherLogins(tx, account.id, token) : deleteLoginsOf(tx, account.id));
    await queueMessage(tx, deps, googleUnlinkedMail(account, deps.config.supportEmail));
    return null;
  });
}
