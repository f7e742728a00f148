import { describe, expect, it } from 'vitest';
import { readAmount } from './read-amount.ts';

describe('an amount that was typed', () => {
  it.each([
    ['120', 12_000],
    ['$1,234.50', 123_450],
    ['-25', -2_500],
    ['−$0.05', -5],
    [' 0.1 ', 10],
  ])('"%s" is %d cents', (typed, cents) => {
    expect(readAmount(typed)).toEqual({ ok: true, cents });
  });

  it.each([
    ['', 'Please provide the lot revenue'],
    ['0', 'Please provide the lot revenue'],
    ['twelve', 'Please provide the lot revenue'],
    ['--5', 'Please provide the lot revenue'],
    ['1.005', 'An amount has at most two decimals.'],
    ['99999999', 'That is more than a lot earns.'],
  ])('"%s" is refused: %s', (typed, problem) => {
    expect(readAmount(typed)).toEqual({ ok: false, problem });
  });
});
