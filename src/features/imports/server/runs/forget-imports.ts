// Uploaded files are kept for two days; what was imported stays listed for three months.

import type { Deps } from '#app/deps.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import { deleteImportsBefore } from './imports.store.ts';

/** The day in which an import can be undone, and one more. */
const FILE_DAYS = 2;
const NOTIFIED_DAYS = 90;

export async function forgetImports({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const ago = (days: number) => new Date(now().getTime() - days * DAY_MS);
  await deleteImportsBefore(db, { files: ago(FILE_DAYS), imports: ago(NOTIFIED_DAYS) });
}
