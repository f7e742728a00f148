import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawSignCode, normaliseSignCode } from './sign-code.ts';

const anyDraws = fc.infiniteStream(fc.nat());
const codeFrom = (draws: Iterator<number>) => drawSignCode((limit) => draws.next().value % limit);

describe('a code on a sign', () => {
  it('has six letters and digits, none of which is mistaken for another', () => {
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

  it('is the same however it is typed', () => {
    expect([' hj4-k7w ', 'Hj4 K7w', 'HJ4K7W'].map(normaliseSignCode)).toEqual(['HJ4K7W', 'HJ4K7W', 'HJ4K7W']);
  });
});
