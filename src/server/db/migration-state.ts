// Whether this database has every migration that this program knows.

import { sql } from 'kysely';
import type { Db } from './database.ts';
import { MIGRATIONS } from './migrate.ts';

/** @throws when the database cannot be reached or was never migrated. */
export async function countMissingMigrations(db: Db): Promise<number> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const done = new Set(rows.map((row) => row.name));
  return Object.keys(MIGRATIONS).filter((name) => !done.has(name)).length;
}
