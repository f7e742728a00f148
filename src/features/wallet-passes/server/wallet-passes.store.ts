// Passes, and where a copy of each one is kept.

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Deps } from '#app/deps.ts';
import type { Wallet } from '#integrations/wallets/wallets.port.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import type { Db } from '#platform/db/database.ts';
import {
  findAtLocations,
  idAt,
  listLocationsOf,
  listLocationsOfReceipt,
  orderOfReceipt,
  receiptKeyAt,
} from '#platform/db/sharding/location-in-ids.ts';

export const PASS_KINDS = ['stay', 'permit', 'ticket'] as const;
export type PassKind = (typeof PASS_KINDS)[number];

/** The order of a stay, a permit, or a ticket. */
export type PassAbout = { readonly kind: PassKind; readonly locationId: string; readonly aboutId: string };

export type PassId = { readonly locationId: string; readonly id: string };

export type StoredPass = PassAbout &
  PassId & {
    readonly sealedKey: string;
    /** Of whoever added it; null for English. */
    readonly language: string | null;
    readonly version: number;
    readonly factsHash: string;
    readonly updatedAt: Date;
  };

const COLUMNS = [
  'locationId',
  'id',
  'kind',
  'aboutId',
  'sealedKey',
  'language',
  'version',
  'factsHash',
  'updatedAt',
] as const;

const KEY_BYTES = 16;

type Opening = PassAbout & {
  readonly language: string | null;
  readonly factsHash: string;
  readonly followedUntil: Date;
  readonly now: Date;
};

/** The one pass of this thing, which is made if there is none yet. */
export async function openPass(
  tx: Db,
  { seal, newId }: Pick<Deps, 'seal' | 'newId'>,
  { now, ...opening }: Opening,
): Promise<StoredPass> {
  const { kind, locationId, aboutId } = opening;
  const id = idAt(locationId, newId());
  // As a receipt's: 128 random bits between the id and the place.
  const key = receiptKeyAt({ locationId, id }, randomBytes(KEY_BYTES));
  await tx
    .insertInto('walletPasses')
    .values({ ...opening, id, sealedKey: seal.seal(key, id), createdAt: now, updatedAt: inSeconds(now) })
    .onConflict((conflict) => conflict.columns(['locationId', 'kind', 'aboutId']).doNothing())
    .execute();
  return tx
    .selectFrom('walletPasses')
    .select(COLUMNS)
    .where('locationId', '=', locationId)
    .where('kind', '=', kind)
    .where('aboutId', '=', aboutId)
    .executeTakeFirstOrThrow();
}

