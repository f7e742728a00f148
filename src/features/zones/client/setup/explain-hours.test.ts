import { describe, expect, it } from 'vitest';
import { explainHours } from './explain-hours.ts';

describe('what a pair of times means', () => {
  it.each([
    ['06:00', '23:00', 'Open every day, 6:00 AM – 11:00 PM.'],
    ['18:30', '02:00', 'Open past midnight, 6:30 PM – 2:00 AM the next day.'],
    ['06:00', '00:00', 'Open every day, 6:00 AM – 12:00 AM.'],
    ['07:15', '07:15', 'Always open. If it opens and closes at the same time, it never closes.'],
    ['00:00', '00:00', 'Always open. If it opens and closes at the same time, it never closes.'],
  ])('explains %s to %s', (openTime, closeTime, words) => {
    expect(explainHours({ openTime, closeTime })).toBe(words);
  });

  it('waits for both times', () => {
    expect(explainHours({ openTime: '', closeTime: '23:00' })).toBeNull();
  });
});
