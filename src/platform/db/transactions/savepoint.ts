// Tries one step inside a transaction. If it fails in an expected way, only that step is rolled back.

import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** @returns false when `act` failed with an error that `isExpected`; any other error is rethrown. */
export async function triedWithin(
  tx: Db,
  act: () => Promise<void>,
  isExpected: (error: unknown) => boolean,
): Promise<boolean> {
  await sql`savepoint attempt`.execute(tx);
  try {
    await act();
    await sql`release savepoint attempt`.execute(tx);
    return true;
  } catch (error) {
    if (!isExpected(error)) throw error;
    await sql`rollback to savepoint attempt`.execute(tx);
    // Nested attempts share the name; PostgreSQL finds the innermost one.
    await sql`release savepoint attempt`.execute(tx);
    return false;
  }
}
