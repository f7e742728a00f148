// Work that would hold up everybody else runs in threads: a few at a time, in bounded memory, behind a bounded queue
// (decision record 115).

import { Piscina } from 'piscina';
import { createTurns, LaneBusy } from './turns.ts';

/** A module of functions that take one cloneable value and answer one. Only the threads load it. */
export type WorkerFile<Module> = { readonly url: URL; readonly module?: Module };

type Work = (input: never) => unknown;

export type Lane = {
  /** @throws LaneBusy when the queue is full, the time is up or the thread died; else what the function throws */
  run<Module, Name extends keyof Module & string>(
    file: WorkerFile<Module>,
    name: Name,
    input: Module[Name] extends Work ? Parameters<Module[Name]>[0] : never,
  ): Promise<Module[Name] extends Work ? Awaited<ReturnType<Module[Name]>> : never>;
  /** For callers that count or write something before they ask. @throws LaneBusy when the queue is full */
  requireRoom(): void;
  close(): Promise<void>;
};

export type LaneOptions = {
  readonly threads: number;
  /** How many wait while all threads are at work. */
  readonly queue: number;
  /** Megabytes of JavaScript objects in each thread. One that needs more is ended; the next work gets a new one. */
  readonly memoryMb: number;
  /** In the queue and at work together. */
  readonly seconds: number;
};

/** A thread holds its libraries; one that had nothing to do for so long is ended. */
const IDLE_MS = 10_000;
/** Of new objects. Node's own measure, several times this, is held by each thread whether it needs it or not. */
const YOUNG_MB = 12;
/** Requests and payments go first where threads compete for processors. Only Linux counts this by thread. */
const NICENESS = process.platform === 'linux' ? 5 : 0;

export function openLane({ threads, queue, memoryMb, seconds }: LaneOptions): Lane {
  // The pool's own queue does not count abortable work, and stops when the last thread dies.
  const { take, requireRoom } = createTurns({ atOnce: threads, queue });
  const pool = new Piscina({
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
    niceIncrement: NICENESS,
    // Neither settings nor secrets are any of their business.
    env: {},
    recordTiming: false,
  });
  // An idle thread that dies harms nobody; without a listener it would end the process.
  pool.on('error', (error: unknown) => console.error('lanes: an idle thread died:', error));
  return {
    requireRoom,
    run({ url }, name, input) {
      const options = { filename: url.href, name, signal: AbortSignal.timeout(seconds * 1000) };
      return take(() => pool.run(input, options).catch(asOurs));
    },
    close: () => pool.destroy(),
  };
}

function asOurs(error: unknown): never {
  throw isOfTheThread(error) ? new LaneBusy('The work was given up.', { cause: error }) : error;
}

/** Rather than of the work itself. */
function isOfTheThread(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, message } = error;
  if (name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')) return true;
  return /^(worker exited with code|Terminating worker thread)/.test(message);
}
