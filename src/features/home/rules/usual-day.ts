import type { Cents } from '#platform/money/cents.ts';

export const WEEKS_COMPARED = 8;

/** What the lots earned on this weekday, `weeksAgo` 1 to 8; weeks that sold nothing may be missing. */
export type EarlierDay = { readonly weeksAgo: number; readonly cents: Cents };

/**
 * The median of the same weekday, so that one game day does not count. A week without sales counts as nothing, except before
 * the first sale; with fewer than two weeks nothing is usual.
 */
export function usualCents(days: readonly EarlierDay[]): Cents | null {
  const weeks = Math.max(0, ...days.map(({ weeksAgo }) => weeksAgo));
  if (weeks < 2) return null;
  const sums = Array.from(
    { length: weeks },
    (_, place) => days.find(({ weeksAgo }) => weeksAgo === place + 1)?.cents ?? 0,
  );
  const sorted = sums.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[(weeks - 1) >> 1], sorted[weeks >> 1]];
  return Math.round((low + high) / 2);
}
