import { describe, expect, it } from 'vitest';
import { feesOf, parkingOf, totalOf } from '#features/pricing/rules/price-line.ts';
import { plainTerms } from '#platform/testing/builders/plain-terms.ts';
import { describeRates, priceFor } from './zone-price.ts';

describe('what drivers pay in a zone', () => {
  it('includes the fee', () => {
    const { lines, duration } = priceFor(plainTerms({ isHourly: true, priceCents: 500, feeBasisPoints: 1000 }), 2);
    expect([parkingOf(lines), feesOf(lines), totalOf(lines)]).toEqual([1000, 100, 1100]);
    expect(duration).toBe('for 2 hours');
  });

  it('counts days where days are sold', () => {
    const { lines, duration } = priceFor(plainTerms({ isHourly: false, priceCents: 2000, feeBasisPoints: 1000 }), 1);
    expect(totalOf(lines)).toBe(2200);
    expect(duration).toBe('for 1 day');
  });

  it('is each of its rates, if it has several', () => {
    const terms = plainTerms({ isHourly: true, priceCents: 500, feeBasisPoints: 1000 });
    expect(describeRates(terms)).toEqual([]);
    const rates = [
      { name: 'Hourly', kind: 'per_hour', cents: 500 },
      { name: 'Evening', kind: 'flat', cents: 800, when: { from: '17:00' } },
    ] as const;
    expect(describeRates({ ...terms, rates })).toEqual([
      'Hourly: $5.50 an hour',
      'Evening: $8.80, enter 5:00 PM – midnight',
    ]);
  });
});
