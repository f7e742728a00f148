// A transaction that PostgreSQL aborted because of a deadlock is run again from its beginning.

import type { Db } from '../database.ts';
import { isDeadlock } from '../pg-errors.ts';

const TRIES = 5;

/** Thrown inside a transaction whose earlier reads are outdated: it is rolled back and run again. */
export class Outdated extends Error {
  override readonly name = 'Outdated';
}

/** The only way to open a transaction. `act` may run more than once, so it changes nothing but the database. */
export async function inTransaction<T>(db: Db, act: (tx: Db) => Promise<T>, triesLeft = TRIES): Promise<T> {
  try {
    return await db.transaction().execute(act);
  } catch (error) {
    if (triesLeft === 1 || !(isDeadlock(error) || error instanceof Outdated)) throw error;
    return inTransaction(db, act, triesLeft - 1);
  }
}
