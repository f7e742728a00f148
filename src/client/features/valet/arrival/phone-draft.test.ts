import { expect, it } from 'vitest';
import { digitsOf } from './phone-draft.ts';

it.each([
  ['(312) 555-0123', '3125550123'],
  ['+1 312 555 0123', '3125550123'],
  ['31255501234', '3125550123'],
  ['312', '312'],
  ['abc', ''],
])('from %j the digits %s are kept, at most ten', (typed, digits) => expect(digitsOf(typed)).toBe(digits));
