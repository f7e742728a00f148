// Large bodies stay in memory while they are read and processed, so their total size is limited.

import type { EventEmitter } from 'node:events';
import { PoolBusy } from './turns.ts';

export type BodyBudget = {
  /** Reserves the bytes until the answer is sent or the caller is gone. @throws PoolBusy if they do not fit */
  reserve(bytes: number, reply: { readonly raw: EventEmitter }): void;
};

export function createBodyBudget(maxBytes: number): BodyBudget {
  let used = 0;
  return {
    reserve(bytes, { raw }) {
      if (used > 0 && used + bytes > maxBytes) throw new PoolBusy('Too many large bodies at once.');
      used += bytes;
      const release = () => {
        raw.off('finish', release).off('close', release);
        used -= bytes;
      };
      raw.once('finish', release).once('close', release);
    },
  };
}
