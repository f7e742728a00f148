import { describe, expect, it } from 'vitest';
import { formatHours, openingState } from './zone-hours.ts';

const timeZone = 'America/Chicago';
const at = (time: string) => new Date(`2026-06-10T${time}:00-05:00`);
const byDay = { openTime: '06:00', closeTime: '23:00' };
const always = { openTime: '00:00', closeTime: '00:00' };

describe('what a zone says about its hours', () => {
  it('says until when it is open', () => {
    expect(openingState(byDay, timeZone, at('12:00'))).toEqual({ isOpen: true, words: 'Open until 11:00 PM' });
  });

  it('says when it opens again', () => {
    expect(openingState(byDay, timeZone, at('23:30'))).toEqual({ isOpen: false, words: 'Closed, opens 6:00 AM' });
  });

  it('names no time when it never closes', () => {
    expect(openingState(always, timeZone, at('03:00'))).toEqual({ isOpen: true, words: 'Open now' });
    expect(formatHours(always)).toBe('Open 24 hours');
  });

  it('reads as a span of the day', () => {
    expect(formatHours(byDay)).toBe('6:00 AM – 11:00 PM');
  });
});
