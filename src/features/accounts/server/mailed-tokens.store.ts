// Mailed links: to set a password, to join a team. Only a hash is stored, and using a link removes it in the same statement. A
// newer link leaves the older ones alone, because somebody else may have requested it.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { idOfLinkToken, linkTokenOf } from '#platform/db/sharding/account-tokens.ts';
import { deleteInBatches } from '#platform/db/statements/delete-in-batches.ts';
import { hashCapability } from '#platform/http/access/principal.ts';

/** What a link is for, and how long it is valid. */
export type TokenKind = { readonly name: string; readonly seconds: number };

type NewToken = {
  /** The id of an account or team member. */
  readonly about: string;
  readonly now: Date;
};

/** @returns the token, which is stored nowhere. */
export async function makeMailedToken(db: Db, kind: TokenKind, { about, now }: NewToken): Promise<string> {
  const token = linkTokenOf(about);
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

/** The token's subject, without using it; null when it is unknown, used or expired. */
export async function findMailedToken(db: Db, kind: TokenKind, token: string, now: Date): Promise<string | null> {
  const about = idOfLinkToken(token);
  if (about === null) return null;
  const row = await db
    .selectFrom('mailedTokens')
    .select('about')
    .where('about', '=', about)
    .where('tokenHash', '=', hashCapability(token))
    .where('kind', '=', kind.name)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row?.about ?? null;
}

/** Consumes the token. Only one of two concurrent requests gets true. */
export async function consumeMailedToken(db: Db, kind: TokenKind, token: string, now: Date): Promise<boolean> {
  const about = idOfLinkToken(token);
  if (about === null) return false;
  const row = await db
    .deleteFrom('mailedTokens')
    .where('about', '=', about)
    .where('tokenHash', '=', hashCapability(token))
    .where('kind', '=', kind.name)
    .where('expiresAt', '>', now)
    .returning('about')
    .executeTakeFirst();
  return row !== undefined;
}

/** Invalidates the mailed links about this. */
export async function deleteMailedTokens(db: Db, { name }: TokenKind, about: string): Promise<void> {
  await db.deleteFrom('mailedTokens').where('about', '=', about).where('kind', '=', name).execute();
}

export async function deleteTokensBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'mailedTokens', sql`expires_at < ${before}`);
}
