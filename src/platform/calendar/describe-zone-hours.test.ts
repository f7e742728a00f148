import { describe, expect, it } from 'vitest';
import { describeZoneHours } from './describe-zone-hours.ts';

const free = (day: number, fromMinutes: number, untilMinutes: number) =>
  ({ kind: 'free', day, fromMinutes, untilMinutes }) as const;
const closed = (day: number, fromMinutes = 0, untilMinutes = 1440) =>
  ({ kind: 'closed', day, fromMinutes, untilMinutes }) as const;

describe('the free and closed hours of a zone', () => {
  it('are shown by day and time', () => {
    expect(describeZoneHours([free(0, 480, 780), closed(6, 360, 840)])).toEqual([
      'Free Sun, 8:00 AM – 1:00 PM',
      'Closed Sat, 6:00 AM – 2:00 PM',
    ]);
  });

  it('are grouped for days with the same hours', () => {
    const evenings = [5, 4, 3, 2, 1].map((day) => free(day, 1080, 1200));
    expect(describeZoneHours(evenings)).toEqual(['Free Mon – Fri, 6:00 PM – 8:00 PM']);
    expect(describeZoneHours([free(0, 1080, 1200), free(6, 1080, 1200), free(2, 1080, 1200)])).toEqual([
      'Free Tue, Sat, Sun, 6:00 PM – 8:00 PM',
    ]);
    expect(describeZoneHours([0, 1, 2, 3, 4, 5, 6].map((day) => free(day, 1200, 360)))).toEqual([
      'Free every day, 8:00 PM – 6:00 AM',
    ]);
  });

  it('are "all day" from midnight to midnight, and empty without a rule', () => {
    expect(describeZoneHours([closed(0)])).toEqual(['Closed Sun, all day']);
    expect(describeZoneHours([closed(0, 600, 1440)])).toEqual(['Closed Sun, 10:00 AM – 12:00 AM']);
    expect(describeZoneHours([])).toEqual([]);
  });
});
