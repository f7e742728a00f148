// Large bodies are held in memory while they are read and processed, so their total size is limited.

import type { EventEmitter } from 'node:events';
import { PoolBusy } from './turns.ts';

export type BodyBudget = {
  /** Reserves the bytes until the answer is sent or the caller is gone. @throws PoolBusy if they do not fit */
  hold(bytes: number, reply: { readonly raw: EventEmitter }): void;
};

export function createBodyBudget(maxBytes: number): BodyBudget {
  let held = 0;
  return {
    hold(bytes, { raw }) {
      if (held > 0 && held + bytes > maxBytes) throw new PoolBusy('Too many large bodies at once.');
      held += bytes;
      const release = () => {
        raw.off('finish', release).off('close', release);
        held -= bytes;
      };
      raw.once('finish', release).once('close', release);
    },
  };
}
