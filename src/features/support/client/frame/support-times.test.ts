import { describe, expect, it } from 'vitest';
import { formatAge, formatIsoMoment, formatSpan } from './support-times.ts';

const CHICAGO = 'America/Chicago';

describe('moments at support', () => {
  it("are shown in the lot's own time, with the year", () => {
    expect(formatIsoMoment('2026-01-02T03:04:00Z', CHICAGO)).toBe('Jan 1, 2026, 9:04 PM');
  });

  it("name the reader's own zone when shown in it", () => {
    expect(formatIsoMoment('2026-01-02T03:04:00Z')).toMatch(/^Jan \d, 2026, \d+:04 (AM|PM) \S+$/);
  });

  it("name the day of a stay's end only if it differs", () => {
    const startTime = '2026-01-02T03:04:00Z';
    expect(formatSpan({ startTime, endTime: '2026-01-02T05:04:00Z' }, CHICAGO)).toBe('Jan 1, 2026, 9:04 PM – 11:04 PM');
    expect(formatSpan({ startTime, endTime: '2026-01-02T06:04:00Z' }, CHICAGO)).toBe(
      'Jan 1, 2026, 9:04 PM – Jan 2, 2026, 12:04 AM',
    );
  });
});

describe('how long a message has waited', () => {
  const now = new Date('2026-01-10T12:00:00Z');

  it.each([
    ['2026-01-10T11:59:40Z', '1 min'],
    ['2026-01-10T11:43:10Z', '16 min'],
    ['2026-01-10T09:10:00Z', '2 h'],
    ['2026-01-09T11:00:00Z', '1 day'],
    ['2026-01-10T12:00:05Z', '1 min'],
  ])('since %s is %s', (since, text) => expect(formatAge(since, now)).toBe(text));
});
