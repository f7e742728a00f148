// Whether the server can be reached, as this page's calls and streams show. Any answer shows that it can: a refusal, an error
// and a heartbeat do, too.

import { useSyncExternalStore } from 'react';

export type Signal = {
  /** When the latest answer came, by a clock that nobody sets. In milliseconds; null before the first. */
  readonly answeredAt: number | null;
  /** Since when there has been none, by this device's wall clock. In milliseconds; null while there is one. */
  readonly lostAt: number | null;
};

export const UNTRIED: Signal = { answeredAt: null, lostAt: null };

export const afterAnswer = (answeredAt: number): Signal => ({ answeredAt, lostAt: null });

/** A call got no answer. It proves nothing if another one, made later, did. */
export function afterSilence(signal: Signal, requestedAt: number, now: number): Signal {
  const isDisproved = signal.answeredAt !== null && signal.answeredAt > requestedAt;
  return isDisproved || signal.lostAt !== null ? signal : { ...signal, lostAt: now };
}

let current = UNTRIED;
const watchers = new Set<() => void>();

function set(next: Signal): void {
  const isChanged = next.lostAt !== current.lostAt;
  current = next;
  if (isChanged) for (const watcher of watchers) watcher();
}

export const answered = (): void => set(afterAnswer(performance.now()));

/** `requestedAt` is by `performance.now()`. */
export const unanswered = (requestedAt: number): void => set(afterSilence(current, requestedAt, Date.now()));

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export const signalLostAt = (): number | null => current.lostAt;

/** Since when the server cannot be reached, by this device's wall clock; null while it can. */
export const useSignalLostAt = (): number | null => useSyncExternalStore(watch, signalLostAt, () => null);
