import { describe, expect, it } from 'vitest';
import { readSignedDollars, typedDollars } from './read-dollars.ts';

describe('an amount that may be negative', () => {
  it.each([
    ['120', 12_000],
    ['$1,234.50', 123_450],
    ['-25', -2_500],
    ['−$0.05', -5],
    [' 0.1 ', 10],
  ])('"%s" is %d cents', (typed, cents) => {
    expect(readSignedDollars(typed)).toEqual({ ok: true, cents });
  });

  it.each([
    ['', 'missing'],
    ['0', 'missing'],
    ['twelve', 'missing'],
    ['--5', 'missing'],
    ['1.005', 'too_fine'],
    ['-100.01', 'too_large'],
  ])('"%s" is refused as %s', (typed, problem) => {
    expect(readSignedDollars(typed, 100)).toEqual({ ok: false, problem });
  });
});

it.each([
  [0, '0'],
  [2500, '25'],
  [2550, '25.50'],
  [5, '0.05'],
])('%d cents appear in a field as "%s"', (cents, typed) => {
  expect(typedDollars(cents)).toBe(typed);
});
