import { addDays, localDay } from '#platform/calendar/local-time.ts';
import type { Cents } from '#platform/money/cents.ts';

export const WEEKS_COMPARED = 8;

/** What the lots earned on this weekday, `weeksAgo` 1 to 8; weeks that sold nothing may be missing. */
export type EarlierDay = { readonly weeksAgo: number; readonly cents: Cents };

/** Today and the same weekday of the weeks before, by a lot's clock. */
export const daysToCompare = (timeZone: string, now: Date): string[] =>
  Array.from({ length: WEEKS_COMPARED + 1 }, (_, week) => addDays(localDay(now, timeZone), -7 * week));

/** By any lot's clock. */
type DayOfLots = { readonly day: string; readonly timeZone: string; readonly cents: Cents };

/** `weeksAgo` 0 is today. */
export function sumWeekdays(days: readonly DayOfLots[], now: Date): EarlierDay[] {
  const sums = new Map<number, Cents>();
  for (const { day, timeZone, cents } of days) {
    const weeksAgo = daysToCompare(timeZone, now).indexOf(day);
    if (weeksAgo >= 0) sums.set(weeksAgo, (sums.get(weeksAgo) ?? 0) + cents);
  }
  return [...sums].map(([weeksAgo, cents]) => ({ weeksAgo, cents }));
}

/**
 * The median of the same weekday, so that one game day does not count. A week without sales counts as nothing, except before
 * the first sale; with fewer than two weeks nothing is usual.
 */
export function usualCents(days: readonly EarlierDay[]): Cents | null {
  const weeks = Math.max(0, ...days.map(({ weeksAgo }) => weeksAgo));
  if (weeks < 2) return null;
  const sums = Array.from(
    { length: weeks },
    (_, index) => days.find(({ weeksAgo }) => weeksAgo === index + 1)?.cents ?? 0,
  );
  const sorted = sums.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[(weeks - 1) >> 1], sorted[weeks >> 1]];
  return Math.round((low + high) / 2);
}
