import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inLanguage } from '#platform/i18n/languages.ts';
import { formatCharge, formatFeeRate, MAX_FEE_BASIS_POINTS, readFeeRate } from './fee-rate.ts';

describe('a fee rate', () => {
  it('is read the way people say it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_FEE_BASIS_POINTS }), (basisPoints) => {
        expect(readFeeRate(formatFeeRate(basisPoints))).toBe(basisPoints);
      }),
    );
  });

  it.each([
    ['10', 1000],
    [' 12.5 % ', 1250],
    ['7.25', 725],
    ['10,5', 1050],
    ['0', 0],
    ['30', 3000],
  ])('"%s" is %i basis points', (typed, basisPoints) => expect(readFeeRate(typed)).toBe(basisPoints));

  it.each(['', '30.01', '31', '-1', '7.255', '1e1', 'ten', '1,000,5', '.5'])('"%s" is not one', (typed) =>
    expect(readFeeRate(typed)).toBeNull(),
  );
});

describe('a charge on a lot’s prices', () => {
  it('is named in the reader’s language if the name is ours', () => {
    expect(inLanguage('es', () => formatCharge({ label: 'Transaction fee', milliPercent: 10_000 }))).toBe(
      'Cargo por transacción 10%',
    );
    expect(inLanguage('es', () => formatCharge({ label: 'Lake County tax', milliPercent: 2500 }))).toBe(
      'Lake County tax 2.5%',
    );
  });
});
