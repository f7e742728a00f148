import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawSignCode, isSignCode, normalizeSignCode } from './sign-code.ts';

const anyDraws = fc.infiniteStream(fc.nat());
const codeFrom = (draws: Iterator<number>) => drawSignCode((limit) => draws.next().value % limit);

describe('a code on a sign', () => {
  it('has six letters and digits that cannot be confused with one another', () => {
    fc.assert(
      fc.property(anyDraws, (draws) => {
        expect(codeFrom(draws)).toMatch(/^[^0O1IL5S2Z8BAEU]{6}$/);
      }),
    );
  });

  it('uses the whole alphabet', () => {
    let next = 0;
    const codes = Array.from({ length: 22 }, () => drawSignCode((limit) => next++ % limit));
    expect(new Set(codes.join('')).size).toBe(22);
  });

  it('is recognized by length and letters, so that no place name is taken for one', () => {
    expect(['hj4-k7w', 'HJ4 K7W'].map(isSignCode)).toEqual([true, true]);
    expect(['HJ4K7', 'HJ4K7WX', 'Aurora', '60661', '6th St'].map(isSignCode)).toEqual(Array(5).fill(false));
  });

  it('is the same however it is typed', () => {
    expect([' hj4-k7w ', 'Hj4 K7w', 'HJ4K7W'].map(normalizeSignCode)).toEqual(['HJ4K7W', 'HJ4K7W', 'HJ4K7W']);
  });
});
