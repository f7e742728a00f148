import { describe, expect, test } from 'vitest';
import { boundsOfStandDay, standDay } from './stand-day.ts';

const CHICAGO = 'America/Chicago';

describe("a stand's day", () => {
  test('begins at six on its own clock, so that the small hours belong to the evening before', () => {
    const at = (time: string) => standDay(new Date(time), CHICAGO);
    expect([at('2026-06-11T04:59:59Z'), at('2026-06-11T10:59:59Z'), at('2026-06-11T11:00:00Z')]).toEqual([
      ...['2026-06-10', '2026-06-10', '2026-06-11'],
    ]);
    expect(standDay(new Date('2026-06-10T15:30:00Z'), 'Pacific/Kiritimati')).toBe('2026-06-10');
  });

  test.each([
    ['2026-06-10', '2026-06-10T11:00:00.000Z', 24],
    // Clocks change in the night that ends it.
    ['2026-03-07', '2026-03-07T12:00:00.000Z', 23],
    ['2026-10-31', '2026-10-31T11:00:00.000Z', 25],
  ])('lasts until the next six, also where clocks change: %s', (day, from, hours) => {
    const bounds = boundsOfStandDay(day, CHICAGO);
    expect(bounds.from.toISOString()).toBe(from);
    expect((bounds.until.getTime() - bounds.from.getTime()) / 3_600_000).toBe(hours);
    for (const at of [bounds.from, new Date(bounds.until.getTime() - 1)]) expect(standDay(at, CHICAGO)).toBe(day);
  });
});
