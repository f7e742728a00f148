// The links that were mailed to set a new password. Only a hash of each is kept, a newer one replaces the older, and
// whoever uses one takes it away in the same statement. They stand in the library's table but keep to our clock.

import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { hashCapability } from '../../http/principal.ts';
import { RESET_SECONDS } from './auth.ts';

const KIND = 'reset-password';
const TOKEN_BYTES = 32;

const identifierOf = (token: string): string => `${KIND}:${hashCapability(token)}`;

/** Answers the token, which is nowhere else to be had. */
export async function makeResetToken(db: Db, row: { id: string; userId: string; now: Date }): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await deleteResetTokens(db, row.userId);
  await db
    .insertInto('verifications')
    .values({
      id: row.id,
      identifier: identifierOf(token),
      value: row.userId,
      expires_at: new Date(row.now.getTime() + RESET_SECONDS * 1000),
      created_at: row.now,
      updated_at: row.now,
    })
    .execute();
  return token;
}

/** Whose token it is, without using it; null when it is unknown, used or too old. */
export async function findResetTokenOwner(db: Db, token: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', identifierOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Uses the token up. Of two who try at once only one is answered true. */
export async function takeResetToken(db: Db, token: string, now: Date): Promise<boolean> {
  const row = await db
    .deleteFrom('verifications')
    .where('identifier', '=', identifierOf(token))
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

async function deleteResetTokens(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', userId).where('identifier', 'like', `${KIND}:%`).execute();
}

export async function deleteTokensBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('verifications').where('expires_at', '<', before).execute();
}
