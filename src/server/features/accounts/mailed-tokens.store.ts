// The links that were mailed: to set a new password, to join a team. Only a hash of each is kept, a newer one replaces the
// older, and whoever uses one takes it away in the same statement. They stand in the library's table but keep to our
// clock.

import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { hashCapability } from '../../http/principal.ts';

/** What a link is good for, and for how long. */
export type TokenKind = { readonly name: string; readonly seconds: number };

type NewToken = {
  readonly id: string;
  /** What the link is about: the id of an account, of a member. */
  readonly about: string;
  readonly now: Date;
};

const TOKEN_BYTES = 32;

const identifierOf = ({ name }: TokenKind, token: string): string => `${name}:${hashCapability(token)}`;

/** Answers the token, which is nowhere else to be had. */
export async function makeMailedToken(db: Db, kind: TokenKind, { id, about, now }: NewToken): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await deleteMailedTokens(db, kind, about);
  await db
    .insertInto('verifications')
    .values({
      id,
      identifier: identifierOf(kind, token),
      value: about,
      expiresAt: new Date(now.getTime() + kind.seconds * 1000),
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return token;
}

/** What the token is about, without using it; null when it is unknown, used or too old. */
export async function findMailedToken(db: Db, kind: TokenKind, token: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', identifierOf(kind, token))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Uses the token up. Of two who try at once only one is answered true. */
export async function takeMailedToken(db: Db, kind: TokenKind, token: string, now: Date): Promise<boolean> {
  const row = await db
    .deleteFrom('verifications')
    .where('identifier', '=', identifierOf(kind, token))
    .where('expiresAt', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the links that were mailed about this. */
export async function deleteMailedTokens(db: Db, { name }: TokenKind, about: string): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', about).where('identifier', 'like', `${name}:%`).execute();
}

export async function deleteTokensBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('verifications').where('expiresAt', '<', before).execute();
}
