// When to retry a live stream, and when to assume that the network blocks streams.

/** The outcome of one try. `silent`: accepted, but no event arrived, so a proxy probably buffers it. */
export type StreamOutcome = 'lived' | 'silent' | 'unanswered' | 'refused';

export type StreamHealth = { readonly failures: number; readonly silences: number };

export const FRESH: StreamHealth = { failures: 0, silences: 0 };

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 15_000;
const SILENT_PAUSE_MS = 60_000;
/** A single one may have been bad luck. */
const SILENCES = 2;

export function afterTry(health: StreamHealth, outcome: StreamOutcome): StreamHealth {
  if (outcome === 'lived') return FRESH;
  const silences = outcome === 'silent' ? health.silences + 1 : health.silences;
  return { failures: health.failures + 1, silences };
}

/** Whether to poll instead. */
export const isCutOff = ({ silences }: StreamHealth): boolean => silences >= SILENCES;

/** In milliseconds. `chance` from 0 to 1 adds jitter, so that clients do not reconnect all at once. */
export function pauseBefore(health: StreamHealth, chance: number): number {
  if (isCutOff(health)) return SILENT_PAUSE_MS * (0.75 + chance / 2);
  const longest = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** health.failures);
  return longest * (0.25 + chance * 0.75);
}
