import { describe, expect, it } from 'vitest';
import { comparedSpan, ownSpan, progressOf } from './month-progress.ts';

const daysWith = (reached: number, count = 31) =>
  Array.from({ length: count }, (_, index) => ({
    day: index + 1,
    cents: index < reached ? 100 : null,
    lastMonthCents: 100,
  }));
const november = { year: 2026, month: 11 };

describe('the progress of a month', () => {
  it.each([
    [0, 'coming'],
    [20, 'running'],
    [30, 'over'],
  ])('with %d days that count is %s', (reached, state) => {
    expect(progressOf(daysWith(reached), november)).toEqual({ state, reached });
  });
});

describe('the comparison for a month', () => {
  it.each([
    ['running' as const, 20, 'October 1–\u206020'],
    ['running' as const, 1, 'October 1'],
    ['over' as const, 30, 'October'],
    ['coming' as const, 0, 'October'],
  ])('while %s on day %d is %s', (state, reached, span) => {
    expect(comparedSpan({ state, reached }, november)).toBe(span);
  });

  it.each([
    ['running' as const, 20, 'November 1–\u206020'],
    ['running' as const, 1, 'November 1'],
    ['over' as const, 30, 'November'],
  ])('and while %s on day %d it is itself %s', (state, reached, span) => {
    expect(ownSpan({ state, reached }, november)).toBe(span);
  });

  it('is the whole month before if that had no more days', () => {
    expect(comparedSpan({ state: 'running', reached: 29 }, { year: 2026, month: 3 })).toBe('February');
  });
});
