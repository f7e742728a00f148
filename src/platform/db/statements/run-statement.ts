// For a library with its own SQL that must run inside our transaction, and for a statement that consists only of its parts.

import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { StatementPart } from './statement-parts.ts';

export async function runStatement(db: Db, text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
  const { rows } = await db.withoutPlugins().executeQuery(CompiledQuery.raw(text, values));
  return { rows };
}

/** One statement that writes all of these, and needs no transaction around it. */
export async function writeAll(db: Db, parts: readonly StatementPart[]): Promise<void> {
  await sql`with ${sql.join(parts)} select`.execute(db);
}
