/**
 * The embedded PostgreSQL may die on its own, killed for lack of memory or by hand. Every program that uses it
 * watches it. The first to get the start lock restarts it, and the others find it running.
 */
import { setTimeout as sleep } from 'node:timers/promises';

export interface Watched {
  isAlive(): boolean;
  /** Finds or starts the server at the same address. */
  restart(): Promise<void>;
  log(line: string): void;
  /** The server could not be restarted, so this process cannot serve. */
  onLost(why: Error): void;
}

export interface Watch {
  /** Waits for a restart in progress. */
  stop(): Promise<void>;
}

const LOOKS_EVERY_MS = 250;
const TRIES = 3;
const PAUSE_MS = 1000;

export function watchServer(watched: Watched): Watch {
  const stopping = new AbortController();
  const watching = keepWatching(watched, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await watching;
    },
  };
}

async function keepWatching(watched: Watched, signal: AbortSignal): Promise<void> {
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => {});
  for (await pause(LOOKS_EVERY_MS); !signal.aborted; await pause(LOOKS_EVERY_MS)) {
    if (watched.isAlive()) continue;
    watched.log('PostgreSQL has ended; it is started again.');
    const failure = await restartServer(watched, pause);
    if (!failure) continue;
    watched.onLost(failure);
    return;
  }
}

async function restartServer(watched: Watched, pause: (ms: number) => Promise<unknown>): Promise<Error | null> {
  let failure = new Error('It was not tried.');
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      await watched.restart();
      return null;
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      await pause(PAUSE_MS);
    }
  }
  return failure;
}
