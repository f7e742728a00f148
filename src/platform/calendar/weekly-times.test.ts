import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wallMinute } from './local-time.ts';
import { endOfInterval, intervalsWithin, isOnAt, type WeeklyTime } from './weekly-times.ts';

const chicago = 'America/Chicago';
const sundayMorning: WeeklyTime = { day: 0, fromMinutes: 8 * 60, untilMinutes: 13 * 60 };
const on = (times: WeeklyTime[], at: string) => isOnAt(times, new Date(at), chicago);

describe('Sunday 8 to 13', () => {
  it.each([
    ['2026-07-05T12:59:59.999Z', false],
    ['2026-07-05T13:00:00.000Z', true],
    ['2026-07-05T17:59:59.999Z', true],
    ['2026-07-05T18:00:00.000Z', false],
    ['2026-07-06T13:00:00.000Z', false],
    ['2026-01-04T14:00:00.000Z', true],
  ])('at %s is %s by the clock on the wall', (at, expected) => {
    expect(on([sundayMorning], at)).toBe(expected);
  });

  it('ends at 13, even on Sundays when the clocks change', () => {
    const ends = ['2026-03-08T14:00:00Z', '2026-11-01T15:00:00Z', '2026-07-05T13:00:00Z'].map((at) =>
      endOfInterval([sundayMorning], new Date(at), chicago)?.toISOString(),
    );
    expect(ends).toEqual(['2026-03-08T18:00:00.000Z', '2026-11-01T19:00:00.000Z', '2026-07-05T18:00:00.000Z']);
  });
});

describe('a time past midnight', () => {
  const late: WeeklyTime = { day: 6, fromMinutes: 22 * 60, untilMinutes: 2 * 60 };

  it('continues into the next day', () => {
    expect([on([late], '2026-07-05T06:59:00Z'), on([late], '2026-07-05T07:00:00Z')]).toEqual([true, false]);
  });

  it('is an hour longer on the night of the repeated hour', () => {
    const night = { from: new Date('2026-10-31T12:00:00Z'), until: new Date('2026-11-01T12:00:00Z') };
    const [interval] = intervalsWithin([late], night, chicago);
    expect((interval?.until.getTime() ?? 0) - (interval?.from.getTime() ?? 0)).toBe(5 * 3_600_000);
  });
});

const anyTime = fc.record({
  day: fc.nat(6),
  fromMinutes: fc.nat(1439),
  untilMinutes: fc.integer({ min: 1, max: 1440 }),
});
/** The definition, minute by minute, for days without a clock change. */
const isOnByDefinition = (times: readonly WeeklyTime[], minute: number): boolean => {
  const wall = wallMinute(minute, chicago);
  const weekday = (Math.floor(wall / 1440) + 4) % 7;
  const ofDay = wall % 1440;
  return times.some(({ day, fromMinutes, untilMinutes }) => {
    if (untilMinutes > fromMinutes) return weekday === day && ofDay >= fromMinutes && ofDay < untilMinutes;
    return (weekday === day && ofDay >= fromMinutes) || (weekday === (day + 1) % 7 && ofDay < untilMinutes);
  });
};

describe('any weekly times', () => {
  it('are on in exactly the minutes that the local clock shows, including nights when clocks change', () => {
    const starts = fc.constantFrom('2026-03-07T20:00:00Z', '2026-10-31T20:00:00Z', '2026-07-03T20:00:00Z');
    fc.assert(
      fc.property(fc.array(anyTime, { maxLength: 4 }), starts, (times, start) => {
        const first = new Date(start).getTime() / 60_000;
        const span = { from: new Date(first * 60_000), until: new Date((first + 1500) * 60_000) };
        const intervals = intervalsWithin(times, span, chicago);
        for (let minute = first; minute < first + 1500; minute += 7) {
          const at = minute * 60_000;
          const isOn = intervals.some(({ from, until }) => from.getTime() <= at && at < until.getTime());
          expect(isOn).toBe(isOnByDefinition(times, minute));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('never end when they fill the week', () => {
    const always = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, fromMinutes: 0, untilMinutes: 1440 }));
    expect(endOfInterval(always, new Date('2026-07-05T13:00:00Z'), chicago)).toBeNull();
  });
});
