import { describe, expect, it } from 'vitest';
import type { DatedHours } from './dated-hours.ts';
import { closedOnDate, describeDates } from './describe-dated-hours.ts';

const timeZone = 'America/Chicago';
const CHRISTMAS: DatedHours = { from: '2026-12-25', until: '2026-12-25', name: 'Christmas' };
const SHORT: DatedHours = { from: '2026-12-23', until: '2026-12-24', hours: { openMinutes: 480, closeMinutes: 840 } };
const OPEN: DatedHours = { from: '2026-12-31', until: '2026-12-31', hours: { openMinutes: 0, closeMinutes: 0 } };
const ALL = [CHRISTMAS, SHORT, OPEN];

describe('hours on dates in words', () => {
  it('are listed in the order of their days, until they are over', () => {
    const lines = [
      'December 23 – December 24: 8:00 AM – 2:00 PM',
      'Closed December 25 (Christmas)',
      'December 31: open all day',
    ];
    expect(describeDates(ALL, '2026-12-24')).toEqual(lines);
    expect(describeDates(ALL, '2026-12-25')).toEqual(lines.slice(1));
  });

  it('name the year of days in another one', () => {
    const days = { from: '2026-12-31', until: '2027-01-01', name: 'New Year' };
    expect(describeDates([days], '2026-12-01')).toEqual(['Closed December 31 – January 1, 2027 (New Year)']);
    expect(describeDates([days], '2027-01-01')).toEqual(['Closed December 31, 2026 – January 1 (New Year)']);
  });

  it.each([
    ['2026-12-25T18:00:00Z', 'Closed on December 25 (Christmas).'],
    ['2026-12-24T21:00:00Z', 'On December 24, open only 8:00 AM – 2:00 PM.'],
    ['2026-12-24T18:00:00Z', null],
    ['2026-12-31T18:00:00Z', null],
    ['2026-12-28T18:00:00Z', null],
  ])('say at %s why it is closed', (at, words) => {
    expect(closedOnDate(ALL, new Date(at), timeZone)).toBe(words);
  });
});
