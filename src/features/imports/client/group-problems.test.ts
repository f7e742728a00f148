import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeRows, groupProblems } from './group-problems.ts';

const PRICE = { column: 'price', message: 'Write the price with its unit: $4/hr, $20/day or $12 flat.' };
const ZONE = { column: 'zone', message: 'Please provide the zone number' };

describe('the problems of a table', () => {
  it('are listed once each, with all of their lines, the most frequent first', () => {
    const problems = [
      { line: 2, ...ZONE },
      { line: 9, cell: 'B9', ...PRICE },
      { line: 3, cell: 'B3', ...PRICE },
      { line: 3, column: null, message: PRICE.message },
    ];
    expect(groupProblems(problems)).toEqual([
      { ...PRICE, at: 'B', rows: [3, 9] },
      { ...ZONE, at: null, rows: [2] },
      { column: null, message: PRICE.message, at: null, rows: [3] },
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
        const back = groupProblems(problems).flatMap(({ rows, ...of }) => rows.map((line) => format({ line, ...of })));
        expect(back.sort()).toEqual([...new Set(problems.map(format))].sort());
      }),
    );
  });
});

it.each([
  [null, [7], '7'],
  [null, [2, 3], '2 and 3'],
  [null, [2, 5, 6, 7, 8, 9, 12], '2, 5 to 9 and 12'],
  [null, [998, 999, 1000, 1001], '998 to 1,001'],
  ['B', [7], 'B7'],
  ['AC', [2, 5, 6, 7, 1000], 'AC2, AC5 to AC7 and AC1000'],
])('column %j, rows %j are read as "%s"', (at, rows, text) => {
  expect(describeRows({ at, rows })).toBe(text);
});
