// Reads a file of member codes and says what importing it would do, in a separate process.

import { randomUUIDv7 } from 'node:crypto';
import { gettext, t } from 'ttag';
import { MemberCodeFields, type MemberImportReport } from '#features/members/members.contract.ts';
import { type CodeFields, fromFields, readTimes, type StoredCode } from '#features/members/server/public.ts';
import { addDays, startOfLocalDay } from '#platform/calendar/local-time.ts';
import { isRefusal, type Refusal } from '#platform/contract/refusals.ts';
import { codeKey, normalizeCode } from '#platform/contract/typed-code.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import type { ReportProgress } from '#platform/worker-pools/work-process.ts';
import type { ImportChange } from '../imports.contract.ts';
import type { MemberImportColumn } from '../rules/import-columns.ts';
import { readDayCell } from './cells/day-cell.ts';
import { plainNumber, withPlainDashes } from './cells/number-cell.ts';
import { inOneLine } from './cells/read-cell.ts';
import { type AtLot, type CodeValues, codeValues, codeWords, toFields } from './code-values.ts';
import { CODE_COLUMNS } from './codes-columns.ts';
import type { JournalEntry } from './runs/journal.ts';
import { type CheckedTable, checkTable, type TableProblem, type TableToCheck } from './table/check-table.ts';
import { describeTable } from './table/table-report.ts';

const MAX_LINES = 10_000;
const CHANGES_SHOWN = 300;

type Problem = TableProblem<MemberImportColumn>;
type KnownCode = Pick<StoredCode, 'id'> &
  Omit<CodeFields, 'startsAt' | 'endsAt'> &
  Record<'startsAt' | 'endsAt', string | null>;
export type FileOfCodes = TableToCheck &
  AtLot & {
    readonly locationId: string;
    /** The language for error messages. */
    readonly language: string;
    /** All codes that the lot has, as JSON. */
    readonly knownCodes: string;
  };
export type CodesPlan = {
  readonly report: MemberImportReport;
  readonly added: readonly { readonly id: string; readonly fields: CodeFields }[];
  readonly changed: readonly { readonly id: string; readonly fields: CodeFields }[];
  readonly journal: readonly JournalEntry[];
};

/** What a line says. If a cell is blank, an existing code keeps its value. */
type Line = { readonly line: number; readonly fields: CodeFields; readonly blank: ReadonlySet<string> };
type Difference = {
  readonly line: number;
  readonly id: string;
  readonly code: string;
  readonly before: CodeValues;
  readonly after: CodeValues;
};

export const planCodes = (
  { language, ...file }: FileOfCodes,
  onProgress: ReportProgress = () => {},
): Promise<CodesPlan | Refusal> => inLanguage(language, () => planFile(file, onProgress));

async function planFile(file: Omit<FileOfCodes, 'language'>, onProgress: ReportProgress): Promise<CodesPlan | Refusal> {
  const lines: Line[] = [];
  const codes: { line: number; code: string }[] = [];
  const table = await checkTable<MemberImportColumn>(file, {
    ...CODE_COLUMNS,
    maxLines: MAX_LINES,
    onProgress: onProgress,
    take: (line, cell, unread) => {
      const { read, problems } = readLine(cell, file);
      if (!unread.has('code') && !problems.some(({ column }) => column === 'code'))
        codes.push({ line, code: normalizeCode(cell('code')) });
      if (read && unread.size === 0) lines.push({ line, fields: fromFields(read), blank: blankIn(cell) });
      return problems;
    },
  });
  if (isRefusal(table)) return table;
  const known = new Map((JSON.parse(file.knownCodes) as KnownCode[]).map((code) => [codeKey(code.code), code]));
  const problems = [...table.problems, ...findTwice(codes)];
  const added = lines
    .filter(({ fields }) => !known.has(codeKey(fields.code)))
    .map((line) => ({ ...line, id: randomUUIDv7() }));
  const changed = lines.flatMap((line) => compareCode(line, known.get(codeKey(line.fields.code))));
  const report = reportOf({ table, problems, lines: lines.length }, { added, changed, lot: file });
  const { locationId } = file;
  return {
    report,
    added: added.map(({ id, fields }) => ({ id, fields })),
    changed: changed.map(({ id, code, after }) => ({ id, fields: toFields(code, after) })),
    journal: [
      ...added.map(({ line, id, fields }) => ({
        line,
        thing: 'code' as const,
        locationId,
        thingId: id,
        name: nameOf(fields),
      })),
      ...changed.map(({ line, id, code, ...values }) => {
        const name = nameOf({ name: values.before.name, code });
        return { line, thing: 'code' as const, locationId, thingId: id, name, ...onlyChanged(values) };
      }),
    ],
  };
}

const nameOf = ({ name, code }: Pick<CodeFields, 'name' | 'code'>): string => `${name} (${code})`;

/** Also among lines with other problems. */
function findTwice(codes: readonly { readonly line: number; readonly code: string }[]): Problem[] {
  const seen = new Map<string, number>();
  return codes.flatMap(({ line, code }): Problem[] => {
    const signs = codeKey(code);
    const earlier = seen.get(signs);
    if (earlier === undefined) seen.set(signs, line);
    return earlier === undefined
      ? []
      : [{ line, column: 'code', message: t`That code is on line ${earlier} already.` }];
  });
}

function compareCode({ line, fields, blank }: Line, known: KnownCode | undefined): Difference[] {
  if (!known) return [];
  const before = codeValues(known);
  const text = codeValues(fields);
  const after = {
    ...text,
    ...Object.fromEntries([...blank].map((column) => [column, before[column as keyof CodeValues]])),
  };
  const difference = { line, id: known.id, code: known.code, before, after };
  return columnsOf(difference).length > 0 ? [difference] : [];
}

