// When a live stream is tried again, and when the network on the way is taken to let none through.

/** What became of one try. `silent`: it was accepted, but nothing ever came: something on the way keeps it back. */
export type StreamOutcome = 'lived' | 'silent' | 'unanswered' | 'refused';

export type StreamHealth = { readonly failures: number; readonly silences: number };

export const FRESH: StreamHealth = { failures: 0, silences: 0 };

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
const SILENT_PAUSE_MS = 60_000;
/** One may have been bad luck. */
const SILENCES = 2;

export function afterTry(health: StreamHealth, outcome: StreamOutcome): StreamHealth {
  if (outcome === 'lived') return FRESH;
  const silences = outcome === 'silent' ? health.silences + 1 : health.silences;
  return { failures: health.failures + 1, silences };
}

/** Whether to ask every few seconds instead. */
export const isCutOff = ({ silences }: StreamHealth): boolean => silences >= SILENCES;

/** Milliseconds. `chance` from 0 to 1 spreads those who were all cut off at the same moment. */
export function pauseBefore(health: StreamHealth, chance: number): number {
  if (isCutOff(health)) return SILENT_PAUSE_MS * (0.75 + chance / 2);
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** health.failures);
  return longest * (0.25 + chance * 0.75);
}
