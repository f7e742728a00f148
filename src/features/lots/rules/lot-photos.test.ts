import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReordering } from './lot-photos.ts';

const someIds = fc.uniqueArray(fc.uuid(), { maxLength: 10 });

describe('a new order of photos', () => {
  it('is every photo, in any order', () => {
    fc.assert(
      fc.property(
        someIds.chain((ids) => fc.tuple(fc.constant(ids), fc.shuffledSubarray(ids, { minLength: ids.length }))),
        ([ids, shuffled]) => isReordering(ids, shuffled),
      ),
    );
  });

  it('leaves none out, adds none and repeats none', () => {
    const some = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(some, fc.uuid(), (ids, other) => {
        const [first = ''] = ids;
        expect(isReordering(ids, ids.slice(1))).toBe(false);
        expect(isReordering(ids, [...ids, first])).toBe(false);
        if (ids.includes(other)) return;
        expect(isReordering(ids, [...ids, other])).toBe(false);
        expect(isReordering(ids, [...ids.slice(1), other])).toBe(false);
        if (ids.length > 1) expect(isReordering(ids, [...ids.slice(1), ids[1] ?? ''])).toBe(false);
      }),
    );
  });
});
