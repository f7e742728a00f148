// The IndexedDB database for offline work. What it holds is encrypted (`platform/offline/vault.ts`).

import { forgetOnDevice, readStored, storeOnDevice } from './device-storage.ts';

export const OFFLINE_DATABASE = 'parkvale.offline';
export const THINGS = 'things';
/** Names of what the server does not have yet begin with this. */
export const UNSENT = 'unsent:';
const AFTER_UNSENT = 'unsent;';
/** How many of them a session left behind, for a page that cannot wait for the database. */
const LEFT = 'parkvale.unsent';

/** Deletes all offline data. */
export function deleteOfflineDatabase(): void {
  forgetOnDevice(LEFT);
  try {
    indexedDB.deleteDatabase(OFFLINE_DATABASE);
  } catch {
    // A browser without it has stored nothing there.
  }
}

/**
 * Rule 464: deletes what the server has as well. What it does not have is sent once its user logs in again; the database itself and its key
 * stay, because an act may be saved at the same moment.
 */
export async function deleteSentOffline(): Promise<void> {
  await inDatabase(async (db) => {
    const transaction = db.transaction(THINGS, 'readwrite');
    const things = transaction.objectStore(THINGS);
    things.delete(IDBKeyRange.upperBound(UNSENT, true));
    things.delete(IDBKeyRange.lowerBound(AFTER_UNSENT));
    await untilCommitted(transaction);
  }, undefined);
  storeOnDevice(LEFT, String(await countUnsentOnDevice()));
}

/** How many acts of any user are unsent. Nobody needs to be logged in. */
export const countUnsentOnDevice = (): Promise<number> =>
  inDatabase(
    (db) => answerOf(db.transaction(THINGS).objectStore(THINGS).count(IDBKeyRange.bound(UNSENT, AFTER_UNSENT))),
    0,
  );

/** The same when the last session ended. */
export const unsentWhenSessionEnded = (): number => Number(readStored(LEFT) ?? 0);

/** @param otherwise where nothing is stored */
async function inDatabase<T>(use: (db: IDBDatabase) => Promise<T>, otherwise: T): Promise<T> {
  try {
    const opening = indexedDB.open(OFFLINE_DATABASE);
    // One that is not there is not created.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    const db = await answerOf(opening);
    return await use(db).finally(() => db.close());
  } catch {
    return otherwise;
  }
}

export function untilCommitted(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
