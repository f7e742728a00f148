// Opens an account. The same for people who sign up, for staff made on the server's command line and for the demo.

import { createLocalAccountIssuer } from 'better-auth/db';
import type { Role } from '#domain/accounts/roles.ts';
import type { SignedInUser } from '../../http/principal.ts';
import type { AccountRecords } from './login/auth.ts';

const PASSWORD_PROVIDER = 'credential';

export type NewAccount = {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** Null until its owner sets a password with a link. */
  readonly passwordHash: string | null;
  readonly now: Date;
};

/** @throws a unique violation when the e-mail address has an account already. */
export async function createAccount(records: AccountRecords, account: NewAccount): Promise<SignedInUser> {
  const { name, email, role, passwordHash, now } = account;
  const times = { createdAt: now, updatedAt: now };
  const { id } = await records.createUser({ name, email, role, ...times }, { method: 'email-password' });
  if (passwordHash !== null) await linkPassword(records, { userId: id, passwordHash, now });
  return { id, name, email, role };
}

type NewPassword = { readonly userId: string; readonly passwordHash: string; readonly now: Date };

/** Replaces the password, or gives the account its first. */
export async function setPassword(records: AccountRecords, password: NewPassword): Promise<void> {
  if (await records.findCredentialAccount(password.userId)) {
    return records.updatePassword(password.userId, password.passwordHash);
  }
  await linkPassword(records, password);
}

async function linkPassword(records: AccountRecords, { userId, passwordHash, now }: NewPassword): Promise<void> {
  await records.linkAccount({
    userId,
    accountId: userId,
    providerId: PASSWORD_PROVIDER,
    issuer: createLocalAccountIssuer(PASSWORD_PROVIDER),
    password: passwordHash,
    createdAt: now,
    updatedAt: now,
  });
}
