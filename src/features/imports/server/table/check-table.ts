// Reads a table line by line against the columns of an import. Each import decides what a line means. This
// code checks that a line can be read at all, and that its cells are what the person typed.

import { t } from 'ttag';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import { cellName, describeFault, faultOfText, type MergedCells } from './cell-faults.ts';
import { DAMAGED } from './decode-text.ts';
import { findHeader, HEAD_LINES, hasHeader } from './find-header.ts';
import { type Heading, type MatchedColumns, matchColumns, type TableColumns } from './match-columns.ts';
import { type OpenTable, openTable, type TableFile } from './open-table.ts';
import type { BrokenCsv, CsvLine } from './read-csv.ts';

export type LineProblem<Column extends string> = { readonly column: Column | null; readonly message: string };
export type TableProblem<Column extends string> = LineProblem<Column> & { readonly line: number };
export type Cell<Column extends string> = (column: Column) => string;

export type TableToCheck = {
  readonly file: TableFile;
  /** Which column is which, according to the person; null if the headings decide. */
  readonly chosen: readonly (string | null)[] | null;
  /** The name of the sheet to read, according to the person; null if its headings decide. */
  readonly sheet: string | null;
};

export type TableRules<Column extends string> = TableColumns<Column> & {
  readonly maxLines: number;
  /** Also takes lines with cells that could not be read, so that all problems of a line are named at once. */
  readonly take: (line: number, cell: Cell<Column>, unread: ReadonlySet<Column>) => readonly LineProblem<Column>[];
  readonly onProgress?: (done: number, total: number) => void;
};

export type SampledHeading<Column extends string> = Heading<Column> & {
  /** The first two of its values. */
  readonly samples: readonly string[];
};

export type CheckedTable<Column extends string> = {
  /** Below the header, not counting empty lines. */
  readonly lines: number;
  readonly problems: readonly TableProblem<Column>[];
  readonly headings: readonly SampledHeading<Column>[];
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  /** Titles and notes above the column names: what they say, by cell. */
  readonly above: readonly { readonly cell: string; readonly text: string }[];
  /** Such as B7; null for a column that the file does not have. */
  readonly cellOf: (line: number, column: Column) => string | null;
};

const LINES_AT_A_TIME = 500;

export async function checkTable<Column extends string>(
  { file, chosen, sheet }: TableToCheck,
  rules: TableRules<Column>,
): Promise<CheckedTable<Column> | Refusal> {
  const table = await openTable(file, { wanted: sheet, hasHeader: (lines) => hasHeader(lines, rules) });
  if (typeof table === 'string') {
    const problems = [{ line: 1, column: null, message: table }];
    return { lines: 0, problems, headings: [], sheets: [], sheet: null, above: [], cellOf: () => null };
  }
  const reading = new TableReading(table, rules, chosen);
  let head: (CsvLine | BrokenCsv)[] | null = [];
  for await (const line of table.lines) {
    if (!head) reading.take(line);
    else if (head.push(line) === HEAD_LINES) {
      reading.begin(head);
      head = null;
    }
    if (reading.lines > rules.maxLines) return refuse('import_too_long');
  }
  if (head) reading.begin(head);
  return reading.lines > rules.maxLines ? refuse('import_too_long') : reading.end();
}

const unreadableText = () => t`This line cannot be read. Look for a quote that is not closed, or one inside a cell.`;
const tooWide = () => t`This line has more cells than there are columns. Put cells that contain commas in quotes.`;
const noLines = () => t`There is no line below the column names.`;
const noteText = (cell: string) => t`Only ${cell} has a value on this line. Delete the line if it is a note.`;
const mergedText = (from: string, until: string) =>
  t`${from} to ${until} are merged, so only ${from} has a value. Unmerge them and fill in each.`;

const SAMPLES = 2;

class TableReading<Column extends string> {
  lines = 0;
  private readonly problems: TableProblem<Column>[] = [];
  private above: { cell: string; text: string }[] = [];
  private matched: MatchedColumns<Column> = { headings: [], indexes: new Map(), problems: [] };
  private samples: string[][] = [];
  /** Of lines where a spreadsheet counts differently from an editor. */
  private readonly rows = new Map<number, number>();
  private merged: readonly MergedCells[] = [];
  /** The row above, to tell what merged cells say. */
  private before: readonly string[] = [];
  private readonly table: OpenTable;
  private readonly rules: TableRules<Column>;
  private readonly chosen: TableToCheck['chosen'];

  constructor(table: OpenTable, rules: TableRules<Column>, chosen: TableToCheck['chosen']) {
    this.table = table;
    this.rules = rules;
    this.chosen = chosen;
  }

  /** Finds the header among the first lines. */
  begin(head: readonly (CsvLine | BrokenCsv)[]): void {
    const whole = head.filter((line): line is CsvLine => 'cells' in line);
    const header = whole[findHeader(whole, this.rules)];
    if (header) {
      this.matched = matchColumns(header.cells, this.rules, this.chosen);
      for (const problem of this.matched.problems) this.problems.push({ line: header.line, ...problem });
      this.samples = header.cells.map(() => []);
      this.merged = this.table.merged.filter(({ from }) => from.row > header.row);
    }
    for (const line of head) {
      if ('broken' in line || !header || line.line > header.line) this.take(line);
      else if (line !== header) this.above.push(...textsOf(line));
    }
  }

