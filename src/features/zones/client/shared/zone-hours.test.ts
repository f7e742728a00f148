import { expect, it } from 'vitest';
import { formatHours } from './zone-hours.ts';

it('opening hours read as a span of the day', () => {
  expect(formatHours({ openTime: '06:00', closeTime: '23:00' })).toBe('6:00 AM – 11:00 PM');
  expect(formatHours({ openTime: '00:00', closeTime: '00:00' })).toBe('Open 24 hours');
});
