import { describe, expect, it } from 'vitest';
import { nextSummaryAt } from './summary-time.ts';

describe('a daily summary', () => {
  it.each([
    ['before seven: today', '2026-11-22T11:59:00Z', 'America/New_York', '2026-11-22T12:00:00.000Z'],
    ['at seven: tomorrow', '2026-11-22T12:00:00Z', 'America/New_York', '2026-11-23T12:00:00.000Z'],
    ['by the clock that was chosen', '2026-11-22T12:00:00Z', 'Pacific/Honolulu', '2026-11-22T17:00:00.000Z'],
    ['when clocks go forward that night', '2026-03-08T02:00:00Z', 'America/Chicago', '2026-03-08T12:00:00.000Z'],
    ['when clocks go back that night', '2026-11-01T05:30:00Z', 'America/Chicago', '2026-11-01T13:00:00.000Z'],
    ['where midnight is skipped', '2026-09-06T01:00:00Z', 'America/Santiago', '2026-09-06T10:00:00.000Z'],
  ])('is sent at seven in the morning, %s', (_, after, timeZone, at) => {
    expect(nextSummaryAt(new Date(after), timeZone).toISOString()).toBe(at);
  });
});
