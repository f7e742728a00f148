import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#platform/calendar/durations.ts';
import { requestedAges } from './requested-ages.ts';

const START = Date.UTC(2026, 0, 1);
const at = (hours: number) => new Date(START + hours * HOUR_MS);

/** How often walks at these hours ask about a payment made at the start. */
function timesRequested(walks: readonly number[]): number {
  const asks = walks.slice(1).map((hour, nth) => requestedAges(at(walks[nth] ?? 0), at(hour)));
  return asks.filter((windows) => windows.some(({ from, until }) => from <= at(0) && at(0) <= until)).length;
}

describe('a payment at a provider without lists', () => {
  it('is asked about nine times in half a year of daily walks', () => {
    const daily = Array.from({ length: 180 }, (_, day) => day * 24 - 5);
    expect(timesRequested(daily)).toBe(9);
  });

  it('is asked about between any two walks in which it reached an age, however late they are', () => {
    const hours = fc.integer({ min: 0, max: 130 * 24 });
    const ages = fc.constantFrom(0, 1, 2, 4, 8, 16, 32, 64, 128);
    fc.assert(
      fc.property(hours, hours, ages, (one, other, days) => {
        const [last, now] = [Math.min(one, other), Math.max(one, other)];
        const hasReached = last <= days * 24 && days * 24 <= now;
        if (hasReached) expect(timesRequested([last, now])).toBe(1);
      }),
    );
  });
});
