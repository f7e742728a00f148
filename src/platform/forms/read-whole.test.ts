import { expect, it } from 'vitest';
import { readWhole } from './read-whole.ts';

it.each([
  ['0', 0],
  [' 40 ', 40],
  ['1,200', 1200],
  ['20000', 20_000],
])('reads %j', (typed, number) => {
  expect(readWhole(typed)).toBe(number);
});

it.each(['', ' ', '-1', '1.5', '1e3', 'ten', '1,2', '12,00', '0x10', '1234567890'])(
  'reads no number in %j',
  (typed) => {
    expect(readWhole(typed)).toBeNaN();
  },
);
