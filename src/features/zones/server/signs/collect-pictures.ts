// The library's images lie outside JavaScript's heap, some 35 MB each, so JavaScript sees no reason to collect them: fifty signs
// took almost two gigabytes, which were never given back.

import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/**
 * Frees what this process no longer uses. It takes some milliseconds, so it would hold up requests in the server's own process.
 */
export async function collectPictures(): Promise<void> {
  collect ??= exposedCollector();
  // The call that drew must have ended, and collected memory is freed one turn later.
  await turn();
  collect();
  await turn();
}

function exposedCollector(): () => void {
  setFlagsFromString('--expose-gc');
  try {
    return runInNewContext('gc');
  } finally {
    setFlagsFromString('--no-expose-gc');
  }
}
