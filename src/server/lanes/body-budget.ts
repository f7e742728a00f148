// Large bodies lie in memory whole while they are read and acted on, so only so many bytes of them are taken at once.

import type { EventEmitter } from 'node:events';
import { LaneBusy } from './turns.ts';

export type BodyBudget = {
  /** Until the answer is sent or the caller has gone. @throws LaneBusy when the bytes do not fit any more */
  hold(bytes: number, reply: { readonly raw: EventEmitter }): void;
};

export function createBodyBudget(mostBytes: number): BodyBudget {
  let held = 0;
  return {
    hold(bytes, { raw }) {
      if (held > 0 && held + bytes > mostBytes) throw new LaneBusy('Too many large bodies at once.');
      held += bytes;
      const release = () => {
        raw.off('finish', release).off('close', release);
        held -= bytes;
      };
      raw.once('finish', release).once('close', release);
    },
  };
}
