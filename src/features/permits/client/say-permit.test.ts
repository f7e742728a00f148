import { expect, test } from 'vitest';
import { sayMomentAt } from './say-permit.ts';

test('a time of day is written as everywhere else, and not as the browser has it', () => {
  expect(sayMomentAt('2026-06-12T15:00:00.000Z', 'America/Chicago')).toBe('Jun 12, 2026, 10:00 AM');
});
