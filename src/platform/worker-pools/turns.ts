// A limited number run at once and a limited number wait. A caller who would wait longer than a proxy does is refused at once.

import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';

/** Answered with 503 and Retry-After: the same request works a little later. */
export class PoolBusy extends Error {
  override readonly name = 'PoolBusy';
  readonly statusCode = 503;
}

export type TurnsOptions = {
  readonly atOnce: number;
  readonly queue: number;
  /** How many a single holder may have running and waiting, so that nobody alone fills the queue. */
  readonly ofEach?: number;
  /** After each act, its turn rests for as long as the act took, up to this many milliseconds. The answer does not wait for that. */
  readonly maxRestMs?: number;
};

export type Turns = {
  /**
   * @param holder whose act it is; acts of nobody in particular are exempt from the limit per holder
   * @throws PoolBusy when the maximum number is already waiting
   */
  take<T>(act: () => Promise<T>, holder?: string): Promise<T>;
  /** For callers that count or write something before they ask. @throws PoolBusy when the maximum number is already waiting */
  requireRoom(): void;
};

export function createTurns({ atOnce, queue, ofEach, maxRestMs = 0 }: TurnsOptions): Turns {
  const limit = pLimit(atOnce);
  const requireRoom = () => {
    if (limit.activeCount + limit.pendingCount >= atOnce + queue) throw new PoolBusy('The queue is full.');
  };
  const shares = createShares(ofEach);
  return {
    requireRoom,
    async take<T>(act: () => Promise<T>, holder?: string) {
      requireRoom();
      const release = shares.take(holder);
      const counted = () => act().finally(release);
      if (maxRestMs === 0) return limit(counted);
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      void limit(async () => {
        const began = performance.now();
        await counted().then(resolve, reject);
        await sleep(Math.min(performance.now() - began, maxRestMs), undefined, { ref: false });
      });
      return promise;
    },
  };
}

function createShares(ofEach = Number.POSITIVE_INFINITY) {
  const taken = new Map<string, number>();
  return {
    /** @returns a function that gives the turn back */
    take(holder: string | undefined): () => void {
      if (holder === undefined) return () => {};
      const inProgress = taken.get(holder) ?? 0;
      if (inProgress >= ofEach) throw new PoolBusy('This caller has as many in the queue as one may.');
      taken.set(holder, inProgress + 1);
      return () => {
        const left = (taken.get(holder) ?? 1) - 1;
        if (left > 0) taken.set(holder, left);
        else taken.delete(holder);
      };
    },
  };
}
