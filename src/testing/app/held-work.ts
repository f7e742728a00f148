// Work of `odd-jobs.worker.ts` that lasts until it is let go.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function holdWork(): { readonly gate: string; letGo(): void } {
  const gate = join(aRoom(), 'open');
  return { gate, letGo: () => writeFileSync(gate, '') };
}

/** An empty folder where processes can meet. */
export const aRoom = (): string => mkdtempSync(join(tmpdir(), 'parkvale-room-'));
