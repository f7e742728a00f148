import { describe, expect, it } from 'vitest';
import { laterEnd, stayTimes } from './stay-times.ts';

const now = new Date('2026-03-07T23:30:15.250Z');

describe('a stay bought now', () => {
  it('starts in ten minutes and lasts its minutes', () => {
    expect(stayTimes(now, { kind: 'hourly', minutes: 75 })).toEqual({
      startsAt: new Date('2026-03-07T23:40:15.250Z'),
      endsAt: new Date('2026-03-08T00:55:15.250Z'),
    });
  });

  it('lasts 24 hours per day, even on the night when clocks change', () => {
    const { startsAt, endsAt } = stayTimes(now, { kind: 'daily', days: 2 });
    expect(endsAt.getTime() - startsAt.getTime()).toBe(48 * 3_600_000);
  });

  it('ends later by the added time', () => {
    expect(laterEnd(now, { kind: 'hourly', minutes: 30 })).toEqual(new Date('2026-03-08T00:00:15.250Z'));
  });
});
