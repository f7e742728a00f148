// Decides which account a person identified by Google is signed in to (rule 178).

import type { Deps } from '#app/deps.ts';
import { queueMessage } from '#features/messages/server/public.ts';
import type { GooglePerson } from '#integrations/google-sign-in/google-sign-in.port.ts';
import { emailKey } from '#platform/contract/email.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import { EmailAddress } from '#platform/contract/wire.ts';
import type { Db } from '#platform/db/database.ts';
import { googleLinkedMail, googleTookOverMail } from '../account-mails.ts';
import {
  type Account,
  claimUnprovenAccount,
  createAccount,
  findAccountById,
  findIdByEmail,
  proveAddress,
} from '../accounts.store.ts';
import { forgetSignInMethods } from '../login/forget-sign-in-methods.ts';
import { deleteLoginsOf } from '../login/login-sessions.store.ts';
import { findGoogleLink, findGoogleOwner, storeGoogleLink } from './google-links.store.ts';

type GoogleDeps = Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>;
type Came = { readonly person: GooglePerson; readonly now: Date };

const LONGEST_NAME = 80;

/** The account that is linked with this person or has their address. */
export async function findAccountOf(db: Db, { subject, email }: GooglePerson): Promise<Account | null> {
  const id = (await findGoogleOwner(db, subject)) ?? (await findIdByEmail(db, email));
  return id === null ? null : findAccountById(db, id);
}

/**
 * Links an account that is not linked yet. If its address was never proven, it may belong to somebody else who only typed it:
 * they are signed out, and everything they could sign in with is deleted.
 */
export async function joinAccount(
  tx: Db,
  deps: GoogleDeps,
  { person, now, account }: Came & { readonly account: Account },
): Promise<Account | Refusal> {
  const link = await findGoogleLink(tx, account.id);
  if (link?.subject === person.subject) return account;
  if (!hasAddress(person)) return refuse('google_unverified');
  if (account.emailProvenAt !== null) {
    if (link) return refuse('google_other');
    await storeGoogleLink(tx, account.id, linkOf(person, now));
    await queueMessage(tx, deps, googleLinkedMail(account, person.email, deps.config.supportEmail));
    return account;
  }
  const name = nameOf(person);
  await deleteLoginsOf(tx, account.id);
  await forgetSignInMethods(tx, account.id);
  await claimUnprovenAccount(tx, account.id, { name, now });
  await storeGoogleLink(tx, account.id, linkOf(person, now));
  await queueMessage(tx, deps, googleTookOverMail({ name, email: account.email }, deps.config.supportEmail));
  return { ...account, name, passwordHash: null, emailProvenAt: now };
}

/** @throws a unique violation when the address was given to an account in the meantime. */
export async function openAccount(
  tx: Db,
  deps: GoogleDeps,
  { person, now, role }: Came & { readonly role: 'vendor' | 'customer' },
): Promise<Account | Refusal> {
  if (!hasAddress(person)) return refuse('google_unverified');
  const opened = { id: deps.newId(), name: nameOf(person), email: person.email, role, passwordHash: null };
  await createAccount(tx, { ...opened, emailProvenAt: now, now });
  await storeGoogleLink(tx, opened.id, linkOf(person, now));
  return { ...opened, active: true, emailProvenAt: now, twoFactorSince: null };
}

/** From the profile: the Google account may have a different address. */
export async function linkAccount(
  tx: Db,
  deps: GoogleDeps,
  { person, now, account }: Came & { readonly account: Account },
): Promise<Refusal | null> {
  const owner = await findGoogleOwner(tx, person.subject);
  if (owner === account.id) return null;
  if (owner !== null) return refuse('google_taken');
  if (await findGoogleLink(tx, account.id)) return refuse('google_other');
  await storeGoogleLink(tx, account.id, linkOf(person, now));
  const isSame = person.emailVerified && emailKey(person.email) === emailKey(account.email);
  if (isSame && account.emailProvenAt === null) await proveAddress(tx, account.id, now);
  await queueMessage(tx, deps, googleLinkedMail(account, person.email, deps.config.supportEmail));
  return null;
}

/** An address that Google has verified and that can receive mail. */
const hasAddress = ({ email, emailVerified }: GooglePerson) => emailVerified && EmailAddress.safeParse(email).success;

const linkOf = ({ subject, email }: GooglePerson, linkedAt: Date) => ({ subject, email, linkedAt });

/** Cleaned like a typed name: one line without control characters. */
function nameOf({ name, email }: GooglePerson): string {
  const line = name.replace(/\p{Cc}+/gu, ' ').trim();
  return [...(line || email.replace(/@.*/, ''))].slice(0, LONGEST_NAME).join('');
}
