// Deletes what is no longer needed, a bounded number of rows per statement. A single statement would exceed its timeout after a
// worker has been down for hours, and then never succeed.

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Schema } from '../tables/schema.ts';

export type BatchSize = { readonly rows: number; readonly maxBatches: number };

const USUAL: BatchSize = { rows: 1000, maxBatches: 500 };

/**
 * Each batch commits by itself, so a process that dies repeats at most one, and the next run continues. Locked rows are left
 * to the next run.
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

/** `act` deletes at most this many rows and returns how many it deleted. */
export async function inBatches(act: (rows: number) => Promise<number>, { rows, maxBatches } = USUAL): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch++) {
    if ((await act(rows)) < rows) return;
  }
}
