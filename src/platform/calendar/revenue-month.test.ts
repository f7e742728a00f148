import { describe, expect, it } from 'vitest';
import {
  daysIn,
  firstDayOf,
  lastDayToCount,
  monthAfter,
  monthBefore,
  monthOf,
  requestedMonth,
} from './revenue-month.ts';

const november = { year: 2026, month: 11 };

describe('a month', () => {
  it('has neighbors, across the end of a year too', () => {
    expect(monthBefore({ year: 2026, month: 1 })).toEqual({ year: 2025, month: 12 });
    expect(monthAfter({ year: 2026, month: 12 })).toEqual({ year: 2027, month: 1 });
    expect(monthBefore(november)).toEqual({ year: 2026, month: 10 });
  });

  it.each([
    [{ year: 2024, month: 2 }, '2024-02-01', 29],
    [{ year: 2026, month: 2 }, '2026-02-01', 28],
    [{ year: 2026, month: 12 }, '2026-12-01', 31],
  ])('%o begins on %s and has %d days', (month, first, days) => {
    expect([firstDayOf(month), daysIn(month), monthOf(first)]).toEqual([first, days, month]);
  });
});

describe('the requested month', () => {
  it.each([
    [{}, november],
    [{ month: 3 }, { year: 2026, month: 3 }],
    [{ year: 2024 }, { year: 2024, month: 11 }],
    [
      { year: 2027, month: 12 },
      { year: 2027, month: 12 },
    ],
  ])('by %o is %o in November 2026', (requested, month) => {
    expect(requestedMonth(requested, '2026-11-20')).toEqual(month);
  });

  it('cannot be before 2023 or after next year', () => {
    expect(requestedMonth({ year: 2022 }, '2026-11-20')).toBeNull();
    expect(requestedMonth({ year: 2028 }, '2026-11-20')).toBeNull();
  });
});

describe('the last day to count', () => {
  it.each([
    ['the whole of a month that is over', '2026-12-05', undefined, 30],
    ['up to today in the present month', '2026-11-20', undefined, 20],
    ['none of a month to come', '2026-10-31', undefined, null],
    ['up to the day that was asked for', '2026-12-05', 7, 7],
    ['no further than today', '2026-11-20', 25, 20],
    ['no further than the month goes', '2026-12-05', 31, 30],
  ])('of %s', (_, today, date, day) => {
    expect(lastDayToCount(november, today, date)).toBe(day);
  });
});
