/** The name of the IndexedDB database for offline work. */
export const OFFLINE_DATABASE = 'parkvale.offline';

/** Deletes all offline data. */
export function deleteOfflineDatabase(): void {
  try {
    indexedDB.deleteDatabase(OFFLINE_DATABASE);
  } catch {
    // A browser without it has stored nothing there.
  }
}
