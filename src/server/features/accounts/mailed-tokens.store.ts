// Mailed links: to set a password, to join a team. Only a hash is stored, a newer link replaces the
// older, and using one removes it in the same statement.

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { hashCapability } from '../../http/access/principal.ts';

/** What a link is good for, and for how long. */
export type TokenKind = { readonly name: string; readonly seconds: number };

type NewToken = {
  /** The id of an account or of a team's member. */
  readonly about: string;
  readonly now: Date;
};

const TOKEN_BYTES = 32;

/** Answers the token, which is kept nowhere. */
export async function makeMailedToken(db: Db, kind: TokenKind, { about, now }: NewToken): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await deleteMailedTokens(db, kind, about);
  await db
    .insertInto('mailedTokens')
    .values({
      tokenHash: hashCapability(token),
      kind: kind.name,
      about,
      expiresAt: new Date(now.getTime() + kind.seconds * 1000),
      createdAt: now,
    })
    .execute();
  return token;
}

/** What the token is about, without using it; null when it is unknown, used or too old. */
export async function findMailedToken(db: Db, kind: TokenKind, token: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('mailedTokens')
    .select('about')
    .where('tokenHash', '=', hashCapability(token))
    .where('kind', '=', kind.name)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row?.about ?? null;
}

/** Uses the token up. Of two requests at once only one gets true. */
export async function consumeMailedToken(db: Db, kind: TokenKind, token: string, now: Date): Promise<boolean> {
  const row = await db
    .deleteFrom('mailedTokens')
    .where('tokenHash', '=', hashCapability(token))
    .where('kind', '=', kind.name)
    .where('expiresAt', '>', now)
    .returning('about')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the links that were mailed about this. */
export async function deleteMailedTokens(db: Db, { name }: TokenKind, about: string): Promise<void> {
  await db.deleteFrom('mailedTokens').where('about', '=', about).where('kind', '=', name).execute();
}

export async function deleteTokensBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'mailedTokens', sql`expires_at < ${before}`);
}
