// What a migration may say of itself, and how one builds an index on a table that is large already.

import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A migration is one transaction, unless it says that its statements cannot be in one, as `create index concurrently` cannot. */
export type ProgramMigration = Migration & { readonly outsideTransaction?: boolean };

type NewIndex = {
  readonly name: string;
  /** From the table's name on, as in `create index … on`. */
  readonly on: string;
  readonly unique?: boolean;
};

/**
 * Builds an index while the table is read and written. Safe to repeat: what an interrupted build left behind is invalid, and is
 * dropped first. Only in a migration with `outsideTransaction`.
 */
export async function buildIndexConcurrently(
  db: Kysely<unknown>,
  { name, on, unique = false }: NewIndex,
): Promise<void> {
  const { rows } = await sql<{ valid: boolean }>`
    select i.indisvalid as valid from pg_index i where i.indexrelid = to_regclass(quote_ident(${name}))`.execute(db);
  if (rows[0]?.valid) return;
  const index = sql.id(name);
  if (rows[0]) await sql`drop index concurrently ${index}`.execute(db);
  await sql`create ${sql.raw(unique ? 'unique' : '')} index concurrently ${index} on ${sql.raw(on)}`.execute(db);
}
