import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wallMinuteOfDay } from '#platform/calendar/local-time.ts';
import { fetchAt, judgeWanted, nextClosing, type StandClock, wantedTimes } from './wanted-time.ts';

const chicago = 'America/Chicago';
const stand = (over: Partial<StandClock> = {}): StandClock => ({
  timeZone: chicago,
  promiseMinutes: 10,
  closesAt: 23 * 60,
  ...over,
});
const at = (iso: string) => new Date(iso);
const zones = fc.constantFrom(chicago, 'America/St_Johns', 'Asia/Kathmandu', 'UTC');
const stands = fc.record({
  timeZone: zones,
  promiseMinutes: fc.integer({ min: 2, max: 120 }),
  closesAt: fc.option(fc.integer({ min: 0, max: 1439 })),
});
const moments = fc.date({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z'), noInvalidDate: true });

describe('the times at which a guest may want the car', () => {
  it('are quarter hours of the next day that the stand can meet, before it closes', () => {
    fc.assert(
      fc.property(stands, moments, (which, now) => {
        const times = wantedTimes(now, which);
        for (const [index, time] of times.entries()) {
          expect(judgeWanted(time, now, which)).toBeNull();
          expect(fetchAt(time, which) >= now).toBe(true);
          expect(wallMinuteOfDay(time, which.timeZone) % 15).toBe(0);
          if (index > 0) expect(time.getTime() - (times[index - 1]?.getTime() ?? 0)).toBe(900_000);
        }
      }),
      { numRuns: 30 },
    );
  });

  it("end with the stand's night, even if it closes after midnight", () => {
    const now = at('2026-11-21T03:00:00Z');
    expect(nextClosing(now, stand())).toEqual(at('2026-11-21T05:00:00Z'));
    expect(nextClosing(now, stand({ closesAt: 120 }))).toEqual(at('2026-11-21T08:00:00Z'));
    expect(wantedTimes(now, stand()).at(-1)).toEqual(at('2026-11-21T05:00:00Z'));
    expect(judgeWanted(at('2026-11-21T05:01:00Z'), now, stand())).toBe('wanted_after_closing');
    expect(wantedTimes(now, stand({ closesAt: null }))).toHaveLength(96);
    expect(judgeWanted(at('2026-11-22T03:01:00Z'), now, stand({ closesAt: null }))).toBe('wanted_too_late');
    expect(judgeWanted(at('2026-11-21T03:05:00Z'), now, stand())).toBe('wanted_too_soon');
  });

  it('are none in the last minutes before it closes', () => {
    expect(wantedTimes(at('2026-11-21T04:55:00Z'), stand())).toEqual([]);
  });

  it('follow the clock when it is set forward and back', () => {
    const spring = at('2026-03-08T06:30:00Z');
    expect(nextClosing(spring, stand({ closesAt: 4 * 60 }))).toEqual(at('2026-03-08T09:00:00Z'));
    const autumn = at('2026-11-01T05:30:00Z');
    expect(nextClosing(autumn, stand({ closesAt: 4 * 60 }))).toEqual(at('2026-11-01T10:00:00Z'));
    expect(new Set(wantedTimes(autumn, stand({ closesAt: 4 * 60 })).map(Number)).size).toBe(18);
  });
});
