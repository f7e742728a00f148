// Work that an answer waits for only for a while. It goes on afterwards, and the server waits for it when it stops.

import { setTimeout as sleep } from 'node:timers/promises';

export type OutlastingWork = {
  /** @returns when the work is done, or when it has taken so long. @throws what it throws in that time; what it throws later is reported */
  awaitBriefly(work: Promise<void>): Promise<void>;
  /** When all of it is done. */
  settled(): Promise<void>;
};

export function createOutlastingWork(forMs: number, onError: (error: unknown) => void): OutlastingWork {
  const running = new Set<Promise<void>>();
  return {
    async awaitBriefly(work) {
      let isAwaited = true;
      const guarded = work.catch((error: unknown) => {
        if (isAwaited) throw error;
        onError(error);
      });
      const finished = guarded.then(
        () => {},
        () => {},
      );
      running.add(finished);
      void finished.then(() => running.delete(finished));
      const patience = new AbortController();
      const patient = sleep(forMs, undefined, { signal: patience.signal }).catch(() => {});
      await Promise.race([guarded, patient]).finally(() => {
        isAwaited = false;
        patience.abort();
      });
    },
    async settled() {
      await Promise.all(running);
    },
  };
}
