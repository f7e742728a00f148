// A transaction that PostgreSQL aborted because of a deadlock is run again from its beginning.

import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { isDeadlock } from '../pg-errors.ts';

const TRIES = 5;

/** Runs around what a transaction does, inside it. */
export type AroundActs = <T>(tx: Db, act: () => Promise<T>) => Promise<T>;

const around = new AsyncLocalStorage<AroundActs>();

/** Every transaction that is opened while `run` runs does what `watch` adds. */
export const watchingTransactions = <T>(watch: AroundActs, run: () => Promise<T>): Promise<T> => around.run(watch, run);

/** The only way to open a transaction. `act` may run more than once, so it changes nothing but the database. */
export async function inTransaction<T>(db: Db, act: (tx: Db) => Promise<T>, triesLeft = TRIES): Promise<T> {
  const watch = around.getStore();
  try {
    return await db.transaction().execute(watch ? (tx) => watch(tx, () => act(tx)) : act);
  } catch (error) {
    if (triesLeft === 1 || !isDeadlock(error)) throw error;
    return inTransaction(db, act, triesLeft - 1);
  }
}

/** Several read-only statements on the same snapshot. */
export function inSnapshot<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

/**
 * A commit that does not wait for the disk. The WAL is written in order, so any later flushed commit includes this one: use it only
 * for what matters together with a later commit. Returned by a statement that is its own transaction; in a larger one it would apply to the whole transaction.
 */
export const UNFLUSHED = sql<string>`set_config('synchronous_commit', 'off', true)`;
