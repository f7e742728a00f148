// Clears what is no longer needed, a bounded number of rows in each statement. One statement for all of them would take
// longer than any may once a worker has been down for hours, and would then never end.

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Schema } from '../tables/schema.ts';

export type BatchSize = { readonly rows: number; readonly maxBatches: number };

const USUAL: BatchSize = { rows: 1000, maxBatches: 500 };

/**
 * Each batch commits by itself: a process that dies repeats one of them, and the next run goes on. Rows that are locked are
 * left for then, too.
 */
export async function deleteInBatches(
  db: Db,
  table: keyof Schema,
  which: RawBuilder<unknown>,
  size = USUAL,
): Promise<void> {
  await inBatches(async (rows) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${which} limit ${rows} for update skip locked))`.execute(db);
    return Number(numAffectedRows ?? 0);
  }, size);
}

/** `act` clears at most so many rows and returns how many it cleared. */
export async function inBatches(act: (rows: number) => Promise<number>, { rows, maxBatches } = USUAL): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch++) {
    if ((await act(rows)) < rows) return;
  }
}
