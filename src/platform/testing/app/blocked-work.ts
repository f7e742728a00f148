// Work of `odd-jobs.worker.ts` that runs until it is released.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderOfThisRun } from '../database/run-folders.ts';

export function blockWork(): { readonly gate: string; letGo(): void } {
  const gate = join(aRoom(), 'open');
  return { gate, letGo: () => writeFileSync(gate, '') };
}

/** An empty folder where processes can meet. */
export const aRoom = (): string => folderOfThisRun('room');
