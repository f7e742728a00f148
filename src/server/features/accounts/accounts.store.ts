// An account as signing in and changing a password need it: who it is and the hash of its password, in one look-up.

import type { Role } from '#domain/accounts/roles.ts';
import type { Db } from '../../db/database.ts';
import type { SignedInUser } from '../../http/principal.ts';

export type Account = SignedInUser & {
  readonly active: boolean;
  /** Null for an account that has not been given a password yet. */
  readonly passwordHash: string | null;
};

export type NewAccount = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** Null until its owner sets a password with a link. */
  readonly passwordHash: string | null;
  readonly now: Date;
};

/**
 * Opens an account: the same for people who sign up, for invited staff, for the server's command line and for the demo.
 * @throws a unique violation when the e-mail address has an account already.
 */
export async function createAccount(tx: Db, account: NewAccount): Promise<SignedInUser> {
  const { id, name, email, role, passwordHash, now } = account;
  const values = { id, name, email, role, passwordHash, createdAt: now, updatedAt: now };
  await tx.insertInto('users').values(values).execute();
  return { id, name, email, role };
}

export async function findAccountByEmail(db: Db, email: string): Promise<Account | null> {
  return (await accounts(db).where('email', '=', email).executeTakeFirst()) ?? null;
}

export async function findAccountById(db: Db, id: string): Promise<Account | null> {
  return (await accounts(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The account, held until the transaction ends: who signs in or changes what it may do waits. */
export async function lockAccount(tx: Db, id: string): Promise<Account | null> {
  return (await accounts(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

/**
 * Holds the account against deletion until the transaction ends, and nobody else who does; false when it is deleted. What
 * is written for an owner holds them by this: a deleted one would have lots and members that nobody can take back.
 */
export async function holdUndeleted(tx: Db, id: string): Promise<boolean> {
  const query = tx.selectFrom('users').select('id').where('id', '=', id).where('deletedAt', 'is', null);
  return (await query.forKeyShare().executeTakeFirst()) !== undefined;
}

export type Access = { readonly role: Role; readonly active: boolean; readonly now: Date };

/** What the account may do from its next request on. */
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
 * Whether the account is active and its password still the one that was checked; the answer holds until the transaction
 * ends. Checking takes a while, and an account switched off or a password changed meanwhile must not be signed in to.
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

function accounts(db: Db) {
  return db.selectFrom('users').select(['id', 'name', 'email', 'role', 'active', 'passwordHash']);
}
