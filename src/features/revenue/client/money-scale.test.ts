import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaleFor, shortMoney } from './money-scale.ts';

describe("the lines of a chart's scale", () => {
  it.each([
    [
      [0, 0],
      [0, 100],
    ],
    [
      [93_412, 12_000],
      [0, 20_000, 40_000, 60_000, 80_000, 100_000],
    ],
    [
      [-2_000, 5_000],
      [-2_000, 0, 2_000, 4_000, 6_000],
    ],
    [
      [-500, -100],
      [-500, -400, -300, -200, -100, 0],
    ],
  ])('for %j are at %j', (amounts, lines) => {
    expect(scaleFor(amounts).lines).toEqual(lines);
  });

  it('enclose every amount and zero with a few round lines', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e11 })), (amounts) => {
        const { low, high, lines } = scaleFor(amounts);
        for (const amount of [0, ...amounts]) expect(amount >= low && amount <= high).toBe(true);
        expect(lines.length).toBeLessThanOrEqual(8);
        expect(lines).toContain(0);
        expect(high).toBeGreaterThan(low);
      }),
    );
  });
});

describe('an amount next to a line', () => {
  it.each([
    [50_000, '$500'],
    [150_000, '$1.5K'],
    [0, '$0'],
    [-20_000, '-$200'],
  ])('of %d cents reads %s', (cents, text) => expect(shortMoney(cents)).toBe(text));
});
