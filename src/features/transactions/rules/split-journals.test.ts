import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinJournals, splitJournals } from './split-journals.ts';

it('splits only between journals, and only where the next one no longer fits', () => {
  expect(
    splitJournals(
      [
        [1, -1],
        [2, -2],
        [3, -3],
      ],
      4,
    ),
  ).toEqual([
    [1, -1, 2, -2],
    [3, -3],
  ]);
  expect(splitJournals([], 4)).toEqual([[]]);
});

it('keeps every line in order, the maximum, and the balance of each part', () => {
  const journal = fc
    .array(fc.integer(), { minLength: 1, maxLength: 9 })
    .map((cents) => [...cents, -cents.reduce((sum, each) => sum + each, 0)]);
  fc.assert(
    fc.property(fc.array(journal), fc.integer({ min: 10, max: 40 }), (journals, max) => {
      const parts = splitJournals(journals, max);
      expect(parts.flat()).toEqual(journals.flat());
      for (const part of parts) {
        expect(part.length).toBeLessThanOrEqual(max);
        expect(part.reduce((sum, each) => sum + each, 0)).toBe(0);
      }
    }),
  );
});

it('joins journals into as few as fit, and makes none of nothing', () => {
  expect(
    joinJournals(
      [
        [1, -1],
        [2, -2],
        [3, -3],
      ],
      4,
    ),
  ).toEqual([
    [1, -1, 2, -2],
    [3, -3],
  ]);
  expect(joinJournals([], 4)).toEqual([]);
});
