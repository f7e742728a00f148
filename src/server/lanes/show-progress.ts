// How far long work is, for everyone who asks: written a few times a second, beside the transaction that works.

import type { SayProgress } from './work-process.ts';

const EVERY_MS = 400;

export type ShownProgress = {
  readonly say: SayProgress;
  /** Nothing is written after that. */
  end(): Promise<void>;
};

export function showProgress(write: (done: number, total: number) => Promise<unknown>): ShownProgress {
  let last = 0;
  let writing: Promise<void> | null = null;
  let ended = false;
  return {
    say(done, total) {
      const at = performance.now();
      if (ended || writing || at - last < EVERY_MS) return;
      last = at;
      // What cannot be shown holds nothing up.
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
