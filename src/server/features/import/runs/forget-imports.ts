// Files that were sent are kept for two days, what was imported is told for three months.

import type { Deps } from '../../../deps.ts';
import { deleteImportsBefore } from './imports.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A day in which an import may be taken back, and one more. */
const FILE_DAYS = 2;
const TOLD_DAYS = 90;

export async function forgetImports({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const ago = (days: number) => new Date(now().getTime() - days * DAY_MS);
  await deleteImportsBefore(db, { files: ago(FILE_DAYS), imports: ago(TOLD_DAYS) });
}
