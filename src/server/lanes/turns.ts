// A limited number run at once and a limited number wait: a caller who would wait longer than a proxy does is refused at once.

import pLimit from 'p-limit';

/** Answered with 503 and Retry-After: the same request works a little later. */
export class LaneBusy extends Error {
  override readonly name = 'LaneBusy';
  readonly statusCode = 503;
}

export type Turns = {
  /** @throws LaneBusy when as many wait as may */
  take<T>(act: () => Promise<T>): Promise<T>;
  /** For callers that count or write something before they ask. @throws LaneBusy when as many wait as may */
  requireRoom(): void;
};

export function createTurns({ atOnce, queue }: { readonly atOnce: number; readonly queue: number }): Turns {
  const limit = pLimit(atOnce);
  const requireRoom = () => {
    if (limit.activeCount + limit.pendingCount >= atOnce + queue) throw new LaneBusy('The queue is full.');
  };
  return {
    requireRoom,
    async take(act) {
      requireRoom();
      return limit(act);
    },
  };
}
