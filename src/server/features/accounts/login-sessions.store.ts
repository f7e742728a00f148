// The sign-in sessions that the accounts library writes, read with one indexed look-up per request.

import type { Db } from '../../db/database.ts';
import { announceAccessChange } from '../../http/access-changes.store.ts';
import type { SignedInUser } from '../../http/principal.ts';

/** Null when the token is unknown, expired, or the account was switched off. */
export async function findUserByToken(db: Db, token: string, now: Date): Promise<SignedInUser | null> {
  const row = await db
    .selectFrom('loginSessions')
    .innerJoin('users', 'users.id', 'loginSessions.userId')
    .select(['users.id', 'users.name', 'users.email', 'users.role'])
    .where('loginSessions.token', '=', token)
    .where('loginSessions.expiresAt', '>', now)
    .where('users.active', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/** Signs the account out everywhere, in one statement; the library reads them first and passes over a failure there. */
export async function deleteLoginsOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('loginSessions').where('userId', '=', userId).execute();
  await announceAccessChange(tx, userId);
}

export async function deleteLoginsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('loginSessions').where('expiresAt', '<', before).execute();
}
