// Reads a table line by line against the columns of an import. Each import decides what a line means. This
// code checks that a line can be read at all and that none of its characters is damaged.

import { t } from 'ttag';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import { DAMAGED } from './decode-text.ts';
import { type Heading, matchColumns, type TableColumns } from './match-columns.ts';
import { openTable, type TableFile } from './open-table.ts';

export type LineProblem<Column extends string> = { readonly column: Column | null; readonly message: string };
export type TableProblem<Column extends string> = LineProblem<Column> & { readonly line: number };
export type Cell<Column extends string> = (column: Column) => string;

export type TableToCheck = {
  readonly file: TableFile;
  /** Which column is which, according to the person; null if the headings decide. */
  readonly chosen: readonly (string | null)[] | null;
};

export type TableRules<Column extends string> = TableColumns<Column> & {
  readonly maxLines: number;
  readonly take: (line: number, cell: Cell<Column>) => readonly LineProblem<Column>[];
  readonly onProgress?: (done: number, total: number) => void;
};

export type CheckedTable<Column extends string> = {
  /** Below the header, not counting empty lines. */
  readonly lines: number;
  readonly problems: readonly TableProblem<Column>[];
  readonly headings: readonly Heading<Column>[];
};

const LINES_AT_A_TIME = 500;

export async function checkTable<Column extends string>(
  { file, chosen }: TableToCheck,
  rules: TableRules<Column>,
): Promise<CheckedTable<Column> | Refusal> {
  const isHeader = (cells: readonly string[]) => matchColumns(cells, rules, null).problems.length === 0;
  const table = await openTable(file, isHeader);
  if (typeof table === 'string')
    return { lines: 0, problems: [{ line: 1, column: null, message: table }], headings: [] };
  const problems: TableProblem<Column>[] = [];
  let matched: ReturnType<typeof matchColumns<Column>> | undefined;
  let lines = 0;
  for await (const line of table.lines) {
    if ('broken' in line) problems.push({ line: line.line, column: null, message: unreadableText() });
    else if (!matched) {
      matched = matchColumns(line.cells, rules, chosen);
      for (const problem of matched.problems) problems.push({ line: line.line, ...problem });
      if (matched.problems.length > 0) return { lines: 0, problems, headings: matched.headings };
    } else {
      lines += 1;
      if (lines > rules.maxLines) return refuse('import_too_long');
      for (const problem of takeLine(line, matched, { rules, isCsv: table.format === 'csv' })) {
        problems.push({ line: line.line, ...problem });
      }
      if (lines % LINES_AT_A_TIME === 0) rules.onProgress?.(lines, table.length);
    }
  }
  if (lines === 0) problems.push({ line: 1, column: null, message: noLines() });
  return { lines, problems, headings: matched?.headings ?? [] };
}

const unreadableText = () => t`This line cannot be read. Look for a quote that is not closed, or one inside a cell.`;
const tooWide = () => t`This line has more cells than there are columns. Put cells that contain commas in quotes.`;
const noLines = () => t`There is no line below the column names.`;

type Line = { readonly line: number; readonly cells: readonly string[] };
type Matched<Column extends string> = Pick<ReturnType<typeof matchColumns<Column>>, 'indexes' | 'headings'>;

function takeLine<Column extends string>(
  { line, cells }: Line,
  { indexes, headings }: Matched<Column>,
  { rules, isCsv }: { readonly rules: TableRules<Column>; readonly isCsv: boolean },
): readonly LineProblem<Column>[] {
  // Part of a cell may have ended up there, for example part of a rate, which would then be sold for less.
  if (cells.slice(headings.length).some((text) => text !== '')) return [{ column: null, message: tooWide() }];
  const cell: Cell<Column> = (column) => {
    const text = cells[indexes.get(column) ?? -1]?.trim() ?? '';
    return isCsv ? text.replace(WRITTEN_AS_TEXT, '') : text;
  };
  const damaged = [...indexes.keys()].flatMap((column) => findDamage(cell(column), column));
  return damaged.length > 0 ? damaged : rules.take(line, cell);
}

/** The prefix that keeps a spreadsheet from taking a cell for a formula: csv-line.ts. */
const WRITTEN_AS_TEXT = /^'(?='*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/;
const UNKEEPABLE = new RegExp(`[${DAMAGED}\\p{Cs}]|(?![\\t\\r\\n])\\p{Cc}`, 'u');
const BEFORE = 12;

function findDamage<Column extends string>(text: string, column: Column): LineProblem<Column>[] {
  const at = text.search(UNKEEPABLE);
  if (at === -1) return [];
  const before = text.slice(Math.max(0, at - BEFORE), at);
  const message =
    before === ''
      ? t`The first character is damaged. Save the file as UTF-8 and choose it again.`
      : t`The character after "${before}" is damaged. Save the file as UTF-8 and choose it again.`;
  return [{ column, message }];
}
