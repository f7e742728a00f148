import { expect, test } from 'vitest';
import { showDays } from './shown-days.ts';

test('the month of a permit names its days as a range', () => {
  expect(showDays('Commuter, 11/16/2026 – 11/30/2026')).toBe('Commuter, Nov 16 – 30, 2026');
  expect(showDays('Commuter, 12/16/2026 – 1/15/2027')).toBe('Commuter, Dec 16, 2026 – Jan 15, 2027');
});

test('other labels stay as they are', () => {
  expect(showDays('City tax – 2026')).toBe('City tax – 2026');
});
