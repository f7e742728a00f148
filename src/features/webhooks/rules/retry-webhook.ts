// Rule 203: when to retry a failed delivery, and when to try a receiver that is down again.

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** After the first failure, the second, and so on; the last one repeats. */
const WAITS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR];
const LONGEST_WAIT = 12 * HOUR;
const GIVEN_UP_AFTER = 3 * DAY;

/** When to try again: the last time is three days after the event, and null after that. */
export function nextTry({ tries, at, now }: { tries: number; at: Date; now: Date }): Date | null {
  const last = at.getTime() + GIVEN_UP_AFTER;
  if (now.getTime() >= last) return null;
  return new Date(Math.min(last, now.getTime() + (WAITS[tries - 1] ?? LONGEST_WAIT)));
}

/** Consecutive failures, of any deliveries, after which a receiver counts as down and gets one delivery at a time. */
export const DOWN_AFTER = 3;
const FIRST_PAUSE = 5 * SECOND;
const LONGEST_PAUSE = 5 * MINUTE;

/** How long to leave a receiver alone that is down. */
export function pauseOf(failuresInARow: number): number {
  if (failuresInARow < DOWN_AFTER) return 0;
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (failuresInARow - DOWN_AFTER));
}

/** Slightly less than the time for which a delivery is retried. */
const OFF_AFTER = 71 * HOUR;

/** Whether a receiver that has accepted nothing since then is switched off when the next delivery is given up. */
export function isGone(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= OFF_AFTER;
}
