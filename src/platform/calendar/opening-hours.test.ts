import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  closesAfter,
  formatTimeOfDay,
  isOpenAt,
  type OpeningHours,
  opensAfter,
  parseTimeOfDay,
} from './opening-hours.ts';

const chicago = 'America/Chicago';
const hours = (open: string, close: string): OpeningHours => ({
  openMinutes: parseTimeOfDay(open) ?? Number.NaN,
  closeMinutes: parseTimeOfDay(close) ?? Number.NaN,
});

describe('a time of day', () => {
  it('round-trips for every minute of the day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
        expect(parseTimeOfDay(formatTimeOfDay(minutes))).toBe(minutes);
      }),
    );
  });

  it.each(['24:00', '6:00', '06:60', '06:00:00', '', 'noon'])('is not "%s"', (text) => {
    expect(parseTimeOfDay(text)).toBeUndefined();
  });
});

describe('a zone that closes in the evening', () => {
  const day = hours('06:00', '23:00');

  it.each([
    ['05:59', false],
    ['06:00', true],
    ['22:59', true],
    ['23:00', false],
  ])('at %s is open: %s', (time, isOpen) => {
    expect(isOpenAt(day, new Date(`2026-06-10T${time}:30-05:00`), chicago)).toBe(isOpen);
  });

  it('closes next at its closing time, and opens next in the morning', () => {
    expect(closesAfter(day, new Date('2026-06-10T12:00:30-05:00'), chicago)).toEqual(
      new Date('2026-06-10T23:00-05:00'),
    );
    expect(opensAfter(day, new Date('2026-06-10T23:00-05:00'), chicago)).toEqual(new Date('2026-06-11T06:00-05:00'));
  });

  it('has no next closing while closed, and no next opening while open', () => {
    expect(closesAfter(day, new Date('2026-06-10T23:30-05:00'), chicago)).toBeNull();
    expect(opensAfter(day, new Date('2026-06-10T12:00-05:00'), chicago)).toBeNull();
  });
});

describe('a zone with equal opening and closing times', () => {
  it('is always open', () => {
    const always = hours('06:00', '06:00');
    const at = new Date('2026-06-10T06:00-05:00');
    expect([isOpenAt(always, at, chicago), closesAfter(always, at, chicago), opensAfter(always, at, chicago)]).toEqual([
      true,
      null,
      null,
    ]);
  });
});

describe('a zone that is open past midnight', () => {
  it('closes the next morning', () => {
    const night = hours('18:00', '02:00');
    expect(closesAfter(night, new Date('2026-06-10T23:00-05:00'), chicago)).toEqual(new Date('2026-06-11T02:00-05:00'));
    expect(opensAfter(night, new Date('2026-06-10T02:00-05:00'), chicago)).toEqual(new Date('2026-06-10T18:00-05:00'));
  });
});

describe('the nights when clocks change', () => {
  it('closes a zone when its closing time is skipped', () => {
    const atTwo = new Date('2026-03-08T02:00-06:00');
    expect(closesAfter(hours('18:00', '02:30'), new Date('2026-03-08T01:00-06:00'), chicago)).toEqual(atTwo);
  });

  it('opens a zone late when its opening time is skipped', () => {
    expect(opensAfter(hours('02:30', '05:00'), new Date('2026-03-08T01:00-06:00'), chicago)).toEqual(
      new Date('2026-03-08T03:00-05:00'),
    );
  });

  it('closes a zone when the repeated hour first shows its closing time', () => {
    const [closing, reopening] = [new Date('2026-11-01T01:30-05:00'), new Date('2026-11-01T01:00-06:00')];
    expect(closesAfter(hours('18:00', '01:30'), new Date('2026-11-01T00:50-05:00'), chicago)).toEqual(closing);
    expect(opensAfter(hours('18:00', '01:30'), closing, chicago)).toEqual(reopening);
  });
});

describe('at any minute', () => {
  const nights: [string, string][] = [
    [chicago, '2026-03-07T12:00Z'],
    [chicago, '2026-10-31T12:00Z'],
    ['Europe/Berlin', '2026-03-28T12:00Z'],
    ['Europe/Berlin', '2026-10-24T12:00Z'],
    ['Europe/London', '2026-10-24T12:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T03:00Z'],
    ['Africa/Cairo', '2026-04-23T10:00Z'],
    [chicago, '2026-06-10T12:00Z'],
  ];

  /** A slow oracle that watches a local clock minute by minute, independent of the code under test. */
  const watchFor = (minutes: number, from: Date, timeZone: string) => {
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    return Array.from({ length: minutes }, (_, index) => {
      const at = new Date(from.getTime() + index * 60_000);
      return { at, shown: clock.format(at) };
    });
  };

  const isOpenToTheGuard = (open: string, close: string, shown: string) => {
    if (open === close) return true;
    return open < close ? open <= shown && shown < close : shown >= open || shown < close;
  };

  const watches = nights.map(([timeZone, from]) => ({
    timeZone,
    minutes: watchFor(72 * 60, new Date(from), timeZone),
  }));
  // Mostly times near clock changes, where mistakes hide.
  const times = fc.oneof(fc.integer({ min: 0, max: 239 }), fc.integer({ min: 0, max: 1439 })).map(formatTimeOfDay);

  it('a zone is open, closes and opens as the local clock says, including nights when clocks change', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...watches),
        times,
        times,
        fc.nat(24 * 60 - 1),
        ({ timeZone, minutes }, open, close, start) => {
          const watched = minutes
            .slice(start)
            .map(({ at, shown }) => ({ at, isOpen: isOpenToTheGuard(open, close, shown) }));
          const [{ at, isOpen } = { at: new Date(0), isOpen: false }] = watched;
          const change = watched.find((minute) => minute.isOpen !== isOpen)?.at ?? null;
          expect(isOpenAt(hours(open, close), at, timeZone)).toBe(isOpen);
          expect(closesAfter(hours(open, close), at, timeZone)).toEqual(isOpen ? change : null);
          expect(opensAfter(hours(open, close), at, timeZone)).toEqual(isOpen ? null : change);
        },
      ),
      { numRuns: 300 },
    );
  });
});
