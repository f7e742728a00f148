// What cameras read at lots.

import { sql } from 'kysely';
import type { PlateRead } from '#contract/stays/reads.contract.ts';
import type { Db } from '../../../db/database.ts';

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
  /** On a list of the lot's owner when it was received. */
  readonly listed: boolean;
  /** Where the bytes of its picture are or will be. */
  readonly pictureId: string | null;
  readonly pictureStored: boolean;
};

/** @returns false if a read with this id is there. */
export async function insertRead(db: Db, { state: plateState, ...read }: StoredRead): Promise<boolean> {
  const inserted = await db
    .insertInto('plateReads')
    .values({ ...read, plateState })
    .onConflict((on) => on.columns(['locationId', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
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
  'listed',
  'pictureId',
  'pictureStored',
] as const;

type ReadId = Pick<StoredRead, 'locationId' | 'id'>;

export async function findRead(db: Db, { locationId, id }: ReadId): Promise<StoredRead | null> {
  const at = db.selectFrom('plateReads').select(COLUMNS).where('locationId', '=', locationId).where('id', '=', id);
  return (await at.executeTakeFirst()) ?? null;
}

/** Marks the picture's bytes as stored. */
export async function setPictureStored(db: Db, { locationId, id }: ReadId): Promise<void> {
  await db
    .updateTable('plateReads')
    .set({ pictureStored: true })
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .execute();
}

type ReadPage = {
  readonly locationId: string;
  readonly which: 'all' | 'uncovered';
  readonly limit: number;
  readonly after: readonly [string, string] | null;
};

/** The latest first; one more than the page holds. */
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