  take(line: CsvLine | BrokenCsv): void {
    if ('broken' in line) {
      this.problems.push({ line: line.line, column: null, message: unreadableText() });
      return;
    }
    this.lines += 1;
    if (this.lines > this.rules.maxLines) return;
    if (line.row !== line.line) this.rows.set(line.line, line.row);
    const cells = this.fillMerged(line);
    this.keepSamples(cells);
    if (this.matched.problems.length === 0) {
      for (const problem of this.readLine({ ...line, cells })) this.problems.push({ line: line.line, ...problem });
    }
    if (this.lines % LINES_AT_A_TIME === 0) this.rules.onProgress?.(this.lines, this.table.length);
  }

  end(): CheckedTable<Column> {
    const { table, lines, problems, above, matched } = this;
    if (lines === 0 && matched.problems.length === 0) problems.push({ line: 1, column: null, message: noLines() });
    return {
      lines: matched.problems.length > 0 ? 0 : lines,
      problems,
      headings: matched.headings.map((heading, index) => ({ ...heading, samples: this.samples[index] ?? [] })),
      sheets: table.sheets,
      sheet: table.sheet,
      above,
      cellOf: (line, column) => {
        const index = matched.indexes.get(column);
        return index === undefined ? null : cellName(this.rows.get(line) ?? line, index);
      },
    };
  }

  /** Merged cells are one problem, not one on each line that they cover. */
  private fillMerged({ row, cells }: CsvLine): readonly string[] {
    const covering = this.merged.filter(({ from, until }) => from.row < row && row <= until.row);
    const filled =
      covering.length === 0
        ? cells
        : cells.map((cell, column) => {
            const isCovered = covering.some(({ from, until }) => from.column <= column && column <= until.column);
            return isCovered && cell === '' ? (this.before[column] ?? '') : cell;
          });
    this.before = filled;
    return filled;
  }

  private keepSamples(cells: readonly string[]): void {
    for (const [index, samples] of this.samples.entries()) {
      const text = (cells[index] ?? '').trim();
      if (samples.length < SAMPLES && text !== '' && !samples.includes(text)) samples.push(text);
    }
  }

  private readLine({ line, row, cells }: CsvLine): readonly LineProblem<Column>[] {
    const { indexes, headings } = this.matched;
    const { rules } = this;
    const hasValue = ([index, text]: [number, string]) => text !== '' || this.table.faults.has(cellName(row, index));
    const [only, ...more] = [...cells.entries()].filter(hasValue).map(([index]) => index);
    // A title or a note stands in the first column, or beside the table.
    const isNote = only !== undefined && more.length === 0 && (only === 0 || ![...indexes.values()].includes(only));
    if (isNote && rules.needed.length > 1) {
      return [{ column: null, message: noteText(cellName(row, only)) }];
    }
    // Part of a cell may have ended up there, for example part of a rate, which would then be sold for less.
    if (cells.slice(headings.length).some((text) => text !== '')) return [{ column: null, message: tooWide() }];
    const isCsv = this.table.format === 'csv';
    const textOf = (index: number) => {
      const text = (cells[index]?.trim() ?? '').normalize('NFC');
      return isCsv ? text.replace(WRITTEN_AS_TEXT, '') : text;
    };
    const unread = new Set<Column>();
    const wrong = [...indexes].flatMap(([column, index]) => {
      const text = textOf(index);
      const found = [
        ...findDamage(text, column),
        ...this.faultOf({ row, column, index, text: cells[index]?.trim() ?? '' }),
        ...this.mergedAt(row, column, index),
      ];
      if (found.length > 0) unread.add(column);
      return found;
    });
    const taken = rules.take(line, (column) => textOf(indexes.get(column) ?? -1), unread);
    return [...wrong, ...taken.filter(({ column }) => column === null || !unread.has(column))];
  }

  private faultOf({ row, column, index, text }: { row: number; column: Column; index: number; text: string }) {
    const { table, rules } = this;
    const fault =
      table.format === 'csv'
        ? faultOfText(text, { isName: rules.names.includes(column) })
        : table.faults.get(cellName(row, index));
    if (!fault || (fault.kind === 'date' && rules.dates.includes(column))) return [];
    return [{ column, message: describeFault(fault) }];
  }

  private mergedAt(row: number, column: Column, index: number): LineProblem<Column>[] {
    const { indexes } = this.matched;
    return this.merged.flatMap(({ from, until }) => {
      if (from.row !== row || index < from.column || index > until.column) return [];
      const isFirst = ![...indexes.values()].some((other) => from.column <= other && other < index);
      if (!isFirst) return [];
      const message = mergedText(cellName(from.row, from.column), cellName(until.row, until.column));
      return [{ column, message }];
    });
  }
}

const textsOf = ({ row, cells }: CsvLine) =>
  [...cells.entries()].flatMap(([index, text]) => (text === '' ? [] : [{ cell: cellName(row, index), text }]));

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
