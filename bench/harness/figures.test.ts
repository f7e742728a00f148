// A benchmark compares figures only when it has measured them.
import { expect, it } from 'vitest';
import { doubtOf } from './figures.ts';

const max = { most: 1.6 };
const min = { least: 0.6 };

it('believes what a slow, a fast and an idle product measure', () => {
  const line = ['failed', 0, 'times'] as const;
  for (const ratio of [0, 0.8, 1.59, 9]) expect(doubtOf({ lines: [line], ratio, aim: max })).toBeUndefined();
  for (const ratio of [0.1, 0.7, 1.4]) expect(doubtOf({ lines: [line], ratio, aim: min })).toBeUndefined();
});

it.each([
  ['a bare page that weighs nothing but its entry', ['a bare page', 176, 'bytes'], 614, max, 'cannot be true'],
  ['a limit that is zero', ['its statements', 0, 's'], Number.POSITIVE_INFINITY, max, 'no ratio'],
  ['a median of nothing', ['the slowest', Number.NaN, 'ms'], 1, null, '"the slowest" could not be measured'],
  ['a product that answered nothing', ['checks', 0, 'checks/s'], 0, min, 'cannot be true'],
  ['a limit that answered hardly anything', ['its statements', 2, 'checks/s'], 400, min, 'cannot be true'],
] as const)('does not believe %s', (_, line, ratio, aim, doubt) => {
  expect(doubtOf({ lines: [line], ratio, aim })).toContain(doubt);
});
