import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, localDay, localMonth, startOfLocalDay, wallMinuteOfDay } from './local-time.ts';

const chicago = 'America/Chicago';
const zones = fc.constantFrom(
  chicago,
  'Europe/Berlin',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'UTC',
);
const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });

describe('the local day and month', () => {
  it("follow the location's clock, not UTC", () => {
    const lateEvening = new Date('2026-04-01T03:30:00Z');
    expect(localDay(lateEvening, chicago)).toBe('2026-03-31');
    expect(localMonth(lateEvening, chicago)).toBe('2026-03');
    expect(localDay(lateEvening, 'Europe/Berlin')).toBe('2026-04-01');
  });

  it('reject an unknown time zone', () => {
    expect(() => localDay(new Date(0), 'America/Nowhere')).toThrow(RangeError);
  });
});

describe('the start of a local day', () => {
  it.each([
    ['2026-03-08', chicago, '2026-03-08T06:00:00.000Z'],
    ['2026-03-09', chicago, '2026-03-09T05:00:00.000Z'],
    ['2026-11-01', chicago, '2026-11-01T05:00:00.000Z'],
    ['2026-01-01', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
  ])('of %s in %s is its midnight', (day, timeZone, instant) => {
    expect(startOfLocalDay(day, timeZone).toISOString()).toBe(instant);
  });

  it('is one o’clock where the clocks skip midnight', () => {
    expect(wallMinuteOfDay(startOfLocalDay('2026-04-24', 'Africa/Cairo'), 'Africa/Cairo')).toBe(60);
  });

  it('falls on that day, and the minute before falls on the day before', () => {
    fc.assert(
      fc.property(instants, zones, (at, timeZone) => {
        const day = localDay(at, timeZone);
        const start = startOfLocalDay(day, timeZone);
        expect(start.getTime()).toBeLessThanOrEqual(at.getTime());
        expect(localDay(start, timeZone)).toBe(day);
        expect(localDay(new Date(start.getTime() - 60_000), timeZone)).toBe(addDays(day, -1));
      }),
    );
  });

  it('rejects anything that is not a day', () => {
    expect(() => startOfLocalDay('2026-13-01', chicago)).toThrow(RangeError);
  });
});

describe('counting days', () => {
  it('crosses the ends of months and leap days', () => {
    expect([addDays('2026-12-31', 1), addDays('2028-02-28', 1), addDays('2026-03-01', -1)]).toEqual([
      '2027-01-01',
      '2028-02-29',
      '2026-02-28',
    ]);
  });
});