export async function findPass(db: Db, { locationId, id }: PassId): Promise<StoredPass | null> {
  const query = db.selectFrom('walletPasses').select(COLUMNS).where('locationId', '=', locationId).where('id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}

/** Null if it is not the key of a pass. */
export async function findPassByKey(db: Db, { seal }: Pick<Deps, 'seal'>, key: string): Promise<StoredPass | null> {
  const pass = await findAtLocations(await listLocationsOfReceipt(db, key), (locationId) =>
    findPass(db, { locationId, id: orderOfReceipt(key) }),
  );
  return pass && isKeyOf(pass, key, seal) ? pass : null;
}

/** By the number that phones know it by, and the key that they send along. */
export async function findPassBySerial(
  db: Db,
  { seal }: Pick<Deps, 'seal'>,
  { serial, key }: { readonly serial: string; readonly key: string },
): Promise<StoredPass | null> {
  const pass = await findAtLocations(await listLocationsOf(db, serial), (locationId) =>
    findPass(db, { locationId, id: serial }),
  );
  return pass && isKeyOf(pass, key, seal) ? pass : null;
}

export const keyOf = ({ sealedKey, id }: StoredPass, seal: Deps['seal']): string => seal.open(sealedKey, id);

function isKeyOf(pass: StoredPass, given: string, seal: Deps['seal']): boolean {
  const [key, other] = [Buffer.from(keyOf(pass, seal)), Buffer.from(given)];
  return key.length === other.length && timingSafeEqual(key, other);
}

type Change = PassId & {
  /** What it was composed from so far. */
  readonly storedHash: string;
  readonly factsHash: string;
  readonly followedUntil: Date;
  readonly now: Date;
};

/** @returns false if another worker was first. Each version is at least a second later than the one before. */
export async function storeVersion(
  tx: Db,
  { locationId, id, storedHash, factsHash, followedUntil, now }: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('walletPasses')
    .set(({ eb, fn, ref }) => ({
      factsHash,
      followedUntil,
      version: eb('version', '+', 1),
      updatedAt: fn<Date>('greatest', [
        sql`${inSeconds(now)}::timestamptz`,
        sql`${ref('updatedAt')} + interval '1 second'`,
      ]),
    }))
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .where('factsHash', '=', storedHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const inSeconds = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000);

export type CopyId = {
  readonly locationId: string;
  readonly passId: string;
  readonly wallet: Wallet;
  /** Empty for a wallet that keeps one copy. */
  readonly device: string;
};

export type Copy = CopyId & {
  readonly pushToken: string | null;
  readonly version: number;
  readonly addedAt: Date;
};

/** @returns whether it is new. One that was added before gets the new token and counts as up to date with this version. */
export async function putCopy(tx: Db, copy: Copy): Promise<boolean> {
  const { pushToken, version, addedAt } = copy;
  const added = await tx
    .insertInto('walletCopies')
    .values(copy)
    .onConflict((conflict) => conflict.columns(['locationId', 'passId', 'wallet', 'device']).doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 1n) return true;
  await whereCopy(tx.updateTable('walletCopies').set({ pushToken, version, addedAt }), copy).execute();
  return false;
}

export async function listCopies(db: Db, { locationId, id }: PassId): Promise<Copy[]> {
  return db
    .selectFrom('walletCopies')
    .select(['locationId', 'passId', 'wallet', 'device', 'pushToken', 'version', 'addedAt'])
    .where('locationId', '=', locationId)
    .where('passId', '=', id)
    .orderBy('wallet')
    .orderBy('device')
    .execute();
}

export async function markCopy(tx: Db, copy: CopyId, version: number): Promise<void> {
  await whereCopy(tx.updateTable('walletCopies').set({ version }), copy).execute();
}

/** @returns whether there was one */
export async function dropCopy(tx: Db, copy: CopyId): Promise<boolean> {
  const { numDeletedRows } = await whereCopy(tx.deleteFrom('walletCopies'), copy).executeTakeFirst();
  return numDeletedRows > 0n;
}

type Filtered<Q> = { where(column: 'locationId' | 'passId' | 'wallet' | 'device', is: '=', value: string): Q };

function whereCopy<Q extends Filtered<Q>>(query: Q, { locationId, passId, wallet, device }: CopyId): Q {
  return query
    .where('locationId', '=', locationId)
    .where('passId', '=', passId)
    .where('wallet', '=', wallet)
    .where('device', '=', device);
}

/** Commits are not in the order of their times: those of the last minute are named again. */
const OVERLAP_MS = MINUTE_MS;

export type UpdatedPasses = { readonly serialNumbers: readonly string[]; readonly lastUpdated: Date };

/** A phone's passes that have changed since; null if none has. */
export async function listUpdatedOn(db: Db, device: string, since: Date | null): Promise<UpdatedPasses | null> {
  const { rows } = await sql<{ id: string; updatedAt: Date }>`
    select p.id, p.updated_at from wallet_copies c
      join wallet_passes p on p.location_id = c.location_id and p.id = c.pass_id
    where c.wallet = 'apple' and c.device = ${device} and (${since}::timestamptz is null or p.updated_at > ${since})
    order by p.updated_at, p.id`.execute(db);
  const latest = rows.at(-1)?.updatedAt;
  if (!latest) return null;
  const lastUpdated = Math.max(latest.getTime() - OVERLAP_MS, since?.getTime() ?? 0);
  return { serialNumbers: rows.map(({ id }) => id), lastUpdated: new Date(lastUpdated) };
}

/** With their copies. */
export async function deletePassesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('walletPasses').where('followedUntil', '<', before).execute();
}
