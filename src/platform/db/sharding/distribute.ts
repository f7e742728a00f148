// Puts every table of a migrated database where sharded-tables.ts says, on a Citus coordinator. Safe to run
// again: tables that are already in sharding stay, so that tables of later migrations follow.

import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { inTransaction } from '../transactions/in-transaction.ts';
import { readSharding } from './sharded-tables.ts';
import { queryShardsInTurn } from './shards-in-turn.ts';

/** @returns the tables that were moved. @throws when the database has no Citus, or Citus refuses something; then nothing has changed. */
export async function distributeTables(db: Db): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    await checkCitus(tx);
    // One connection per shard: the transaction that distributes the tables also adds foreign keys.
    await queryShardsInTurn(tx);
    // The triggers of distributed tables touch only rows of their own location (decision record 135).
    await sql`set local citus.enable_unsafe_triggers = on`.execute(tx);
    const distributed = await listSpread(tx);
    const tables = Object.entries(await readSharding(tx));
    const missing = tables.filter(([table, { kind }]) => kind !== 'coordinator' && !distributed.has(table));
    if (missing.length === 0) return [];
    /** All tables of a group are on the same shards as one that is distributed already. */
    const beside = new Map<string, string>();
    for (const [table, sharding] of tables)
      if (sharding.kind === 'key' && distributed.has(table)) beside.set(sharding.group, table);
    const references = await dropReferences(tx, new Set(missing.map(([table]) => table)));
    for (const [table, sharding] of missing) {
      if (sharding.kind === 'everywhere') await sql`select create_reference_table(${table})`.execute(tx);
      if (sharding.kind !== 'key') continue;
      const { group, column } = sharding;
      const besideTable = group === 'own' ? 'none' : (beside.get(group) ?? 'none');
      await sql`select create_distributed_table(${table}, ${column}, colocate_with => ${besideTable})`.execute(tx);
      beside.set(group, table);
    }
    for (const { table, name, definition } of references) {
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(tx);
    }
    return missing.map(([table]) => table);
  });
}

async function checkCitus(db: Db): Promise<void> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db);
  if (rows.length === 0)
    throw new Error('This database has no Citus: run `create extension citus` on it and its workers first.');
}

async function listSpread(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select logicalrelid::text as name from pg_dist_partition`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

type Reference = { readonly table: string; readonly name: string; readonly definition: string };

/** A table cannot be moved while one that stays refers to it. @returns the foreign keys to add again once all tables are moved */
async function dropReferences(tx: Db, moving: ReadonlySet<string>): Promise<Reference[]> {
  const { rows } = await sql<Reference & { readonly to: string }>`
    select f.relname as table, c.conname as name, t.relname as to, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
    join pg_namespace n on n.oid = f.relnamespace
    where c.contype = 'f' and n.nspname = current_schema() and c.conparentid = 0
    order by f.relname, c.conname`.execute(tx);
  const between = rows.filter(({ table, to }) => moving.has(table) || moving.has(to));
  for (const { table, name } of between) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx);
  }
  return between;
}
