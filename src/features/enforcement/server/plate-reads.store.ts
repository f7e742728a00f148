// What cameras read at lots.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { PlateRead } from '../plate-reads.contract.ts';

export type StoredRead = {
  readonly locationId: string;
  /** Chosen by the camera system. */
  readonly id: string;
  readonly camera: string;
  readonly readAt: Date;
  readonly receivedAt: Date;
  readonly plate: string;
  readonly plateKey: string;
  readonly state: string | null;
  readonly confidence: number;
  readonly verdict: PlateRead['verdict'];
  readonly covered: boolean;
  /** Which way its lane leads, as it was sent; null if it was not. */
  readonly direction: 'in' | 'out' | null;
  /** On one of the owner's lists when it was received. */
  readonly listed: boolean;
  /** Where the bytes of its picture are or will be. */
  readonly pictureId: string | null;
  readonly pictureStored: boolean;
};

/** For one lot. @returns the ids of those that were new. */
export async function insertReads(db: Db, reads: readonly StoredRead[]): Promise<ReadonlySet<string>> {
  // In a fixed order, so that two calls with the same reads never deadlock.
  const inOrder = reads.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const inserted = await db
    .insertInto('plateReads')
    .values(inOrder.map(({ state: plateState, ...read }) => ({ ...read, plateState })))
    .onConflict((on) => on.columns(['locationId', 'id']).doNothing())
    .returning('id')
    .execute();
  return new Set(inserted.map(({ id }) => id));
}

const COLUMNS = [
  'locationId',
  'id',
  'camera',
  'readAt',
  'receivedAt',
  'plate',
  'plateKey',
  'plateState as state',
  'confidence',
  'verdict',
  'covered',
  'direction',
  'listed',
  'pictureId',
  'pictureStored',
] as const;

export async function findReads(db: Db, locationId: string, ids: readonly string[]): Promise<StoredRead[]> {
  const rows = db.selectFrom('plateReads').select(COLUMNS).where('locationId', '=', locationId);
  return rows.where(sql<boolean>`id = any(${ids}::uuid[])`).execute();
}

/** Marks the bytes of these reads' pictures as stored. */
export async function setPicturesStored(db: Db, locationId: string, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('plateReads')
    .set({ pictureStored: true })
    .where('locationId', '=', locationId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

type ReadPage = {
  readonly locationId: string;
  readonly which: 'all' | 'uncovered';
  readonly limit: number;
  readonly after: readonly [string, string] | null;
};

/** Latest first; returns one more than the page holds. */
export async function listReads(
  db: Db,
  { locationId, which, limit, after }: ReadPage,
): Promise<(StoredRead & { readonly readAtExact: string })[]> {
  let page = db
    .selectFrom('plateReads')
    .select(COLUMNS)
    .select(sql<string>`to_char(read_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('readAtExact'))
    .where('locationId', '=', locationId);
  if (which === 'uncovered') page = page.where(sql<boolean>`(not covered or listed)`);
  if (after) page = page.where(sql<boolean>`(read_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return page
    .orderBy('readAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}
