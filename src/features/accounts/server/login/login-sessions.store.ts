// Login sessions. The client has the token; the database has only its hash, so a copy of the database signs nobody in. Every
// request reads its session with one index look-up.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { hexTokenOf, idOfHexToken } from '#platform/db/sharding/account-tokens.ts';
import { deleteInBatches } from '#platform/db/statements/delete-in-batches.ts';
import { announceAccessChange } from '#platform/http/access/access-changes.store.ts';
import { isOfSupport } from '#platform/http/access/authorize.ts';
import { hashCapability, type SignedInUser } from '#platform/http/access/principal.ts';
import { LOGIN_SECONDS } from '#platform/http/cookies.ts';

/** @returns the token, which is stored nowhere. Neither the IP address nor the browser is stored, because nothing needs them. */
export async function createLogin(
  tx: Db,
  userId: string,
  { byPasskey, now }: { readonly byPasskey: boolean; readonly now: Date },
): Promise<string> {
  const token = hexTokenOf(userId);
  const expiresAt = new Date(now.getTime() + LOGIN_SECONDS * 1000);
  await tx
    .insertInto('loginSessions')
    .values({ tokenHash: hashCapability(token), userId: userId, expiresAt: expiresAt, createdAt: now, byPasskey })
    .execute();
  return token;
}

/** Null when the token is unknown or expired, or the account is deactivated. */
export async function findUserByToken(db: Db, token: string, now: Date): Promise<SignedInUser | null> {
  const userId = idOfHexToken(token);
  if (userId === null) return null;
  const row = await db
    .selectFrom('loginSessions')
    .innerJoin('users', 'users.id', 'loginSessions.userId')
    .select(['users.id', 'users.name', 'users.email', 'users.role', 'users.twoFactorSince', 'loginSessions.byPasskey'])
    .select(['loginSessions.viewedId', 'loginSessions.viewedUntil'])
    .where('loginSessions.userId', '=', userId)
    .where('loginSessions.tokenHash', '=', hashCapability(token))
    .where('loginSessions.expiresAt', '>', now)
    .where('users.active', '=', true)
    .executeTakeFirst();
  if (!row) return null;
  const { twoFactorSince, byPasskey, viewedId, viewedUntil, ...user } = row;
  if (viewedId !== null && viewedUntil !== null) return findViewed(db, viewedId, { by: user, until: viewedUntil, now });
  const takesCode = twoFactorSince !== null;
  return { ...user, takesCode, hasTwoFactor: takesCode || byPasskey };
}

type Viewing = { readonly by: SignedInUser; readonly until: Date; readonly now: Date };

/** Rule 527. A passkey of the account is not there, so what needs two factors is seen only where a code is asked for. */
async function findViewed(db: Db, id: string, { by, until, now }: Viewing): Promise<SignedInUser | null> {
  const query = db.selectFrom('users').select(['id', 'name', 'email', 'role', 'active', 'twoFactorSince']);
  const row = await query.where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const { active, twoFactorSince, ...user } = row;
  const isOver = until <= now || !isOfSupport(by.role) || !active || isOfSupport(user.role);
  const takesCode = twoFactorSince !== null;
  return { ...user, takesCode, hasTwoFactor: takesCode, view: { byId: by.id, until, isOver } };
}

/** From the next request on, this session reads as the account does. False when the session has ended. */
export async function startView(
  tx: Db,
  token: string,
  { viewedId, until }: { readonly viewedId: string; readonly until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await sessionOf(tx, token).set({ viewedId, viewedUntil: until }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function endView(tx: Db, token: string): Promise<void> {
  await sessionOf(tx, token).set({ viewedId: null, viewedUntil: null }).execute();
}

const sessionOf = (db: Db, token: string) =>
  db
    .updateTable('loginSessions')
    .where('userId', '=', idOfHexToken(token))
    .where('tokenHash', '=', hashCapability(token));

/** When the session began; null when there is none. */
export async function findLoginStart(db: Db, token: string): Promise<Date | null> {
  const row = await db
    .selectFrom('loginSessions')
    .select('createdAt')
    .where('userId', '=', idOfHexToken(token))
    .where('tokenHash', '=', hashCapability(token))
    .executeTakeFirst();
  return row?.createdAt ?? null;
}

export async function deleteLogin(db: Db, token: string): Promise<void> {
  const login = db.deleteFrom('loginSessions').where('userId', '=', idOfHexToken(token));
  await login.where('tokenHash', '=', hashCapability(token)).execute();
}

/** Signs the account out everywhere, at once. */
export async function deleteLoginsOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('loginSessions').where('userId', '=', userId).execute();
  await announceAccessChange(tx, userId);
}

/** Signs the account out everywhere except in this token's session. */
export async function deleteOtherLogins(tx: Db, userId: string, token: string): Promise<void> {
  await tx
    .deleteFrom('loginSessions')
    .where('userId', '=', userId)
    .where('tokenHash', '<>', hashCapability(token))
    .execute();
  await announceAccessChange(tx, userId);
}

export async function deleteLoginsBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'loginSessions', sql`expires_at < ${before}`);
}
