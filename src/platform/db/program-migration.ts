// What a migration declares, and how it builds an index on a large table.

import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A migration is one transaction unless it declares otherwise, for statements such as `create index concurrently`. */
export type ProgramMigration = Migration & { readonly outsideTransaction?: boolean };

type NewIndex = {
  readonly name: string;
  /** Starts with the table's name, as after `create index … on`. */
  readonly on: string;
  readonly unique?: boolean;
};

/**
 * Builds an index while the table is read and written. Safe to repeat: it first drops the invalid index of an interrupted build. Only for a
 * migration with `outsideTransaction`. PostgreSQL cannot build an index concurrently on a partitioned table, so each partition's index is
 * built separately and then attached to the table's index, which becomes valid with the last one. A partition that is created in the
 * meantime gets its own. Expects the partitions of a table that is not distributed over machines.
 */
export async function buildIndexConcurrently(
  db: Kysely<unknown>,
  { name, on, unique = false }: NewIndex,
): Promise<void> {
  if (await isValid(db, name)) return;
  const [, table = '', rest = ''] = /^\s*(\w+)\s*(.*)$/s.exec(on) ?? [];
  const hasNone = (await listPartitions(db, table, name)) === null;
  if (hasNone) return buildOne(db, { name, on, unique });
  const kind = sql.raw(unique ? 'unique' : '');
  await beginIndex(
    db,
    sql`create ${kind} index if not exists ${sql.id(name)} on only ${sql.table(table)} ${sql.raw(rest)}`,
  );
  for (const partition of (await listPartitions(db, table, name)) ?? []) {
    const own = `${name}${partition.slice(table.length)}`;
    await buildOne(db, { name: own, on: `${partition} ${rest}`, unique });
    await beginIndex(db, sql`alter index ${sql.id(name)} attach partition ${sql.id(own)}`);
  }
}

/** Takes no time itself, but needs a lock that everything else queues behind: after this long, the migration is tried again. */
const LOCK_TIMEOUT = '500ms';

async function beginIndex(db: Kysely<unknown>, statement: RawBuilder<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(tx);
    await statement.execute(tx);
  });
}

async function buildOne(db: Kysely<unknown>, { name, on, unique = false }: NewIndex): Promise<void> {
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

/** The partitions that have no part of this index yet. Null when the table has no partitions. */
async function listPartitions(db: Kysely<unknown>, table: string, index: string): Promise<string[] | null> {
  const { rows } = await sql<{ name: string | null; done: boolean }>`
    select c.relname as name, exists (
        select from pg_inherits part join pg_index own on own.indexrelid = part.inhrelid
        where part.inhparent = to_regclass(quote_ident(${index})) and own.indrelid = c.oid) as done
    from pg_class parent left join pg_inherits i on i.inhparent = parent.oid left join pg_class c on c.oid = i.inhrelid
    where parent.oid = to_regclass(quote_ident(${table})) and parent.relkind = 'p' order by 1`.execute(db);
  return rows.length === 0 ? null : rows.flatMap(({ name, done }) => (done ? [] : (name ?? [])));
}
