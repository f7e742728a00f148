// The disk of the data folder, which has photos and, without DATABASE_URL, the database.

import { statfs } from 'node:fs/promises';

/** Below this, the embedded database can stop at any moment: a single file of its log has 16 MB. */
export const MIN_FREE_BYTES = 100_000_000;

/** What this user may still write there, in bytes. Null if the folder cannot be looked at. */
export async function readFreeBytes(folder: string): Promise<number | null> {
  const disk = await statfs(folder).catch(() => null);
  return disk && disk.bavail * disk.bsize;
}
