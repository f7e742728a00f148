import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupCode } from './group-code.ts';

describe('a code while it is typed', () => {
  it.each([
    ['', ''],
    ['123', '123'],
    ['1234', '123 4'],
    ['123 456', '123 456'],
    ['123-456', '123 456'],
    [' abcd efgh jkmn ', 'ABCD-EFGH-JKMN'],
    ['2345abcd', '2345-ABCD'],
    ['23456789', '2345-6789'],
  ])('"%s" is shown as "%s"', (typed, shown) => {
    expect(groupCode(typed)).toBe(shown);
  });

  it('keeps every letter and digit, and is unchanged when shown again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789abcxyzABCXYZ -') }), (typed) => {
        const shown = groupCode(typed);
        expect(shown.replace(/[ -]/g, '')).toBe(typed.toUpperCase().replace(/[ -]/g, ''));
        expect(groupCode(shown)).toBe(shown);
      }),
    );
  });
});
