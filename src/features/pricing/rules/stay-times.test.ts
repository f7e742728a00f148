import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTES_PER_DAY, wallMinuteOfDay } from '#platform/calendar/local-time.ts';
import { daysBetween, laterEnd, startOf, stayTimes } from './stay-times.ts';

const CHICAGO = 'America/Chicago';
const now = new Date('2026-03-07T23:30:15.250Z');

// Spring and fall of a year, in zones that change their clocks by an hour, by half an hour, and never.
const moments = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2027-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const zones = fc.constantFrom(
  CHICAGO,
  'America/New_York',
  'America/Phoenix',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
);
const someDays = fc.integer({ min: 1, max: 30 });

describe('a stay bought now', () => {
  it('starts in ten minutes and lasts its minutes', () => {
    expect(stayTimes(now, { kind: 'hourly', minutes: 75 }, CHICAGO)).toEqual({
      startsAt: new Date('2026-03-07T23:40:15.250Z'),
      endsAt: new Date('2026-03-08T00:55:15.250Z'),
    });
  });

  it('ends later by the added time, by the hour also when the clocks change', () => {
    expect(laterEnd(now, { kind: 'hourly', minutes: 1440 }, CHICAGO)).toEqual(new Date('2026-03-08T23:30:15.250Z'));
  });
});

describe('a day of a daily zone', () => {
  const dayFrom = (iso: string, days = 1) => laterEnd(new Date(iso), { kind: 'daily', days }, CHICAGO).toISOString();

  it('ends at the same time of day on the next date when the clocks change', () => {
    // Noon to noon: 23 hours in spring, 25 in fall.
    expect(dayFrom('2026-03-07T18:00:15.250Z')).toBe('2026-03-08T17:00:15.250Z');
    expect(dayFrom('2026-10-31T17:00:15.250Z')).toBe('2026-11-01T18:00:15.250Z');
    expect(dayFrom('2026-10-31T17:00:00Z', 3)).toBe('2026-11-03T18:00:00.000Z');
  });

  it('ends as much later where the clocks skip its time of day', () => {
    // From 2:30 AM to the day without a 2:30 AM: 3:30 AM.
    expect(dayFrom('2026-03-07T08:30:00Z')).toBe('2026-03-08T08:30:00.000Z');
  });

  it('shows the time of its start, whatever the zone and the date, except where the clocks skip it', () => {
    fc.assert(
      fc.property(moments, zones, someDays, (at, zone, days) => {
        const endsAt = laterEnd(at, { kind: 'daily', days }, zone);
        const [from, until] = [wallMinuteOfDay(at, zone), wallMinuteOfDay(endsAt, zone)];
        const hourLater = (from + 60) % MINUTES_PER_DAY;
        const halfLater = (from + 30) % MINUTES_PER_DAY;
        expect([from, hourLater, halfLater]).toContain(until);
        if (until !== from) expect(endsAt.getTime() - at.getTime()).toBe(days * MINUTES_PER_DAY * 60_000);
      }),
    );
  });

  it('is counted as it was sold, and never ends earlier for more days', () => {
    fc.assert(
      fc.property(moments, zones, fc.integer({ min: 1, max: 29 }), (at, zone, days) => {
        const endsAt = laterEnd(at, { kind: 'daily', days }, zone);
        expect(daysBetween(at, endsAt, zone)).toBe(days);
        expect(daysBetween(at, new Date(endsAt.getTime() + 1), zone)).toBe(days + 1);
        expect(laterEnd(at, { kind: 'daily', days: days + 1 }, zone).getTime()).toBeGreaterThan(endsAt.getTime());
      }),
    );
  });

  it('is at least one', () => {
    expect(daysBetween(startOf(now), startOf(now), CHICAGO)).toBe(1);
  });
});
