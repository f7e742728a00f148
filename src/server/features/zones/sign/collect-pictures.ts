// The library's pictures lie outside of JavaScript's memory, some 35 MB each, so JavaScript sees no reason to collect them: fifty
// signs took almost two gigabytes, which stayed taken.

import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/** Frees what no longer is in use in this process. It takes some milliseconds, and would hold up requests in the server's own. */
export async function collectPictures(): Promise<void> {
  collect ??= exposedCollector();
  // The call that drew must have ended, and what is collected is freed a turn later.
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
