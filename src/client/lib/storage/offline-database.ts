/** What the browser calls the database in which this device keeps what is needed without signal. */
export const OFFLINE_DATABASE = 'parkvale.offline';

/** Deletes all that is kept for work without signal. */
export function deleteOfflineDatabase(): void {
  try {
    indexedDB.deleteDatabase(OFFLINE_DATABASE);
  } catch {
    // A browser without it has kept nothing there.
  }
}
