// Whether the database's disk has room, which only writing to it shows: it may be another machine's.

import { sql } from 'kysely';
import type { Db } from './database.ts';
import { isDiskFull } from './pg-errors.ts';
import { inTransaction } from './transactions/in-transaction.ts';

/** Some 7 MB in a file that PostgreSQL removes at once. */
const ROWS = 500_000;

export async function hasRoom(db: Db): Promise<boolean> {
  try {
    await inTransaction(db, async (tx) => {
      await sql`set local work_mem = '64kB'`.execute(tx);
      await sql`select count(*) from generate_series(1, ${ROWS}::integer)`.execute(tx);
    });
    return true;
  } catch (error) {
    if (isDiskFull(error)) return false;
    throw error;
  }
}
