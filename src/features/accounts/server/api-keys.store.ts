// API keys. The program has the key; the database has only its hash. A key names its owner, so it is looked up next to its
// account.

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { KEY_PREFIX, type KeyScope } from '#platform/access/key-scopes.ts';
import type { Db } from '#platform/db/database.ts';
import { idOfLinkToken, linkTokenOf } from '#platform/db/sharding/account-tokens.ts';
import { hashCapability, type KeyOfCaller, type SignedInUser } from '#platform/http/access/principal.ts';

export type StoredKey = {
  readonly id: string;
  readonly ending: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly locationIds: readonly string[] | null;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
  readonly revokedAt: Date | null;
  readonly refusedAt: Date | null;
};

const SHOWN_CHARACTERS = 4;
/** A use is recorded at most once within this time, so that a busy key does not write on every call. */
const NOTE_EVERY_MS = 60_000;

export type NewKey = Pick<StoredKey, 'id' | 'name' | 'scopes' | 'locationIds' | 'createdAt'>;

/** @returns the key, which is stored nowhere, and what is stored about it */
export async function insertKey(tx: Db, userId: string, made: NewKey): Promise<{ key: string; stored: StoredKey }> {
  // The token ends with its owner's part, which is the same in all of theirs, so the ending that is shown is random.
  const key = KEY_PREFIX + linkTokenOf(userId) + randomBytes(3).toString('base64url');
  const ending = key.slice(-SHOWN_CHARACTERS);
  const { scopes, locationIds, ...more } = made;
  await tx
    .insertInto('apiKeys')
    .values({
      ...more,
      userId,
      ending,
      keyHash: hashCapability(key),
      scopes: [...scopes],
      locationIds: locationIds && [...locationIds],
    })
    .execute();
  return { key, stored: { ...made, ending, usedAt: null, revokedAt: null, refusedAt: null } };
}

/** Keys that work, and those revoked since then, newest first. */
export async function listKeys(db: Db, userId: string, revokedSince: Date): Promise<StoredKey[]> {
  return db
    .selectFrom('apiKeys')
    .select(['id', 'ending', 'name', 'scopes', 'locationIds', 'createdAt', 'usedAt', 'revokedAt', 'refusedAt'])
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('revokedAt', 'is', null), eb('revokedAt', '>', revokedSince)]))
    .orderBy('id', 'desc')
    .execute();
}

/** @returns its name; null when the account has no working key with this id */
export async function markRevoked(tx: Db, userId: string, id: string, now: Date): Promise<string | null> {
  const row = await tx
    .updateTable('apiKeys')
    .set({ revokedAt: now })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

export async function forgetKeys(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('apiKeys').where('userId', '=', userId).execute();
}

/** Whose key it is and what it opens; null when it is unknown or revoked, or its owner is no longer one. */
export async function findCallerByKey(
  db: Db,
  key: string,
  now: Date,
): Promise<{ user: SignedInUser; key: KeyOfCaller } | null> {
  const userId = idOfLinkToken(key.slice(KEY_PREFIX.length, -SHOWN_CHARACTERS));
  if (userId === null) return null;
  const row = await db
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.id', 'apiKeys.userId')
    .select(['apiKeys.id', 'scopes', 'locationIds', 'usedAt', 'revokedAt', 'refusedAt', 'users.name', 'users.email'])
    .where('apiKeys.userId', '=', userId)
    .where('keyHash', '=', hashCapability(key))
    .where('users.id', '=', userId)
    .where('users.active', '=', true)
    .where('users.role', 'in', ['vendor', 'odogwu'])
    .executeTakeFirst();
  if (!row) return null;
  const { id, scopes, locationIds, name, email, revokedAt } = row;
  await noteUse(db, { userId, ...row, now });
  if (revokedAt !== null) return null;
  // However much more its owner may do.
  return { user: { id: userId, name, email, role: 'vendor' }, key: { id, scopes, locationIds } };
}

type Use = Pick<StoredKey, 'id' | 'usedAt' | 'revokedAt' | 'refusedAt'> & {
  readonly userId: string;
  readonly now: Date;
};

async function noteUse(db: Db, { userId, id, usedAt, revokedAt, refusedAt, now }: Use): Promise<void> {
  const last = revokedAt === null ? usedAt : refusedAt;
  if (last !== null && now.getTime() - last.getTime() < NOTE_EVERY_MS) return;
  const column = revokedAt === null ? sql`used_at` : sql`refused_at`;
  await sql`update api_keys set ${column} = ${now} where user_id = ${userId} and id = ${id}`.execute(db);
}
