// For a library with its own SQL that must run inside our transaction.

import { CompiledQuery } from 'kysely';
import type { Db } from '../database.ts';

export async function runStatement(db: Db, text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
  const { rows } = await db.withoutPlugins().executeQuery(CompiledQuery.raw(text, values));
  return { rows };
}
