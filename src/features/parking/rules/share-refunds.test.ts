import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareRefunds } from './share-refunds.ts';

const two = [
  { id: 'a', cents: 1000 },
  { id: 'b', cents: 500 },
];

describe('what was refunded of each vehicle', () => {
  it('is its own refund, plus its share of what was refunded for the whole order', () => {
    expect(Object.fromEntries(shareRefunds(two, [{ sessionIds: ['b'], cents: 500 }]))).toEqual({ a: 0, b: 500 });
    expect(Object.fromEntries(shareRefunds(two, [{ sessionIds: [], cents: 750 }]))).toEqual({ a: 500, b: 250 });
    const both = [
      { sessionIds: [], cents: 1000 },
      { sessionIds: ['b'], cents: 500 },
    ];
    expect(Object.fromEntries(shareRefunds(two, both))).toEqual({ a: 1000, b: 500 });
  });

  it('is shared only among the vehicles that the refund names, such as those that got more time', () => {
    const three = [...two, { id: 'c', cents: 1000 }];
    const refunds = [{ sessionIds: ['a', 'c'], cents: 400 }];
    expect(Object.fromEntries(shareRefunds(three, refunds))).toEqual({ a: 200, b: 0, c: 200 });
  });

  it('adds up to the refunds, cent by cent, and never exceeds a price before all are paid back', () => {
    const prices = fc.array(fc.integer({ min: 0, max: 9999 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(prices, fc.array(fc.nat(1000), { maxLength: 4 }), (cents, given) => {
        const vehicles = cents.map((price, index) => ({ id: `${index}`, cents: price }));
        const all = cents.reduce((sum, price) => sum + price, 0);
        const refunds = given.map((each) => ({ sessionIds: [], cents: Math.min(each, Math.floor(all / 4)) }));
        const shares = shareRefunds(vehicles, refunds);
        const sum = [...shares.values()].reduce((total, share) => total + share, 0);
        expect(sum).toBe(refunds.reduce((total, refund) => total + refund.cents, 0));
        for (const { id, cents: price } of vehicles) expect(shares.get(id) ?? 0).toBeLessThanOrEqual(price);
      }),
    );
  });
});
