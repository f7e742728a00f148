import { expect, it } from 'vitest';
import { formatForeign } from './foreign-amount.ts';

it.each([
  [1100, 'mxn', 'MX$11.00'],
  [1100, 'jpy', '¥1,100'],
  [1100, 'kwd', 'KWD 1.100'],
  [1100, 'usdc-1', '1100 USDC-1'],
])('shows %i of the smallest units of %s as %s, never as dollars', (units, currency, shown) => {
  expect(formatForeign(units, currency)).toBe(shown);
});
