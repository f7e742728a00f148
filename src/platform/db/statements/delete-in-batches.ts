// Deletes what is no longer needed, a bounded number of rows per statement. After a worker has been down
// for hours, a single statement would exceed its timeout and then never succeed.

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Schema } from '../tables/schema.ts';

export type BatchSize = { readonly rows: number; readonly maxBatches: number };

const USUAL: BatchSize = { rows: 1000, maxBatches: 500 };

/**
 * Each batch commits by itself, so a process that dies repeats at most one batch, and
 * the next run continues. Locked rows are left for the next run.
 */
export async function deleteInBatches(
  db: Db,
  table: keyof Schema,
  which: RawBuilder<unknown>,
  size = USUAL,
): Promise<void> {
  const key = await findKeyOfSpread(db, table);
  if (key) return deleteSpread(db, { table, key, which }, size);
  await inBatches(async (rows) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${which} limit ${rows} for update skip locked))`.execute(db);
    return Number(numAffectedRows ?? 0);
  }, size);
}

type Spread = { readonly table: keyof Schema; readonly key: readonly string[]; readonly which: RawBuilder<unknown> };

/** A cluster finds rows by their keys. It cannot skip locked rows in a query that spans several machines. */
async function deleteSpread(db: Db, { table, key, which }: Spread, size: BatchSize): Promise<void> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const isSame = sql.join(
    key.map((column) => sql`${sql.ref(`stored.${column}`)} = ${sql.ref(`old.${column}`)}`),
    sql` and `,
  );
  await inBatches(async (rows) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} stored
      using (select ${columns} from ${sql.table(table)} where ${which} limit ${rows}) old where ${isSame}`.execute(db);
    return Number(numAffectedRows ?? 0);
  }, size);
}

/** `act` deletes at most this many rows and returns how many it deleted. */
export async function inBatches(act: (rows: number) => Promise<number>, { rows, maxBatches } = USUAL): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch++) {
    if ((await act(rows)) < rows) return;
  }
}

/** @returns the columns of its primary key; null for a table that is not distributed, as on a server without Citus */
async function findKeyOfSpread(db: Db, table: keyof Schema): Promise<string[] | null> {
  const { rows: extensions } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  if (extensions.length === 0) return null;
  const { rows } = await sql<{ column: string }>`
    select a.attname as column from pg_dist_partition d
      join pg_index i on i.indrelid = d.logicalrelid and i.indisprimary
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where d.logicalrelid = ${nameOf(table)}::regclass and d.partmethod = 'h'`.execute(db);
  return rows.length === 0 ? null : rows.map(({ column }) => column);
}

/** As it is written in the database. */
function nameOf(table: keyof Schema): RawBuilder<unknown> {
  return sql.lit(table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}
