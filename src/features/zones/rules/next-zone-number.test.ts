import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextZoneNumber } from './next-zone-number.ts';

describe('the number of a copied zone', () => {
  it.each([
    ['1', ['1'], '2'],
    ['1', ['1', '2', '3'], '4'],
    ['P-9', ['P-9'], 'P-10'],
    ['007', ['007'], '008'],
    ['North', ['North'], 'North 2'],
    ['North', ['North', 'North 2'], 'North 3'],
    ['A name of twenty ch.', ['A name of twenty ch.'], 'A name of twenty ch2'],
  ])('after %s, with %j given, is %s', (copied, taken, next) => {
    expect(nextZoneNumber(copied, taken)).toBe(next);
  });

  it('is always free and never too long', () => {
    const number = fc.string({ minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(number, fc.array(number), (copied, taken) => {
        const next = nextZoneNumber(copied, [copied, ...taken]);
        expect([copied, ...taken]).not.toContain(next);
        expect(next.length).toBeLessThanOrEqual(20);
      }),
    );
  });
});
