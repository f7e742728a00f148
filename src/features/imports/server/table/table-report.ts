// What the report of any import says about the table itself.

import type { TableReport } from '../../imports.contract.ts';
import { MAX_LISTED } from '../../location-import.contract.ts';
import type { CheckedTable, TableProblem } from './check-table.ts';

type AboutTable = Required<Pick<TableReport, 'columns' | 'sheets' | 'sheet' | 'above' | 'wrongLines' | 'problems'>>;

const MAX_SAMPLE = 60;
const MAX_ABOVE = 20;
const cut = (text: string): string => (text.length > MAX_SAMPLE ? `${text.slice(0, MAX_SAMPLE - 1)}…` : text);

/** @param problems all of them, those of the table included */
export function describeTable<Column extends string, Problem extends TableProblem<Column>>(
  { headings, sheets, sheet, above, cellOf }: CheckedTable<Column>,
  problems: readonly Problem[],
): AboutTable {
  /** As a reader meets them: what is about a whole line comes first. */
  const placeOf = ({ column }: Problem) =>
    column === null ? -1 : headings.findIndex((each) => each.column === column);
  return {
    columns: headings.map(({ samples, ...heading }) => ({ ...heading, samples: samples.map(cut) })),
    sheets: [...sheets],
    sheet,
    above: above.slice(0, MAX_ABOVE).map(({ cell, text }) => ({ cell, text: cut(text) })),
    wrongLines: new Set(problems.map(({ line }) => line)).size,
    problems: problems
      .toSorted((a, b) => a.line - b.line || placeOf(a) - placeOf(b))
      .slice(0, MAX_LISTED)
      .map((problem) => ({ ...problem, cell: problem.column && cellOf(problem.line, problem.column) })),
  };
}
