// Imports member codes from one file, which is validated before anything is written, and written completely
// or not at all.

import {
  MEMBER_IMPORT_COLUMNS,
  MemberCodeFields,
  type MemberImportColumn,
  type MemberImportReport,
} from '#contract/members.contract.ts';
import { type Refusal, refuse } from '#contract/refusals.ts';
import { addDays, startOfLocalDay } from '#domain/calendar/local-time.ts';
import { readCsv } from '../../csv/read-csv.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { lockLocation } from '../directory/lot-directory.ts';
import { fromFields, insertCodes, listTakenCodes, readDay, readTimes } from '../members/member-codes.ts';
import { listZonesOnOffer } from '../zones/zone-catalog.ts';

const MAX_LINES = 10_000;
const MAX_LISTED = 500;
const ROWS_AT_A_TIME = 1000;

type Columns = ReadonlyMap<MemberImportColumn, number>;
type Problem = MemberImportReport['problems'][number];
type Line = { readonly line: number; readonly fields: MemberCodeFields };
type Read = { readonly lines: number; readonly found: readonly Line[]; readonly problems: readonly Problem[] };
type Lot = { readonly timeZone: string; readonly zones: ReadonlyMap<string, string> };
type Wanted = { readonly csv: string; readonly locationId: string; readonly dryRun: boolean; readonly now: Date };

/** In the caller's transaction. */
export async function importCodes(
  tx: Db,
  { newId }: Pick<Deps, 'newId'>,
  wanted: Wanted,
): Promise<MemberImportReport | Refusal> {
  const { locationId, dryRun, now } = wanted;
  const location = await lockLocation(tx, locationId);
  if (!location) return refuse('not_found');
  const zones = new Map((await listZonesOnOffer(tx, locationId)).map((zone) => [zone.zoneNumber, zone.id]));
  const read = await readFile(wanted.csv, { timeZone: location.timeZone, zones });
  if ('refusal' in read) return read;
  const problems = [...read.problems, ...(await findTwice(tx, locationId, read.found))];
  const imported = !dryRun && problems.length === 0;
  const report = reportOf(read, problems, imported);
  if (!dryRun && problems.length > 0) return refuse('import_wrong_lines', { data: report });
  if (imported) {
    const codes = read.found.map(({ fields }) => ({ id: newId(), locationId, createdAt: now, ...fromFields(fields) }));
    for (let start = 0; start < codes.length; start += ROWS_AT_A_TIME) {
      await insertCodes(tx, codes.slice(start, start + ROWS_AT_A_TIME));
    }
  }
  return report;
}

async function readFile(csv: string, lot: Lot): Promise<Read | Refusal> {
  const problems: Problem[] = [];
  const found: Line[] = [];
  let columns: Columns | null = null;
  let lines = 0;
  for await (const line of readCsv(csv)) {
    if ('broken' in line) {
      problems.push({
        line: line.line,
        column: null,
        message: 'This line cannot be read. Look for a quote that is not closed.',
      });
    } else if (columns === null) {
      columns = readColumns(line.cells);
      for (const column of (['name', 'code'] as const).filter((each) => !columns?.has(each))) {
        problems.push({
          line: line.line,
          column,
          message: `The first line must name the columns; ${column} is missing.`,
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
    problems.push({ line: 1, column: null, message: 'There is no line below that of the column names.' });
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
  else into.found.push({ line, fields: read });
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
  { timeZone, zones }: Lot,
): MemberCodeFields | LineProblems {
  const cell = (column: MemberImportColumn) => cells[columns.get(column) ?? -1]?.trim() ?? '';
  const numbers = cell('zones')
    .split(/[;,]/)
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const unknown = numbers.find((each) => !zones.has(each));
  if (unknown !== undefined)
    return { problems: [{ column: 'zones', message: `This location has no zone ${unknown}.` }] };
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
    return { problems: [{ column: 'ends', message: 'A code must end after it starts.' }] };
  }
  return parsed.data;
}

const HOW_TO_WRITE: Partial<Readonly<Record<MemberImportColumn, string>>> = {
  times: 'Write times as Sun 08:00-13:00; Wed 18:00-21:00.',
  starts: 'Write a day as 2026-01-31.',
  ends: 'Write a day as 2026-01-31.',
  uses: 'A whole number, 1 or more.',
  vehicles: 'A whole number, 1 or more.',
};

function toProblem({ path, message }: { path: readonly PropertyKey[]; message: string }): Omit<Problem, 'line'> {
  const column = COLUMN_OF[String(path[0])] ?? null;
  return { column, message: (column && HOW_TO_WRITE[column]) ?? message };
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

/** Codes that the lot already has, and duplicates in the file. */
async function findTwice(tx: Db, locationId: string, found: readonly Line[]): Promise<Problem[]> {
  const codes = found.map(({ line, fields }) => ({ line, code: fromFields(fields).code }));
  const taken = new Set(await listTakenCodes(tx, { locationId, codes: codes.map(({ code }) => code) }));
  const seen = new Map<string, number>();
  return codes.flatMap(({ line, code }): Problem[] => {
    const earlier = seen.get(code);
    if (earlier === undefined) seen.set(code, line);
    if (earlier !== undefined) return [{ line, column: 'code', message: `That code is on line ${earlier} already.` }];
    return taken.has(code) ? [{ line, column: 'code', message: 'This location already has that code.' }] : [];
  });
}

function reportOf({ lines, found }: Read, problems: readonly Problem[], imported: boolean): MemberImportReport {
  const wrong = new Set(problems.map(({ line }) => line));
  return {
    lines,
    newCodes: found.filter(({ line }) => !wrong.has(line)).length,
    wrongLines: wrong.size,
    problems: problems.toSorted((a, b) => a.line - b.line).slice(0, MAX_LISTED),
    imported,
  };
}
