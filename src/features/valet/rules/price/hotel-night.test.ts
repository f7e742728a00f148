import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyMoment, anyTimeZone } from '#platform/testing/cases/any-tariff.ts';
import { boundsOfNight, nightAt } from './hotel-night.ts';

const chicago = 'America/Chicago';

describe("a hotel's night", () => {
  it.each([
    ['2026-11-20T18:00:00Z', '2026-11-20'],
    ['2026-11-20T17:59:00Z', '2026-11-19'],
    ['2026-11-21T05:30:00Z', '2026-11-20'],
  ])('of %s is that of %s', (at, night) => {
    expect(nightAt(new Date(at), chicago)).toBe(night);
  });

  it('is an hour longer or shorter when the clocks change', () => {
    const hours = (night: string) => {
      const { from, until } = boundsOfNight(night, chicago);
      return (until.getTime() - from.getTime()) / 3_600_000;
    };
    expect([hours('2026-10-31'), hours('2026-03-07'), hours('2026-11-20')]).toEqual([25, 23, 24]);
  });

  it('contains each moment once, in every time zone', () => {
    fc.assert(
      fc.property(anyMoment, anyTimeZone, (at, timeZone) => {
        const { from, until } = boundsOfNight(nightAt(at, timeZone), timeZone);
        expect(at.getTime()).toBeGreaterThanOrEqual(from.getTime());
        expect(at.getTime()).toBeLessThan(until.getTime());
      }),
    );
  });
});
