// How everything is sold: an act reads, decides, and writes what it decided in one statement that insists on what was read. It is written
// once and runs without a lock as long as nothing changes in between (decision record 119).

import type { Db } from '../database.ts';
import { isDeadlock, isExclusionViolation, isStale, isZoneFull } from '../pg-errors.ts';
import { inTransaction } from './in-transaction.ts';

/** Thrown by an act outside a transaction, before it has written anything: it takes several statements. */
export class NeedsLock extends Error {
  override readonly name = 'NeedsLock';
}

type Act<Read, Result> = {
  /** Reads without a lock. */
  readonly find: () => Promise<Read>;
  /** Reads the same and locks it until the transaction ends. */
  readonly lock: (tx: Db) => Promise<Read>;
  /** Outside a transaction it writes a single statement. May run more than once, so it changes nothing but the database. */
  readonly act: (db: Db, read: Read) => Promise<Result>;
};

/**
 * Runs `act` on what was read. If that has changed, or conflicts with what others were sold, nothing was written: it is read again under
 * its lock, and the same act decides again.
 */
export async function actOnRead<Read, Result>(db: Db, { find, lock, act }: Act<Read, Result>): Promise<Result> {
  try {
    return await act(db, await find());
  } catch (error) {
    if (!isForLock(error)) throw error;
  }
  return inTransaction(db, async (tx) => act(tx, await lock(tx)));
}

const isForLock = (error: unknown): boolean =>
  error instanceof NeedsLock || [isStale, isExclusionViolation, isZoneFull, isDeadlock].some((is) => is(error));
