import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { basisPointsIn, PERCENT_WHOLE, readPercent, writePercent } from './percent.ts';

describe('a percentage', () => {
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: PERCENT_WHOLE }), (share) => {
        expect(readPercent(writePercent(share))).toBe(share);
      }),
    );
  });

  it.each([
    ['18.375', 18_375],
    [' 18.375 % ', 18_375],
    ['10.50', 10_500],
    ['8,875%', 8875],
    ['1,000.5', null],
    ['18.3750', 18_375],
    ['100', 100_000],
    ['100.001', null],
    ['18.3755', null],
    ['.5', null],
    ['-1', null],
    ['1e1', null],
    ['', null],
  ])('"%s" is %s thousandths of a percent', (typed, share) => expect(readPercent(typed)).toBe(share));

  it('is in basis points only where it is a whole number of them', () => {
    expect([basisPointsIn(18_370), basisPointsIn(18_375)]).toEqual([1837, undefined]);
  });
});
