import fc from 'fast-check';
import { expect, it } from 'vitest';
import { centsOf, toPayPalMoney } from './paypal-money.ts';

it('round-trips an amount', () => {
  fc.assert(fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => centsOf(toPayPalMoney(cents)) === cents));
});

it.each([
  ['11.00', 1100],
  ['11', 1100],
  ['11.5', 1150],
  ['.05', 5],
  ['0.05', 5],
])('reads %s dollars', (value, cents) => {
  expect(centsOf({ currency_code: 'USD', value })).toBe(cents);
});

it.each([
  ['11.001', 'USD'],
  ['1e3', 'USD'],
  ['', 'USD'],
  ['.', 'USD'],
  ['11.00', 'EUR'],
])('rejects fractions of a cent and other currencies: %s %s', (value, currency_code) => {
  expect(() => centsOf({ currency_code, value })).toThrow('none of ours');
});
