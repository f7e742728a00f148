import { describe, expect, it } from 'vitest';
import { formatHours, openingState } from './zone-hours.ts';

const timeZone = 'America/Chicago';
const at = (time: string) => new Date(`2026-06-10T${time}:00-05:00`);
const byDay = { openTime: '06:00', closeTime: '23:00', schedule: [] };
const always = { openTime: '00:00', closeTime: '00:00', schedule: [] };

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

  it('is closed in the hours in which it is not for sale, and closes when they begin', () => {
    const market = { ...always, schedule: [{ kind: 'closed' as const, day: 3, from: '14:00', until: '24:00' }] };
    expect(openingState(market, timeZone, at('12:00'))).toEqual({ isOpen: true, words: 'Open until 2:00 PM' });
    expect(openingState(market, timeZone, at('14:00'))).toEqual({ isOpen: false, words: 'Closed, opens 12:00 AM' });
  });

  it('names the day when it opens on a later one', () => {
    const day = (count: number) => ({ kind: 'closed' as const, day: count, from: '00:00', until: '24:00' });
    const weekend = { ...always, schedule: [day(3), day(4)] };
    expect(openingState(weekend, timeZone, at('12:00')).words).toBe('Closed, opens Fri, Jun 12, 12:00 AM');
  });

  it('reads as a span of the day', () => {
    expect(formatHours(byDay)).toBe('6:00 AM – 11:00 PM');
  });
});
