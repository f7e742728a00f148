// What an account left on this device, besides who it is.

import { forgetOnDevice } from '#platform/browser/device-storage.ts';
import { deleteOfflineDatabase } from '#platform/browser/offline-database.ts';
import { deleteJournal } from './act-journal.ts';

export function forgetAccountData(): void {
  deleteOfflineDatabase();
  deleteJournal();
  // Their stays, which were kept for times without a signal.
  forgetOnDevice('parkvale.stored');
}
