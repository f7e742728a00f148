// Creates the partitions of the coming months, and moves rows that were written before their month had one (decision record 153).

import { sql } from 'kysely';
import { type Month, monthOf } from '#platform/calendar/revenue-month.ts';
import type { Db } from './database.ts';
import {
  idsOf,
  MONTHLY_TABLES,
  type MonthlyTable,
  monthsFrom,
  partitionOf,
  partitionOfOthers,
} from './monthly-tables.ts';
import { inTransaction } from './transactions/in-transaction.ts';

/** An arbitrary number, the same for every release: one process at a time makes partitions. */
const TURN = 7_295_105;
const LOCK_TIMEOUT = '2s';

/**
 * Makes each partition in its own transaction, so that a killed process leaves only complete ones.
 * Statements that need a table wait behind this for at most two seconds.
 * @returns the names of the partitions it made
 * @throws a lock timeout, after which the next run continues
 */
export async function makePartitions(db: Db, now: Date, tables = MONTHLY_TABLES): Promise<string[]> {
  const made: string[] = [];
  for (const table of tables) {
    const latest = monthsFrom(now);
    const others = await listMonthsOfOthers(db, table, latest.at(-1));
    for (const month of [...latest, ...others]) {
      if (await makePartition(db, table, month)) made.push(partitionOf(table.name, month));
    }
  }
  return made;
}

/** The tables that have partitions. Before its migration has run, a table is not one of them. */
export async function listPartitioned(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'p' and relnamespace = current_schema()::regnamespace`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}

/** The months, up to the last one, of rows without a partition of their own. A row whose id contains no time stays where it is. */
async function listMonthsOfOthers(db: Db, { name, by }: MonthlyTable, last: Month | undefined): Promise<Month[]> {
  const until = last ? idsOf(last)[1] : null;
  const id = sql.ref(by);
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(to_timestamp(('x' || left(replace(${id}::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
      at time zone 'UTC', 'YYYY-MM-DD') as month
    from ${sql.table(partitionOfOthers(name))}
    where ${id} < ${until}::uuid and substr(${id}::text, 15, 1) = '7'`.execute(db);
  const months = new Map(rows.map(({ month }) => [month.slice(0, 7), monthOf(month)]));
  return [...months.values()];
}

async function makePartition(db: Db, { name, by }: MonthlyTable, month: Month): Promise<boolean> {
  const partition = partitionOf(name, month);
  if (await exists(db, partition)) return false;
  const [from, until] = idsOf(month).map((id) => sql.lit(id));
  const [parent, own, others] = [name, partition, partitionOfOthers(name)].map((table) => sql.table(table));
  return inTransaction(db, async (tx) => {
    await takeTurn(tx);
    if (await exists(tx, partition)) return false;
    await sql`create table ${own} (like ${parent} including all)`.execute(tx);
    const isOurs = sql`${sql.ref(by)} >= ${from} and ${sql.ref(by)} < ${until}`;
    const { rows } = await sql`select from ${others} where ${isOurs} limit 1`.execute(tx);
    if (rows.length > 0) {
      // The triggers refuse every change to a row. Here a row only moves, and nobody else reads or writes in the meantime.
      await sql`alter table ${others} disable trigger user`.execute(tx);
      await sql`
        with moved as (delete from ${others} where ${isOurs} returning *)
        insert into ${own} select * from moved`.execute(tx);
      await sql`alter table ${others} enable trigger user`.execute(tx);
    }
    await sql`alter table ${parent} attach partition ${own} for values from (${from}) to (${until})`.execute(tx);
    await refuseTruncating(tx, { name, partition });
    return true;
  });
}

/** One process at a time does this. It waits for no lock longer than others may wait behind it. */
async function takeTurn(tx: Db): Promise<void> {
  await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true), pg_advisory_xact_lock(${TURN})`.execute(tx);
  // For a cluster: the triggers of a distributed table touch no other row.
  await sql`set local citus.enable_unsafe_triggers = on`.execute(tx);
}

/** Queries the catalog itself, because a session remembers what `to_regclass` returned until it opens the next table. */
async function exists(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_class where relname = ${table} and relnamespace = current_schema()::regnamespace`.execute(db);
  return rows.length > 0;
}

/** A partition inherits row triggers from its table, but not statement triggers. */
async function refuseTruncating(tx: Db, { name, partition }: { readonly name: string; readonly partition: string }) {
  const { rows } = await sql`
    select from pg_trigger where tgrelid = to_regclass(${name}) and tgname = 'only_added_to'`.execute(tx);
  if (rows.length === 0) return;
  await sql`
    create trigger only_added_to before truncate on ${sql.table(partition)}
    for each statement execute function refuse_change()`.execute(tx);
}
