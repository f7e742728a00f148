// How often to try sending a message, and with which delays: short at first, because most trouble is brief, then longer.

/** About half a day with delays of at most an hour. */
export const MAX_ATTEMPTS = 20;

const FIRST_PAUSE_SECONDS = 2;
const MAX_PAUSE_SECONDS = 3600;

/** About an hour: a text about a car that was ready yesterday helps nobody. */
export const MAX_TEXT_ATTEMPTS = 11;

/** Seconds to wait after this many failed attempts. */
export function pauseAfter(tries: number): number {
  return Math.min(MAX_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.max(0, tries - 1));
}
