import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeLines, groupProblems } from './group-problems.ts';

const PRICE = { column: 'price', message: 'Please provide a valid price' };
const ZONE = { column: 'zone', message: 'Please provide the zone number' };

describe('the problems of a table', () => {
  it('are listed once each, with all of their lines, the most frequent first', () => {
    const problems = [
      { line: 2, ...ZONE },
      { line: 9, ...PRICE },
      { line: 3, ...PRICE },
      { line: 3, column: null, message: PRICE.message },
    ];
    expect(groupProblems(problems)).toEqual([
      { ...PRICE, lines: [3, 9] },
      { ...ZONE, lines: [2] },
      { column: null, message: PRICE.message, lines: [3] },
    ]);
  });

  it('neither lose nor gain a line', () => {
    const problem = fc.record({
      line: fc.integer({ min: 2, max: 40 }),
      column: fc.constantFrom('price', 'zone', null),
      message: fc.constantFrom('a', 'b'),
    });
    const format = ({ line, column, message }: { line: number; column: string | null; message: string }) =>
      `${line} ${column} ${message}`;
    fc.assert(
      fc.property(fc.array(problem), (problems) => {
        const back = groupProblems(problems).flatMap(({ lines, ...of }) =>
          lines.map((line) => format({ line, ...of })),
        );
        expect(back.sort()).toEqual([...new Set(problems.map(format))].sort());
      }),
    );
  });
});

it.each([
  [[7], '7'],
  [[2, 3], '2 and 3'],
  [[2, 5, 6, 7, 8, 9, 12], '2, 5 to 9 and 12'],
  [[998, 999, 1000, 1001], '998 to 1,001'],
])('lines %j are read as "%s"', (lines, text) => {
  expect(describeLines(lines)).toBe(text);
});
