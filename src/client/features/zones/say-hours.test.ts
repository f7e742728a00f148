import { describe, expect, it } from 'vitest';
import { sayHours } from './say-hours.ts';

describe('opening hours in words', () => {
  it.each([
    ['06:00', '23:00', '6:00 AM – 11:00 PM', 'by day'],
    ['18:30', '02:00', '6:30 PM – 2:00 AM', 'over midnight'],
    ['12:00', '00:00', '12:00 PM – 12:00 AM', 'over midnight'],
    ['00:00', '00:00', 'Always open', 'always'],
    ['07:15', '07:15', 'Always open', 'always'],
  ])('says %s to %s', (openTime, closeTime, hours, kind) => {
    expect(sayHours({ openTime, closeTime })).toEqual({ hours, kind });
  });

  it('waits for both times', () => {
    expect(sayHours({ openTime: '', closeTime: '23:00' })).toBeNull();
  });
});
