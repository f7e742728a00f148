// An account as signing in and changing a password need it: who it is and the hash of its password, in one look-up.

import type { Role } from '#domain/accounts/roles.ts';
import type { Db } from '../../db/database.ts';
import type { SignedInUser } from '../../http/principal.ts';

export type Account = SignedInUser & {
  readonly active: boolean;
  /** Null for an account that has not been given a password yet. */
  readonly passwordHash: string | null;
};

export async function findAccountByEmail(db: Db, email: string): Promise<Account | null> {
  return (await accounts(db).where('users.email', '=', email).executeTakeFirst()) ?? null;
}

export async function findAccountById(db: Db, id: string): Promise<Account | null> {
  return (await accounts(db).where('users.id', '=', id).executeTakeFirst()) ?? null;
}

/** The account, held until the transaction ends: who signs in or changes what it may do waits. */
export async function lockAccount(tx: Db, id: string): Promise<Account | null> {
  return (await accounts(tx).where('users.id', '=', id).forNoKeyUpdate('users').executeTakeFirst()) ?? null;
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

/**
 * Whether the account is active and its password still the one that was checked; the answer holds until the transaction
 * ends. Checking takes a while, and an account switched off or a password changed meanwhile must not be signed in to.
 */
export async function lockIfUnchanged(tx: Db, { id, passwordHash }: Account): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .innerJoin('credentials', 'credentials.userId', 'users.id')
    .select('users.id')
    .where('users.id', '=', id)
    .where('users.active', '=', true)
    .where('credentials.password', '=', passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

function accounts(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('credentials', (join) =>
      join.onRef('credentials.userId', '=', 'users.id').on('credentials.providerId', '=', 'credential'),
    )
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.role',
      'users.active',
      'credentials.password as passwordHash',
    ]);
}
