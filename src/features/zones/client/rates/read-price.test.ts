import { describe, expect, it } from 'vitest';
import { readPrice } from './read-price.ts';

describe('a typed price', () => {
  it.each([
    ['5', 5],
    ['5.5', 5.5],
    [' $12.50 ', 12.5],
    ['.75', 0.75],
    ['7.', 7],
    ['1,250.00', 1250],
    ['10000', 10_000],
    ['0', 0],
    ['1.1', 1.1],
  ])('reads %j', (typed, dollars) => {
    expect(readPrice(typed)).toMatchObject({ ok: true, dollars });
  });

  it('counts cents exactly', () => {
    expect(readPrice('19.99')).toMatchObject({ cents: 1999 });
  });

  it.each([
    ['', 'Please provide a valid price'],
    ['$', 'Please provide a valid price'],
    ['five', 'Please provide a valid price'],
    ['5,50', 'Please provide a valid price'],
    ['1e3', 'Please provide a valid price'],
    ['-5', 'The price cannot be below zero.'],
    ['5.555', 'The price has at most two decimals.'],
    ['10000.01', 'The price is at most $10,000.'],
  ])('says what is wrong with %j', (typed, problem) => {
    expect(readPrice(typed)).toEqual({ ok: false, problem });
  });
});