type Values = Pick<Difference, 'before' | 'after'>;

const columnsOf = ({ before, after }: Values): (keyof CodeValues)[] =>
  (Object.keys(before) as (keyof CodeValues)[]).filter(
    (column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  );

function onlyChanged(values: Values) {
  const columns = columnsOf(values);
  const only = (all: CodeValues) => Object.fromEntries(columns.map((column) => [column, all[column]]));
  return { before: only(values.before), after: only(values.after) };
}

type Checked = {
  readonly table: CheckedTable<MemberImportColumn>;
  readonly problems: readonly Problem[];
  readonly lines: number;
};
type Compared = { readonly added: readonly Line[]; readonly changed: readonly Difference[]; readonly lot: AtLot };

function reportOf({ table, problems, lines }: Checked, { added, changed, lot }: Compared): MemberImportReport {
  const wrong = new Set(problems.map(({ line }) => line));
  const newCodes = added.filter(({ line }) => !wrong.has(line)).length;
  return {
    lines: table.lines,
    ...describeTable(table, problems),
    things: [{ thing: 'code', added: newCodes, changed: changed.length, same: lines - added.length - changed.length }],
    changes: [...added.map(asAdded), ...changed.map((each) => asChanged(each, lot))]
      .sort((a, b) => a.line - b.line)
      .slice(0, CHANGES_SHOWN),
    newCodes,
    imported: false,
  };
}

const asAdded = ({ line, fields }: Line): ImportChange => {
  return { line, thing: 'code', name: nameOf(fields), isNew: true, fields: [] };
};

function asChanged({ line, code, ...values }: Difference, lot: AtLot): ImportChange {
  const [from, to] = [codeWords(values.before, lot), codeWords(values.after, lot)];
  const fields = columnsOf(values).map((column) => ({ column, from: from[column], to: to[column] }));
  return { line, thing: 'code', name: nameOf({ name: values.before.name, code }), isNew: false, fields };
}

const COLUMN_OF: Readonly<Record<string, MemberImportColumn>> = {
  name: 'name',
  code: 'code',
  zoneIds: 'zones',
  weekly: 'times',
  startTime: 'starts',
  endTime: 'ends',
  maxUses: 'uses',
  maxPlates: 'vehicles',
};

type Cell = (column: MemberImportColumn) => string;
type ReadLine = { readonly read: MemberCodeFields | null; readonly problems: readonly ColumnProblem[] };

const OPTIONAL = ['zones', 'times', 'starts', 'ends', 'uses', 'vehicles'] as const;
/** Clears the value that an existing code has. */
const NONE = /^(none|all|any|ninguno|ninguna|todas)$/i;

const blankIn = (cell: Cell): ReadonlySet<string> => new Set(OPTIONAL.filter((column) => cell(column) === ''));

function readLine(written: Cell, { timeZone, zones }: AtLot): ReadLine {
  const cell: Cell = (column) =>
    OPTIONAL.some((each) => each === column) && NONE.test(written(column)) ? '' : written(column);
  const numbers = cell('zones')
    .split(/[;,]/)
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const unknown = numbers.find((each) => !zones.has(each));
  const startTime = asInstant(cell('starts'), (day) => startOfLocalDay(day, timeZone));
  const endTime = asInstant(cell('ends'), (day) => startOfLocalDay(addDays(day, 1), timeZone));
  const parsed = MemberCodeFields.safeParse({
    name: inOneLine(cell('name')),
    code: cell('code'),
    zoneIds: numbers.length > 0 && unknown === undefined ? numbers.map((each) => zones.get(each)) : null,
    weekly: readTimes(withPlainDashes(cell('times'))) ?? 'unreadable',
    startTime,
    endTime,
    maxUses: asNumber(cell('uses')),
    maxPlates: asNumber(cell('vehicles')),
  });
  const problems = (parsed.error?.issues ?? []).map(toProblem);
  if (unknown !== undefined) problems.push({ column: 'zones', message: t`This location has no zone ${unknown}.` });
  // Days that cannot be read have problems of their own, and compare with nothing.
  if (startTime !== null && endTime !== null && Date.parse(endTime) <= Date.parse(startTime))
    problems.push({ column: 'ends', message: t`A code must end after it starts.` });
  return { read: problems.length === 0 ? (parsed.data ?? null) : null, problems };
}

const HOW_TO_WRITE: Partial<Readonly<Record<MemberImportColumn, () => string>>> = {
  times: () => t`Write times as Sun 08:00-13:00; Wed 18:00-21:00.`,
  starts: () => t`Write a day as 2026-01-31 or 1/31/2026.`,
  ends: () => t`Write a day as 2026-01-31 or 1/31/2026.`,
  uses: () => t`A whole number, 1 or more.`,
  vehicles: () => t`A whole number, 1 or more.`,
};

type ColumnProblem = { readonly column: MemberImportColumn | null; readonly message: string };

function toProblem({ path, message }: { path: readonly PropertyKey[]; message: string }): ColumnProblem {
  const column = COLUMN_OF[String(path[0])] ?? null;
  return { column, message: (column && HOW_TO_WRITE[column]?.()) ?? gettext(message) };
}

const asNumber = (text: string): number | null => (text === '' ? null : Number(plainNumber(text)));

/** A date is a day in the lot's time zone, from its first minute to its last, as in the form for one code. An instant stays unchanged. */
function asInstant(text: string, boundOf: (day: string) => Date): string | null {
  if (text === '') return null;
  const day = readDayCell(text);
  return day === null ? text : boundOf(day).toISOString();
}
