// Shows everyone who asks how far a long job is. Written a few times a second, outside the transaction that does the work.

import type { ReportProgress } from './work-process.ts';

const EVERY_MS = 400;

export type ShownProgress = {
  readonly report: ReportProgress;
  /** Nothing is written after that. */
  end(): Promise<void>;
};

export function showProgress(write: (done: number, total: number) => Promise<unknown>): ShownProgress {
  let last = 0;
  let writing: Promise<void> | null = null;
  let ended = false;
  return {
    report(done, total) {
      const at = performance.now();
      if (ended || writing || at - last < EVERY_MS) return;
      last = at;
      // Failing to show progress must not hold anything up.
      const rest = () => {
        writing = null;
      };
      writing = write(done, total).then(rest, rest);
    },
    async end() {
      ended = true;
      await writing;
    },
  };
}
