// Whether a table is currently distributed over machines: the same program runs on one server and on a cluster.

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Schema } from '../tables/schema.ts';

/** @returns the columns of its primary key; null for a table that is not distributed, as on a server without Citus */
export async function findKeyOfSpread(db: Db, table: keyof Schema): Promise<string[] | null> {
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
