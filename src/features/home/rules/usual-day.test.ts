import { expect, test } from 'vitest';
import { usualCents } from './usual-day.ts';

const weeks = (...cents: number[]) => cents.map((each, place) => ({ weeksAgo: place + 1, cents: each }));

test('what is usual for a weekday is the median, whatever a game day brought', () => {
  expect(usualCents(weeks(1000, 90_000, 1200))).toBe(1200);
  expect(usualCents(weeks(1000, 1201))).toBe(1101);
});

test('a week that sold nothing counts, but not one before the first sale', () => {
  expect(usualCents([{ weeksAgo: 3, cents: 900 }])).toBe(0);
  expect(usualCents([...weeks(800), { weeksAgo: 3, cents: 900 }])).toBe(800);
});

test('after less than two weeks nothing is usual', () => {
  expect(usualCents([])).toBeNull();
  expect(usualCents(weeks(1000))).toBeNull();
});
