import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationMinutes, parseDuration } from './duration.ts';
import { joinDurations } from './price-change.ts';

const hourly = (minutes: number) => ({ ok: true, duration: { kind: 'hourly', minutes } });
const refused = (refusal: string) => ({ ok: false, refusal });

describe('an hourly zone', () => {
  it.each([
    [1, 60],
    [1.25, 75],
    [0.3333, 20],
    [1.0167, 61],
    [24, 1440],
    [0.0167, 1],
  ])('reads %d hours as %d minutes', (hours, minutes) => {
    expect(parseDuration({ isHourly: true, hours })).toEqual(hourly(minutes));
  });

  it.each([0, -1, 24.01, 0.0001, Number.NaN, Number.POSITIVE_INFINITY, undefined])(
    'refuses %s hours as out of range',
    (hours) => {
      expect(parseDuration({ isHourly: true, hours })).toEqual(refused('hours_out_of_range'));
    },
  );

  it.each([0.33, 1.001, 1.255])('refuses %d hours, which are not whole minutes', (hours) => {
    expect(parseDuration({ isHourly: true, hours })).toEqual(refused('hours_not_whole_minutes'));
  });

  it('accepts every minute of a day, even when written with four decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1440 }), (minutes) => {
        expect(parseDuration({ isHourly: true, hours: minutes / 60 })).toEqual(hourly(minutes));
        expect(parseDuration({ isHourly: true, hours: Number((minutes / 60).toFixed(4)) })).toEqual(hourly(minutes));
      }),
    );
  });
});

describe('a daily zone', () => {
  it('sells one day when no number is given, whatever the hours say', () => {
    expect(parseDuration({ isHourly: false, hours: 24 })).toEqual({ ok: true, duration: { kind: 'daily', days: 1 } });
  });

  it.each([0, 31, 1.5, Number.NaN])('refuses %d days', (days) => {
    expect(parseDuration({ isHourly: false, days })).toEqual(refused('days_out_of_range'));
  });
});

describe('the length of a stay', () => {
  it('is its minutes, or 24 hours a day', () => {
    expect(durationMinutes({ kind: 'hourly', minutes: 20 })).toBe(20);
    expect(durationMinutes({ kind: 'daily', days: 2 })).toBe(2880);
  });

  it('adds up when a stay is made longer', () => {
    const twenty = { kind: 'hourly', minutes: 20 } as const;
    expect(joinDurations(twenty, twenty)).toEqual({ kind: 'hourly', minutes: 40 });
    expect(() => joinDurations(twenty, { kind: 'daily', days: 1 })).toThrow();
  });
});
