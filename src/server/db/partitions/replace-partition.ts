// Replaces a partition whose rows are kept elsewhere with a smaller one.

import { sql } from 'kysely';
import type { Month } from '#domain/revenue/revenue-month.ts';
import type { Db } from '../database.ts';
import { refuseTruncating, takeTurn } from './make-partitions.ts';
import { idsOf, type MonthlyTable, partitionOf } from './monthly-tables.ts';

/** A different number than for making partitions, so that a starting process does not wait for an archive run. */
const TURN = 7_295_106;

/**
 * In one transaction: a query sees either the old rows or the new ones. Statements that need the table wait for at most two seconds.
 * @param fill writes into the new partition, which is a standalone table until then
 * @throws a lock timeout, after which the next run tries again
 */
export async function replacePartition(
  db: Db,
  { table: { name }, month }: { readonly table: MonthlyTable; readonly month: Month },
  fill: (tx: Db, partition: string) => Promise<void>,
): Promise<void> {
  const old = partitionOf(name, month);
  const next = `${old}_next`;
  const [from, until] = idsOf(month).map((id) => sql.lit(id));
  await db.transaction().execute(async (tx) => {
    await takeTurn(tx, TURN);
    await sql`create table ${sql.table(next)} (like ${sql.table(name)} including all)`.execute(tx);
    await fill(tx, next);
    await sql`alter table ${sql.table(name)} detach partition ${sql.table(old)}`.execute(tx);
    await sql`drop table ${sql.table(old)}`.execute(tx);
    await sql`alter table ${sql.table(next)} rename to ${sql.ref(old)}`.execute(tx);
    await sql`
      alter table ${sql.table(name)} attach partition ${sql.table(old)} for values from (${from}) to (${until})`.execute(
      tx,
    );
    await refuseTruncating(tx, { name, partition: old });
  });
}
