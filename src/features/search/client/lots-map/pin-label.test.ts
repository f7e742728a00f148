import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pinText, rangeText } from './pin-label.ts';

const price = fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: null });

describe('the text of a pin', () => {
  it.each([
    [500, '$5.00'],
    [550, '$5.50'],
    [605, '$6.05'],
    [99, '$0.99'],
    [0, 'Free'],
    [null, 'P'],
  ])('says %j cents as %j', (cents, text) => {
    expect(pinText(cents)).toBe(text);
  });

  it('says every price in full', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (cents) => {
        expect(Math.round(Number(pinText(cents).slice(1)) * 100)).toBe(cents);
      }),
    );
  });
});

describe('the text of several lots', () => {
  it.each([
    [[500, 1200, 700], 'from $5.00'],
    [[550, 550], '$5.50'],
    [[0, 300], 'from $0.00'],
    [[585, 1170, 650], 'from $5.85'],
    [[null, 800], '$8.00'],
    [[null, null], 'P'],
  ])('says %j cents as %j', (prices, text) => {
    expect(rangeText(prices)).toBe(text);
  });

  it('is the same in any order, and for one lot equals that of its pin', () => {
    fc.assert(
      fc.property(fc.array(price, { minLength: 1 }), (prices) => {
        expect(rangeText(prices.toReversed())).toBe(rangeText(prices));
      }),
    );
    fc.assert(
      fc.property(price, (cents) => {
        expect(rangeText([cents])).toBe(pinText(cents));
      }),
    );
  });
});
