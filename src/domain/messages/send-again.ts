// How often a message is tried, and after which pause: soon at first, because most trouble is short, then ever later.

/** With an hour's pause at the most this is about half a day. */
export const MOST_TRIES = 20;

const FIRST_PAUSE_SECONDS = 2;
const LONGEST_PAUSE_SECONDS = 3600;

/** A text of yesterday helps nobody whose car was ready yesterday: about an hour. */
export const MOST_TEXT_TRIES = 11;

/** Seconds to wait after this many failed tries. */
export function pauseAfter(tries: number): number {
  return Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.max(0, tries - 1));
}
