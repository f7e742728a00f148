import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addLines,
  divideLines,
  feesOf,
  LINE_KINDS,
  type Payee,
  type PriceLine,
  parkingOf,
  subtractLines,
  sumsByPayee,
  timesLines,
  totalOf,
} from './price-line.ts';

const anyLine = fc.record({
  kind: fc.constantFrom(...LINE_KINDS),
  label: fc.constantFrom('One', 'Other'),
  cents: fc.integer({ min: -100_000, max: 100_000 }),
  payee: fc.constantFrom<Payee[]>('owner', 'platform', 'authority:City of Chicago'),
});
const anyLines = fc.array(anyLine, { maxLength: 8 });
const parking: PriceLine = { kind: 'parking', label: 'Parking', cents: 1000, payee: 'owner' };
const discount: PriceLine = { kind: 'discount', label: 'Validation', cents: -200, payee: 'owner' };
const fee: PriceLine = { kind: 'fee', label: 'Transaction fee', cents: 80, payee: 'platform' };
const tax: PriceLine = { kind: 'tax', label: 'City tax', cents: 60, payee: 'authority:City of Chicago' };

describe('the lines of a price', () => {
  it('are told apart by kind, and by who gets the money', () => {
    const lines = [parking, discount, fee, tax];
    expect([parkingOf(lines), feesOf(lines), totalOf(lines)]).toEqual([800, 80, 940]);
    expect([...sumsByPayee(lines)]).toEqual([
      ['owner', 800],
      ['platform', 80],
      ['authority:City of Chicago', 60],
    ]);
  });

  it('lose no cent when they are merged, and each appears once', () => {
    fc.assert(
      fc.property(anyLines, anyLines, (some, more) => {
        const merged = addLines(some, more);
        expect(totalOf(merged)).toBe(totalOf(some) + totalOf(more));
        expect(addLines(merged)).toEqual(merged);
        expect([...sumsByPayee(merged)]).toEqual([...sumsByPayee([...some, ...more])]);
      }),
    );
  });

  it('return to what they were when an addition is subtracted', () => {
    fc.assert(
      fc.property(anyLines, anyLines, (some, more) => {
        const back = subtractLines(addLines(some, more), more).filter(({ cents }) => cents !== 0);
        expect(back).toEqual(addLines(some).filter(({ cents }) => cents !== 0));
      }),
    );
  });

  it('of several vehicles are those of one, times the number of vehicles', () => {
    fc.assert(
      fc.property(anyLines, fc.integer({ min: 1, max: 5 }), (lines, vehicles) => {
        expect(divideLines(timesLines(lines, vehicles), vehicles)).toEqual(lines);
      }),
    );
    expect(() => divideLines([parking], 3)).toThrow(RangeError);
  });
});
