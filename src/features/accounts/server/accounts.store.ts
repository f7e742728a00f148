// Accounts as sign-in and password changes need them: the person and the password hash in one look-up.

import type { Role } from '#platform/access/roles.ts';
import { emailKey } from '#platform/contract/email.ts';
import type { Db } from '#platform/db/database.ts';
import type { SignedInUser } from '#platform/http/access/principal.ts';

export type Account = SignedInUser & {
  readonly active: boolean;
  /** Null for an account without a password. */
  readonly passwordHash: string | null;
  /** Null until a mailed link has proven that the address belongs to the account's owner. */
  readonly emailProvenAt: Date | null;
  /** Null if the password is enough to sign in. */
  readonly twoFactorSince: Date | null;
};

export type NewAccount = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** Null until the owner sets a password with a link. */
  readonly passwordHash: string | null;
  /** Set only if nobody else can have typed the address. */
  readonly emailProvenAt?: Date;
  readonly now: Date;
};

/**
 * Opens an account, in the caller's transaction: the same way for people who sign up, for invited staff, for the server's command
 * line and for the demo.
 * @throws a unique violation when the email address already has an account.
 */
export async function createAccount(tx: Db, account: NewAccount): Promise<SignedInUser> {
  const { id, name, email, role, passwordHash, emailProvenAt = null, now } = account;
  const values = { id, name, email, role, passwordHash, emailProvenAt, createdAt: now, updatedAt: now };
  await tx
    .insertInto('accountAddresses')
    .values({ address: emailKey(email), userId: id })
    .execute();
  await tx.insertInto('users').values(values).execute();
  return { id, name, email, role };
}

/** The id of no account: looking it up costs the same as looking up a real one. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

export async function findAccountByEmail(db: Db, email: string): Promise<Account | null> {
  // An address without an account runs the same queries.
  return findAccountById(db, (await findIdByEmail(db, email)) ?? NOBODY);
}

/** Upper and lower case make no difference (rule 99). */
export async function findIdByEmail(db: Db, email: string): Promise<string | null> {
  const query = db.selectFrom('accountAddresses').select('userId').where('address', '=', emailKey(email));
  return (await query.executeTakeFirst())?.userId ?? null;
}

export async function findAccountById(db: Db, id: string): Promise<Account | null> {
  return (await selectAccounts(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Locks the account until the transaction ends: sign-ins and changes of access wait. */
export async function lockAccount(tx: Db, id: string): Promise<Account | null> {
  return (await selectAccounts(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

/**
 * Protects the account from deletion until the transaction ends, without blocking others who do the same; false when it is
 * deleted. Everything written for an owner takes this lock, because nobody could remove the lots and members of a deleted owner.
 */
export async function lockUndeleted(tx: Db, id: string): Promise<boolean> {
  const query = tx.selectFrom('users').select('id').where('id', '=', id).where('deletedAt', 'is', null);
  return (await query.forKeyShare().executeTakeFirst()) !== undefined;
}

export type Access = { readonly role: Role; readonly active: boolean; readonly now: Date };

/** What the account may do, starting with its next request. */
export async function updateAccess(tx: Db, id: string, { role, active, now }: Access): Promise<void> {
  await tx.updateTable('users').set({ role, active, updatedAt: now }).where('id', '=', id).execute();
}

export async function updateName(tx: Db, id: string, { name, now }: { name: string; now: Date }): Promise<void> {
  await tx.updateTable('users').set({ name, updatedAt: now }).where('id', '=', id).execute();
}

type NewPassword = { readonly userId: string; readonly passwordHash: string; readonly now: Date };

/** Replaces the password, or gives the account its first. */
export async function setPassword(tx: Db, { userId, passwordHash, now }: NewPassword): Promise<void> {
  const change = { passwordHash, updatedAt: now };
  await tx.updateTable('users').set(change).where('id', '=', userId).execute();
}

/**
 * Stores the password chosen by the reader of a mailed link: from now on, the address counts as the account owner's. `name`: what
 * they are called from now on; if omitted, the name stays.
 */
export async function setPasswordByLink(
  tx: Db,
  { userId, passwordHash, name, now }: NewPassword & { readonly name?: string },
): Promise<void> {
  const change = { passwordHash, emailProvenAt: now, updatedAt: now, ...(name !== undefined && { name }) };
  await tx.updateTable('users').set(change).where('id', '=', userId).execute();
}

/** The owner of the address has shown up without a password, so the person who opened the account loses theirs too. */
export async function claimUnprovenAccount(
  tx: Db,
  userId: string,
  { name, now }: { name: string; now: Date },
): Promise<void> {
  const change = { name, passwordHash: null, emailProvenAt: now, updatedAt: now };
  await tx.updateTable('users').set(change).where('id', '=', userId).execute();
}

export async function proveAddress(tx: Db, userId: string, now: Date): Promise<void> {
  await tx.updateTable('users').set({ emailProvenAt: now, updatedAt: now }).where('id', '=', userId).execute();
}

/**
 * Whether the account is active and its password is still the one that was checked, locked until the transaction ends. Checking
 * is slow, and in the meantime the account may be deactivated or its password changed.
 */
export async function lockIfUnchanged(tx: Db, { id, passwordHash }: Account): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .where('passwordHash', '=', passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

function selectAccounts(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'active', 'passwordHash', 'emailProvenAt', 'twoFactorSince']);
}
