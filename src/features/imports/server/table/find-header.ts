// Finds the line with the names of the columns, below titles and notes.

import { matchColumns, type TableColumns } from './match-columns.ts';

/** Titles and notes above a table are shorter than this. */
export const HEAD_LINES = 40;

type Line = { readonly cells: readonly string[] };

/**
 * The index of the line that names the most columns, all that are needed if there is one; the first of equals. If no line names
 * two, it is the first that is as wide as what follows.
 */
export function findHeader<Column extends string>(lines: readonly Line[], columns: TableColumns<Column>): number {
  const head = lines.slice(0, HEAD_LINES);
  let best = { index: -1, score: 1 };
  for (const [index, { cells }] of head.entries()) {
    const score = scoreOf(cells, columns);
    if (score > best.score) best = { index, score };
  }
  if (best.index !== -1) return best.index;
  const widest = Math.max(0, ...head.map(countCells));
  return Math.max(
    0,
    head.findIndex((line) => countCells(line) * 2 > widest),
  );
}

/** Whether one of the first lines names all columns that are needed. */
export function hasHeader<Column extends string>(lines: Iterable<Line>, columns: TableColumns<Column>): boolean {
  let seen = 0;
  for (const { cells } of lines) {
    if (matchColumns(cells, columns, null).problems.length === 0) return true;
    if (++seen === HEAD_LINES) return false;
  }
  return false;
}

const WHOLE = 1000;

function scoreOf<Column extends string>(cells: readonly string[], columns: TableColumns<Column>): number {
  const { indexes, problems } = matchColumns(cells, columns, null);
  const lacking = problems.filter(({ column }) => !indexes.has(column));
  return indexes.size + (lacking.length === 0 ? WHOLE : 0);
}

const countCells = ({ cells }: Line): number => cells.filter((cell) => cell.trim() !== '').length;
