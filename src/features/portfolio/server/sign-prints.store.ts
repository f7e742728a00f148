// Files of signs that somebody requested: how far along they are, and the file once it is drawn.

import type { Db } from '#platform/db/database.ts';
import type { SignPrintsTable } from '#platform/db/tables/location-tables.ts';

export type SignPrintRow = {
  readonly id: string;
  readonly locationIds: readonly string[];
  readonly size: SignPrintsTable['size'];
  readonly languages: string;
  readonly state: SignPrintsTable['state'];
  readonly signs: number;
  readonly done: number;
  readonly tries: number;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
};

const COLUMNS = [
  'id',
  'locationIds',
  'size',
  'languages',
  'state',
  'signs',
  'done',
  'tries',
  'createdAt',
  'endedAt',
] as const;
const UNDER_WAY = ['waiting', 'drawing'] as const;

type NewPrint = Pick<SignPrintRow, 'id' | 'size' | 'languages' | 'signs' | 'createdAt'> & {
  readonly createdBy: string;
  readonly locationIds: string[];
};

/** Null while another file of theirs is under way. */
export async function insertPrint(tx: Db, print: NewPrint): Promise<SignPrintRow | null> {
  const query = tx.insertInto('signPrints').values({ ...print, state: 'waiting' });
  return (
    (await query
      .onConflict((on) => on.doNothing())
      .returning(COLUMNS)
      .executeTakeFirst()) ?? null
  );
}

export async function findUnderWay(db: Db, createdBy: string): Promise<SignPrintRow | null> {
  const query = db.selectFrom('signPrints').select(COLUMNS).where('createdBy', '=', createdBy);
  return (await query.where('state', 'in', UNDER_WAY).executeTakeFirst()) ?? null;
}

type Requested = { readonly id: string; readonly createdBy: string };

export async function findPrint(db: Db, { id, createdBy }: Requested): Promise<SignPrintRow | null> {
  const query = db.selectFrom('signPrints').select(COLUMNS).where('id', '=', id);
  return (await query.where('createdBy', '=', createdBy).executeTakeFirst()) ?? null;
}

export async function listPrints(db: Db, createdBy: string, limit: number): Promise<SignPrintRow[]> {
  const query = db.selectFrom('signPrints').select(COLUMNS).where('createdBy', '=', createdBy);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

export async function readPrint(db: Db, id: string): Promise<Buffer | null> {
  const query = db.selectFrom('signPrints').select('file').where('id', '=', id);
  return (await query.executeTakeFirst())?.file ?? null;
}

/** Counts another attempt; null when nobody is waiting for the file anymore. */
export async function claimPrint(db: Db, id: string): Promise<SignPrintRow | null> {
  const query = db
    .updateTable('signPrints')
    .set(({ eb, ref }) => ({ state: 'drawing', done: 0, tries: eb(ref('tries'), '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', UNDER_WAY);
  return (await query.returning(COLUMNS).executeTakeFirst()) ?? null;
}

/** @returns whether it is still wanted */
export async function recordDrawn(
  db: Db,
  id: string,
  { done, signs }: { done: number; signs: number },
): Promise<boolean> {
  const query = db.updateTable('signPrints').set({ done, signs }).where('id', '=', id).where('state', '=', 'drawing');
  return (await query.returning('id').executeTakeFirst()) !== undefined;
}

type End = { readonly now: Date } & (
  | { readonly state: 'ready'; readonly file: Buffer; readonly signs: number }
  | { readonly state: 'stopped' | 'failed' }
);

/** Unless it has already ended. */
export async function endPrint(db: Db, id: string, { now, ...end }: End): Promise<void> {
  await db
    .updateTable('signPrints')
    .set({ ...end, endedAt: now, ...(end.state === 'ready' && { done: end.signs }) })
    .where('id', '=', id)
    .where('state', 'in', UNDER_WAY)
    .execute();
}

export async function deletePrintsBefore(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('signPrints')
    .where(({ fn }) => fn.coalesce('endedAt', 'createdAt'), '<', before)
    .execute();
}
