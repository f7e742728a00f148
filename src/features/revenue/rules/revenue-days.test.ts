import { describe, expect, it } from 'vitest';
import { compareDays, sumMonths } from './revenue-days.ts';

const march = { year: 2026, month: 3 };
const earned = [
  { day: '2026-02-01', cents: 100 },
  { day: '2026-02-28', cents: 200 },
  { day: '2026-03-01', cents: 1000 },
  { day: '2026-03-10', cents: -300 },
];

describe('the days of two months side by side', () => {
  it('are as many as the longer month has; a day that one month lacks is not a day without revenue', () => {
    const days = compareDays(earned, { month: march, today: '2026-04-02' });
    expect(days).toHaveLength(31);
    expect(days[0]).toEqual({ day: 1, cents: 1000, lastMonthCents: 100 });
    expect(days[1]).toEqual({ day: 2, cents: 0, lastMonthCents: 0 });
    expect(days[28]).toEqual({ day: 29, cents: 0, lastMonthCents: null });
  });

  it('leave out days to come', () => {
    const days = compareDays(earned, { month: march, today: '2026-03-10' });
    expect(days[9]).toEqual({ day: 10, cents: -300, lastMonthCents: 0 });
    expect(days[10]?.cents).toBeNull();
    expect(days[27]?.lastMonthCents).toBe(200);
  });
});

describe('the totals of two months', () => {
  it('include the whole month before, and its part up to the current day', () => {
    const sums = sumMonths(earned, { month: march, today: '2026-03-10' });
    expect(sums).toEqual({ current: 700, last: 300, lastToDate: 100 });
  });

  it('compare two finished months as wholes', () => {
    expect(sumMonths(earned, { month: march, today: '2026-05-01' }).lastToDate).toBe(300);
  });

  it('stop at the requested day', () => {
    const sums = sumMonths(earned, { month: march, today: '2026-05-01', date: 9 });
    expect(sums).toEqual({ current: 1000, last: 300, lastToDate: 100 });
  });
});
