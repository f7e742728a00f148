import { describe, expect, it } from 'vitest';
import { feesOf, parkingOf, totalOf } from '#domain/pricing/price-line.ts';
import { formatRate, priceFor } from './zone-price.ts';

describe('what drivers pay in a zone', () => {
  it('includes the fee', () => {
    const { lines, duration } = priceFor({ isHourly: true, priceCents: 500, feeBasisPoints: 1000 }, 2);
    expect([parkingOf(lines), feesOf(lines), totalOf(lines)]).toEqual([1000, 100, 1100]);
    expect(duration).toBe('for 2 hours');
  });

  it('counts days where days are sold', () => {
    const { lines, duration } = priceFor({ isHourly: false, priceCents: 2000, feeBasisPoints: 1000 }, 1);
    expect(totalOf(lines)).toBe(2200);
    expect(duration).toBe('for 1 day');
  });

  it('names the rate', () => {
    expect(formatRate({ price: 5, isHourly: true })).toBe('$5.00 an hour');
    expect(formatRate({ price: 19.99, isHourly: false })).toBe('$19.99 a day');
  });
});
