import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeOf, likelyCash } from './cash-change.ts';

const cents = fc.integer({ min: 1, max: 200_000 });

describe('cash at the car', () => {
  it('is likely a round sum above the price', () => {
    expect(likelyCash(2900)).toEqual([3000, 4000, 5000]);
    expect(likelyCash(4000)).toEqual([5000, 6000, 10_000]);
    fc.assert(
      fc.property(cents, (total) => {
        const sums = likelyCash(total);
        expect(sums.length).toBeGreaterThan(0);
        for (const sum of sums) expect([sum > total, sum % 1000]).toEqual([true, 0]);
        expect(sums).toEqual([...new Set(sums)].toSorted((a, b) => a - b));
      }),
    );
  });

  it('goes back, less the price and the tip', () => {
    expect(changeOf({ total: 2900, given: 4000, tip: 0 })).toEqual({ kind: 'give_back', cents: 1100 });
    expect(changeOf({ total: 2900, given: 4000, tip: 500 })).toEqual({ kind: 'give_back', cents: 600 });
    expect(changeOf({ total: 2900, given: 2000, tip: 0 })).toEqual({ kind: 'missing', cents: 900 });
  });

  it('is never lost: price, tip and what goes back are what was given', () => {
    fc.assert(
      fc.property(cents, cents, fc.nat(10_000), (total, given, tip) => {
        const change = changeOf({ total, given, tip });
        const sign = change.kind === 'give_back' ? 1 : -1;
        expect(total + tip + sign * change.cents).toBe(given);
        expect(change.cents).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
