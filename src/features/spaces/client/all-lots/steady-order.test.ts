import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inSteadyOrder, isSame } from './steady-order.ts';

const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'));

describe('rows that stay in place', () => {
  it('keep their order when the fullest changes, add new ones at the end and drop those that are gone', () => {
    expect(inSteadyOrder(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual(['a', 'b', 'c']);
    expect(inSteadyOrder(['a', 'b'], ['d', 'b', 'a', 'c'])).toEqual(['a', 'b', 'd', 'c']);
    expect(inSteadyOrder(['a', 'b', 'c'], ['c', 'a'])).toEqual(['a', 'c']);
  });

  it('appear once each, and are the same object when nothing changed, so that nothing is rerendered', () => {
    fc.assert(
      fc.property(ids, ids, (shown, now) => {
        const next = inSteadyOrder(shown, now);
        expect([...next].sort()).toEqual([...now].sort());
        expect(inSteadyOrder(next, now)).toBe(next);
        expect(isSame(next, now)).toBe(next.join() === now.join());
      }),
    );
  });
});
