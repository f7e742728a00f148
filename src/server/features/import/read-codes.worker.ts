// Reads a file of member codes, in a process of its own.

import { gettext, t } from 'ttag';
import {
  MEMBER_IMPORT_COLUMNS,
  MemberCodeFields,
  type MemberImportColumn,
  type MemberImportReport,
} from '#contract/lots/members.contract.ts';
import { type Refusal, refuse } from '#contract/refusals.ts';
import { addDays, startOfLocalDay } from '#domain/calendar/local-time.ts';
import { readCsv } from '../../csv/read-csv.ts';
import { speaking } from '../../languages/languages.ts';
import { type CodeFields, fromFields, readDay, readTimes } from '../members/member-codes.ts';

const MAX_LINES = 10_000;

type Columns = ReadonlyMap<MemberImportColumn, number>;
export type Problem = MemberImportReport['problems'][number];
export type Line = { readonly line: number; readonly fields: CodeFields };
export type ReadCodes = {
  readonly lines: number;
  readonly found: readonly Line[];
  readonly problems: readonly Problem[];
};
export type FileOfCodes = {
  readonly csv: string;
  /** In which what is wrong is told. */
  readonly language: string;
  readonly timeZone: string;
  /** The ids of the zones that the lot sells, by number. */
  readonly zones: ReadonlyMap<string, string>;
};

export const readCodes = ({ language, ...file }: FileOfCodes): Promise<ReadCodes | Refusal> =>
  speaking(language, () => readFile(file));

async function readFile({ csv, ...lot }: Omit<FileOfCodes, 'language'>): Promise<ReadCodes | Refusal> {
  const problems: Problem[] = [];
  const found: Line[] = [];
  let columns: Columns | null = null;
  let lines = 0;
  for await (const line of readCsv(csv)) {
    if ('broken' in line) {
      problems.push({
        line: line.line,
        column: null,
        message: t`This line cannot be read. Look for a quote that is not closed.`,
      });
    } else if (columns === null) {
      columns = readColumns(line.cells);
      for (const column of (['name', 'code'] as const).filter((each) => !columns?.has(each))) {
        problems.push({
          line: line.line,
          column,
          message: t`The first line must name the columns; ${column} is missing.`,
        });
      }
      if (problems.length > 0) break;
    } else {
      lines += 1;
      if (lines > MAX_LINES) return refuse('import_too_long');
      takeLine(line.line, readLine(line.cells, columns, lot), { problems, found });
    }
  }
  if (lines === 0 && problems.length === 0) {
    problems.push({ line: 1, column: null, message: t`There is no line below that of the column names.` });
  }
  return { lines, found, problems };
}

type LineProblems = { readonly problems: readonly Omit<Problem, 'line'>[] };

function takeLine(
  line: number,
  read: MemberCodeFields | LineProblems,
  into: { problems: Problem[]; found: Line[] },
): void {
  if ('problems' in read) into.problems.push(...read.problems.map((problem) => ({ line, ...problem })));
  else into.found.push({ line, fields: fromFields(read) });
}

function readColumns(header: readonly string[]): Columns {
  const named = header.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''));
  return new Map(
    MEMBER_IMPORT_COLUMNS.flatMap((column) => (named.includes(column) ? [[column, named.indexOf(column)]] : [])),
  );
}

const COLUMN_OF: Readonly<Record<string, MemberImportColumn>> = {
  name: 'name',
  code: 'code',
  zoneIds: 'zones',
  weekly: 'times',
  startTime: 'starts',
  endTime: 'ends',
  mostUses: 'uses',
  mostPlates: 'vehicles',
};

function readLine(
  cells: readonly string[],
  columns: Columns,
  { timeZone, zones }: Omit<FileOfCodes, 'csv' | 'language'>,
): MemberCodeFields | LineProblems {
  const cell = (column: MemberImportColumn) => cells[columns.get(column) ?? -1]?.trim() ?? '';
  const numbers = cell('zones')
    .split(/[;,]/)
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const unknown = numbers.find((each) => !zones.has(each));
  if (unknown !== undefined)
    return { problems: [{ column: 'zones', message: t`This location has no zone ${unknown}.` }] };
  const parsed = MemberCodeFields.safeParse({
    name: cell('name'),
    code: cell('code'),
    zoneIds: numbers.length > 0 ? numbers.map((each) => zones.get(each)) : null,
    weekly: readTimes(cell('times')) ?? 'unreadable',
    startTime: asInstant(cell('starts'), (day) => startOfLocalDay(day, timeZone)),
    endTime: asInstant(cell('ends'), (day) => startOfLocalDay(addDays(day, 1), timeZone)),
    mostUses: asNumber(cell('uses')),
    mostPlates: asNumber(cell('vehicles')),
  });
  if (!parsed.success) return { problems: parsed.error.issues.map(toProblem) };
  const { startTime, endTime } = parsed.data;
  if (startTime !== null && endTime !== null && Date.parse(endTime) <= Date.parse(startTime)) {
    return { problems: [{ column: 'ends', message: t`A code must end after it starts.` }] };
  }
  return parsed.data;
}

const HOW_TO_WRITE: Partial<Readonly<Record<MemberImportColumn, () => string>>> = {
  times: () => t`Write times as Sun 08:00-13:00; Wed 18:00-21:00.`,
  starts: () => t`Write a day as 2026-01-31.`,
  ends: () => t`Write a day as 2026-01-31.`,
  uses: () => t`A whole number, 1 or more.`,
  vehicles: () => t`A whole number, 1 or more.`,
};

function toProblem({ path, message }: { path: readonly PropertyKey[]; message: string }): Omit<Problem, 'line'> {
  const column = COLUMN_OF[String(path[0])] ?? null;
  return { column, message: (column && HOW_TO_WRITE[column]?.()) ?? gettext(message) };
}

const asNumber = (text: string): number | null => (text === '' ? null : Number(text));

/**
 * A date is a day in the lot's time zone, from its first minute to its last, as in the form for one code; an instant
 * stays as it is.
 */
function asInstant(text: string, boundOf: (day: string) => Date): string | null {
  if (text === '') return null;
  const day = readDay(text);
  return day === null ? text : boundOf(day).toISOString();
}
