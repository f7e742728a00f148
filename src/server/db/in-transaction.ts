// A transaction that PostgreSQL broke off, because it and another waited for each other, is run again from its beginning.

import type { Db } from './database.ts';
import { isDeadlock } from './pg-errors.ts';

const TRIES = 5;

/** Thrown inside a transaction that found its own earlier reading out of date: it is undone and run again. */
export class Outdated extends Error {
  override readonly name = 'Outdated';
}

export async function inTransaction<T>(db: Db, act: (tx: Db) => Promise<T>, triesLeft = TRIES): Promise<T> {
  try {
    return await db.transaction().execute(act);
  } catch (error) {
    if (triesLeft === 1 || !(isDeadlock(error) || error instanceof Outdated)) throw error;
    return inTransaction(db, act, triesLeft - 1);
  }
}
