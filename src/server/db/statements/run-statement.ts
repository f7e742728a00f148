// For a library with its own SQL that must run inside our transaction, or as one statement with ours.

import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Also } from './also.ts';

export async function runStatement(db: Db, text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
  const { rows } = await db.withoutPlugins().executeQuery(CompiledQuery.raw(text, values));
  return { rows };
}

/** One statement that writes all of these, which needs no transaction around it. */
export async function writeAll(db: Db, parts: readonly Also[]): Promise<void> {
  await sql`with ${sql.join(parts)} select`.execute(db);
}

const OPENING = /^\s*with\s/i;
const PARAMETER = /\$(\d+)/;

/** The library's statement with our writes in front of it. */
export async function runAlong(
  db: Db,
  also: readonly Also[],
  { text, values }: { readonly text: string; readonly values: readonly unknown[] },
): Promise<{ rows: unknown[] }> {
  const [, rest = text] = text.split(OPENING);
  // Every second piece is the number of a parameter.
  const theirs = rest.split(PARAMETER).map((piece, place) => {
    return place % 2 === 0 ? sql.raw(piece) : sql`${values[Number(piece) - 1]}`;
  });
  const ours = sql.join(also);
  const joined = OPENING.test(text)
    ? sql`with ${ours}, ${sql.join(theirs, sql``)}`
    : sql`with ${ours} ${sql.join(theirs, sql``)}`;
  const { rows } = await joined.execute(db.withoutPlugins());
  return { rows };
}
