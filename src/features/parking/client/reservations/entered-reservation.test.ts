import { describe, expect, it } from 'vitest';
import { firstTimes, lengthOf, quickEnds, readTimes, reserveTexts as texts } from './entered-reservation.ts';

// Friday noon in Chicago.
const now = new Date('2026-11-20T18:00:00Z');
const timeZone = 'America/Chicago';
const hourly = { isHourly: true, reserveDaysAhead: 7 };
const read = (from: string, until: string, zone = hourly) => readTimes({ from, until }, { zone, timeZone, now });

describe('a reservation as typed', () => {
  it("is read on the lot's clock", () => {
    expect(read('2026-11-21T17:00', '2026-11-21T21:00')).toEqual({
      times: { startsAt: new Date('2026-11-21T23:00:00Z'), endsAt: new Date('2026-11-22T03:00:00Z') },
    });
  });

  it('starts at least 15 minutes ahead, and no later than its zone allows', () => {
    expect(read('2026-11-20T12:14', '2026-11-20T14:00')).toEqual({ errors: { from: texts.fromTooSoon } });
    expect(read('2026-11-28T12:00', '2026-11-28T14:00')).toEqual({ errors: { from: texts.fromTooFar(7) } });
    expect(read('', '2026-11-20T14:00')).toEqual({ errors: { from: texts.fromMissing } });
  });

  it('ends after it starts, within the longest stay', () => {
    expect(read('2026-11-21T17:00', '2026-11-21T17:00')).toEqual({ errors: { until: texts.untilBefore } });
    expect(read('2026-11-21T17:00', '2026-11-22T17:01')).toEqual({ errors: { until: texts.untilTooLong('24 hours') } });
    expect(read('2026-11-21T17:00', '')).toEqual({ errors: { until: texts.untilMissing } });
    expect(read('2026-11-21T17:00', '2026-11-23T17:00', { ...hourly, isHourly: false })).toHaveProperty('times');
  });

  it('begins with times that can be reserved', () => {
    for (const isHourly of [true, false]) {
      const zone = { ...hourly, isHourly };
      expect(readTimes(firstTimes(zone, timeZone, now), { zone, timeZone, now })).toHaveProperty('times');
    }
  });

  it('counts a day by the clock, also when clocks change', () => {
    // From noon to noon in the fall: 25 hours.
    const times = { startsAt: new Date('2026-10-31T17:00:00Z'), endsAt: new Date('2026-11-01T18:00:00Z') };
    expect(lengthOf(times, false, timeZone)).toEqual({ days: 1 });
    const zone = { ...hourly, isHourly: false };
    expect(firstTimes(zone, timeZone, now, '?from=2026-10-31T12:00&for=1440')).toEqual({
      from: '2026-10-31T12:00',
      until: '2026-11-01T12:00',
    });
  });

  it('ends after a usual length, a day at the same time of day, and not before its arrival is known', () => {
    const ends = (from: string, isHourly: boolean) =>
      quickEnds({ from, until: '' }, isHourly, timeZone).map(({ until }) => until);
    expect(ends('2026-10-31T12:00', true)[3]).toBe('2026-10-31T20:00');
    expect(ends('2026-10-31T12:00', false).slice(0, 2)).toEqual(['2026-11-01T12:00', '2026-11-02T12:00']);
    expect(ends('', true)).toEqual([null, null, null, null]);
  });

  it('lasts as long as it says, in hours or in days begun', () => {
    const times = { startsAt: now, endsAt: new Date('2026-11-21T19:30:00Z') };
    expect([lengthOf(times, true, timeZone), lengthOf(times, false, timeZone)]).toEqual([{ hours: 25.5 }, { days: 2 }]);
  });
});
