// Tries one step. If it fails in an expected way, only that step is undone.

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';

/**
 * Outside a transaction, `act` is a single statement, which the database undoes by itself.
 * @returns false when `act` failed with an error that `isExpected`; any other error is rethrown.
 */
export async function triedWithin(
  db: Db,
  act: () => Promise<void>,
  isExpected: (error: unknown) => boolean,
): Promise<boolean> {
  // Nested attempts share the name; PostgreSQL finds the innermost one.
  const mark = (statement: RawBuilder<unknown>) => (db.isTransaction ? statement.execute(db) : null);
  await mark(sql`savepoint attempt`);
  try {
    await act();
    await mark(sql`release savepoint attempt`);
    return true;
  } catch (error) {
    if (!isExpected(error)) throw error;
    await mark(sql`rollback to savepoint attempt`);
    await mark(sql`release savepoint attempt`);
    return false;
  }
}
