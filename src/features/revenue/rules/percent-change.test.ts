import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPercentChange, percentChange } from './percent-change.ts';

describe('the change from the month before', () => {
  it.each([
    [0, 0, 0],
    [500, 0, 100],
    [-500, 0, -100],
    [1500, 1000, 50],
    [500, 1000, -50],
    [0, 1000, -100],
    [500, -1000, 150],
  ])('that earned %d after %d changed by %d percent', (current, last, percent) => {
    expect(percentChange({ current, last })).toBe(percent);
  });

  it('is positive exactly when more was earned', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (current, last) => {
        expect(Math.sign(percentChange({ current, last }))).toBe(Math.sign(current - last));
      }),
    );
  });
});

describe('a formatted change', () => {
  it.each([
    [12.54, '+12.5%'],
    [-4, '-4.0%'],
    [-0.01, '0.0%'],
    [1234.5, '+1,234.5%'],
    [Number.POSITIVE_INFINITY, '100%+'],
  ])('%d reads %s', (percent, text) => {
    expect(formatPercentChange(percent)).toBe(text);
  });
});
