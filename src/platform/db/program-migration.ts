// What a migration declares, and how it builds an index on a large table.

import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A migration is one transaction unless it declares otherwise, for statements such as `create index concurrently`. */
export type ProgramMigration = Migration & { readonly outsideTransaction?: boolean; readonly superseded?: Superseded };

/** An earlier text of a migration that databases have run. */
export type Superseded = {
  readonly checksum: string;
  /** Makes what it made what the migration makes now. */
  revise(db: Kysely<unknown>): Promise<void>;
};

type NewIndex = {
  readonly name: string;
  /** Starts with the table's name, as after `create index … on`. */
  readonly on: string;
  readonly unique?: boolean;
};

/**
 * Builds an index while the table is read and written. Safe to repeat: it first drops the invalid index of an interrupted build. Only for a
 * migration with `outsideTransaction`.
 */
export async function buildIndexConcurrently(
  db: Kysely<unknown>,
  { name, on, unique = false }: NewIndex,
): Promise<void> {
  const valid = await isValid(db, name);
  if (valid) return;
  const index = sql.id(name);
  if (valid === false) await sql`drop index concurrently ${index}`.execute(db);
  await sql`create ${sql.raw(unique ? 'unique' : '')} index concurrently ${index} on ${sql.raw(on)}`.execute(db);
}

/** Null when there is none with this name. */
async function isValid(db: Kysely<unknown>, name: string): Promise<boolean | null> {
  const { rows } = await sql<{ valid: boolean }>`
    select i.indisvalid as valid from pg_index i where i.indexrelid = to_regclass(quote_ident(${name}))`.execute(db);
  return rows[0]?.valid ?? null;
}
