import { expect, it } from 'vitest';
import { areDatesOver, ratesAhead } from './past-dates.ts';

const two = [
  { from: '2026-11-01', until: '2026-11-03' },
  { from: '2026-11-20', until: '2026-11-20' },
];

it('dates are over on the day after the last of them', () => {
  expect(areDatesOver({ dates: two }, '2026-11-20')).toBe(false);
  expect(areDatesOver({ dates: two }, '2026-11-21')).toBe(true);
  expect(areDatesOver({ dates: two.toReversed() }, '2026-11-21')).toBe(true);
});

it('hours past midnight of the last date end on the day after', () => {
  const night = { from: '22:00', until: '02:00', dates: two };
  expect([areDatesOver(night, '2026-11-21'), areDatesOver(night, '2026-11-22')]).toEqual([false, true]);
  expect(areDatesOver({ from: '22:00', dates: two }, '2026-11-21')).toBe(true);
});

it('a rate without dates is never over', () => {
  expect(areDatesOver({ days: [1] }, '2030-01-01')).toBe(false);
});

it.each(['', '12026-05-04'])('a last date that is still being typed, "%s", is not over', (until) => {
  expect(areDatesOver({ dates: [{ from: '2026-11-01', until }] }, '2026-11-21')).toBe(false);
});

it('rates are ahead on the last of their dates, and always without dates', () => {
  const event = { name: 'Event', kind: 'flat', cents: 2000, when: { dates: two } } as const;
  const hourly = { name: 'Hourly', kind: 'per_hour', cents: 500 } as const;
  expect(ratesAhead([event, hourly], '2026-11-20')).toEqual([event, hourly]);
  expect(ratesAhead([event, hourly], '2026-11-21')).toEqual([hourly]);
});
