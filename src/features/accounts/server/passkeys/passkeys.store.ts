// Passkeys: the public halves. A look-up row finds a passkey's account, because accounts are distributed by their id.

import type { Db } from '#platform/db/database.ts';

export type StoredPasskey = {
  readonly id: string;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly uses: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
};

const COLUMNS = ['id', 'credentialId', 'publicKey', 'uses', 'transports', 'name', 'createdAt', 'usedAt'] as const;

/** @throws a unique violation when an account already has this passkey. */
export async function addPasskey(tx: Db, userId: string, passkey: Omit<StoredPasskey, 'usedAt'>): Promise<void> {
  const { credentialId, transports, ...more } = passkey;
  await tx.insertInto('passkeyOwners').values({ credentialId, userId }).execute();
  await tx
    .insertInto('passkeys')
    .values({ userId, credentialId, transports: [...transports], ...more })
    .execute();
}

/** In the order in which they were added. */
export async function listPasskeys(db: Db, userId: string): Promise<StoredPasskey[]> {
  return selectPasskeys(db).where('userId', '=', userId).orderBy('id').execute();
}

export async function findOwner(db: Db, credentialId: string): Promise<string | null> {
  const query = db.selectFrom('passkeyOwners').select('userId').where('credentialId', '=', credentialId);
  return (await query.executeTakeFirst())?.userId ?? null;
}

export async function findPasskey(db: Db, userId: string, credentialId: string): Promise<StoredPasskey | null> {
  const query = selectPasskeys(db).where('userId', '=', userId).where('credentialId', '=', credentialId);
  return (await query.executeTakeFirst()) ?? null;
}

type Use = { readonly before: number; readonly uses: number; readonly now: Date };

/** False when it is gone, or was used in the meantime: then its count may have gone back. */
export async function noteUse(tx: Db, userId: string, id: string, { before, uses, now }: Use): Promise<boolean> {
  const row = await tx
    .updateTable('passkeys')
    .set({ uses, usedAt: now })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('uses', '=', before)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Null when the account has none with this id. */
export async function renamePasskey(db: Db, userId: string, id: string, name: string): Promise<StoredPasskey | null> {
  const row = await db
    .updateTable('passkeys')
    .set({ name })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ?? null;
}

/** @returns its name; null when the account has none with this id */
export async function removePasskey(tx: Db, userId: string, id: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(['credentialId', 'name'])
    .executeTakeFirst();
  if (!row) return null;
  await tx.deleteFrom('passkeyOwners').where('credentialId', '=', row.credentialId).execute();
  return row.name;
}

export async function removeAllPasskeys(tx: Db, userId: string): Promise<void> {
  for (const { id } of await listPasskeys(tx, userId)) await removePasskey(tx, userId, id);
}

function selectPasskeys(db: Db) {
  return db.selectFrom('passkeys').select(COLUMNS);
}
