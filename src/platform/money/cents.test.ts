import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsToDollars, divideHalfUp, dollarsToCents, formatCents } from './cents.ts';

const wholeNumber = fc.maxSafeInteger();
const divisor = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

describe('dividing money', () => {
  it('rounds half a cent up and less than half down', () => {
    expect([divideHalfUp(5, 2), divideHalfUp(249, 100), divideHalfUp(250, 100), divideHalfUp(7, 7)]).toEqual([
      3, 2, 3, 1,
    ]);
  });

  it('rounds half a cent up below zero as well', () => {
    expect([divideHalfUp(-5, 2), divideHalfUp(-7, 3), divideHalfUp(-1, 3)]).toEqual([-2, -2, 0]);
  });

  it('agrees with exact arithmetic for every integer up to 2^53', () => {
    fc.assert(
      fc.property(wholeNumber, divisor, (numerator, denominator) => {
        const [doubled, width] = [2n * BigInt(numerator) + BigInt(denominator), 2n * BigInt(denominator)];
        const exact = doubled / width - (doubled % width < 0n ? 1n : 0n);
        expect(divideHalfUp(numerator, denominator)).toBe(Number(exact));
      }),
    );
  });

  it.each([
    [0.5, 1],
    [1, 1.5],
    [1, 0],
    [1, -2],
    [Number.NaN, 1],
    [2 ** 53, 1],
  ])('refuses to divide %d by %d', (numerator, denominator) => {
    expect(() => divideHalfUp(numerator, denominator)).toThrow(RangeError);
  });
});

describe('dollars on the wire', () => {
  it.each([
    [1.1, 110],
    [19.99, 1999],
    [0.07, 7],
    [1.005, undefined],
    [2.5, 250],
    [-2.5, -250],
    [10.001, undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
  ])('%d dollars are %s cents', (dollars, cents) => {
    expect(dollarsToCents(dollars)).toBe(cents);
  });

  it('convert back to the same cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        expect(dollarsToCents(centsToDollars(cents))).toBe(cents);
      }),
    );
  });

  it('are never made from a fraction of a cent', () => {
    expect(() => centsToDollars(1.5)).toThrow(RangeError);
  });
});

describe('a formatted amount', () => {
  it.each([
    [1100, '$11.00'],
    [-250, '-$2.50'],
    [123450, '$1,234.50'],
    [7, '$0.07'],
    [-0, '$0.00'],
  ])('%d cents read %s', (cents, text) => {
    expect(formatCents(cents)).toBe(text);
  });

  it("matches the output of the platform's formatter", () => {
    const { format } = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    // Beyond a trillion dollars, a JavaScript number of dollars can no longer hold every cent.
    const cents = fc.integer({ min: -100_000_000_000_000, max: 100_000_000_000_000 });
    fc.assert(
      fc.property(cents, (amount) => {
        expect(formatCents(amount)).toBe(format(amount / 100));
      }),
    );
  });
});
