import { expect, it } from 'vitest';
import { digitsOf, isPhone } from './phone-draft.ts';

it.each([
  ['(312) 555-0123', '3125550123'],
  ['+1 312 555 0123', '3125550123'],
  ['312', '312'],
  ['+45 33 12 34 56', '+4533123456'],
  ['+45 33', '+4533'],
  ['+1 312', '+1312'],
  ['45 33 12 34 56', '4533123456'],
  ['31255501234', '31255501234'],
  ['312-555-0123 x4', '312-555-0123 x4'],
  ['3.12555E+09', '3.12555E+09'],
  ['abc', 'abc'],
])('%j is shown as %s: no digit is dropped or picked out', (typed, shown) => expect(digitsOf(typed)).toBe(shown));

it.each(['31255501234', '312-555-0123 x4', 'abcdefghij', '1234567890', '312'])('%s is no phone number', (typed) => {
  expect(isPhone(digitsOf(typed))).toBe(false);
});
