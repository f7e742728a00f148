import { expect, test } from 'vitest';
import { sumWeekdays, usualCents } from './usual-day.ts';

const weeks = (...cents: number[]) => cents.map((each, index) => ({ weeksAgo: index + 1, cents: each }));

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

test('a day counts on the clock of its lots', () => {
  const now = new Date('2026-11-27T04:00:00Z');
  const [chicago, tokyo] = ['America/Chicago', 'Asia/Tokyo'];
  const days = [
    { day: '2026-11-26', timeZone: chicago, cents: 100 },
    { day: '2026-11-27', timeZone: tokyo, cents: 20 },
    { day: '2026-11-26', timeZone: tokyo, cents: 7 },
    { day: '2026-11-12', timeZone: chicago, cents: 300 },
    { day: '2026-11-13', timeZone: tokyo, cents: 40 },
  ];
  expect(sumWeekdays(days, now)).toEqual([
    { weeksAgo: 0, cents: 120 },
    { weeksAgo: 2, cents: 340 },
  ]);
});
