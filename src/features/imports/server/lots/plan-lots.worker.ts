// Reads a file of lots and zones and says what importing it would do, in a separate process, because a file of 100,000 lines takes seconds.

import { loadAddressCenters } from '#integrations/geocoding/address-centers.ts';
import { loadAreaCenters } from '#integrations/geocoding/area-centers.ts';
import { isRefusal, type Refusal } from '#platform/contract/refusals.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import type { ReportProgress } from '#platform/worker-pools/work-process.ts';
import { type ImportReport, MAX_IMPORT_LINES } from '../../location-import.contract.ts';
import type { ImportColumn } from '../../rules/import-columns.ts';
import { type CheckedTable, checkTable, type TableToCheck } from '../table/check-table.ts';
import { compareLots, findKnownLots, requireWhole } from './compare-lots.ts';
import { type PinDecisions, placeLots } from './geocode-lots.ts';
import { emptyPlan, planLine, requireRoom } from './import-plan.ts';
import type { KnownLot } from './known-lots.ts';
import { type LotsSought, likenessesOf } from './lots-alike.ts';
import { LOT_COLUMNS } from './lots-columns.ts';
import { reportOf } from './lots-report.ts';
import { type By, NO_ROWS, type PlanRows, rowsOf } from './plan-rows.ts';
import { type ImportLine, readImportLine } from './read-import-line.ts';

export type FileOfLots = By &
  TableToCheck & {
    /** The language for error messages. */
    readonly language: string;
    /** The owner's existing lots that may be in the file: JSON rows of KnownLot. */
    readonly knownLots: readonly string[];
    /** How many lots they may add; null for any number. */
    readonly room: number | null;
    readonly pins: PinDecisions;
  };

export type LotsPlan = {
  readonly report: ImportReport;
  readonly sought: readonly LotsSought[];
  readonly knownIds: readonly string[];
  /** Nothing if any line is wrong. */
  readonly rows: PlanRows;
};

export const planLots = (
  { language, ...file }: FileOfLots,
  report: ReportProgress = () => {},
): Promise<LotsPlan | Refusal> => inLanguage(language, () => planFile(file, report));

async function planFile(file: Omit<FileOfLots, 'language'>, report: ReportProgress): Promise<LotsPlan | Refusal> {
  const lines: Line[] = [];
  const table = await readLines(lines, file, report);
  if (isRefusal(table)) return table;
  const byOwner = { ...file, known: file.knownLots.flatMap((lots): KnownLot[] => JSON.parse(lots)) };
  const whole = await planOf(
    lines.filter(({ unread }) => unread.size === 0),
    byOwner,
  );
  // What could be read of the other lines has its own problems, which are named with the first ones.
  const all = whole.lines.length === lines.length ? whole : await planOf(lines, byOwner);
  for (const { line, ...problem } of table.problems) {
    all.plan.wrongLines.add(line);
    all.plan.problems.push({ line, ...problem });
  }
  const { plan, differences } = whole;
  const { ownerId, now } = file;
  return {
    report: reportOf(plan, { ...table, problems: all.plan.problems }, differences),
    sought: likenessesOf(all.plan, ownerId),
    knownIds: [...plan.lots.values()].flatMap(({ known }) => known?.id ?? []),
    rows: all.plan.wrongLines.size > 0 ? NO_ROWS : rowsOf(plan, differences, { ownerId, now }),
  };
}

type Line = { readonly line: number; readonly read: ImportLine; readonly unread: ReadonlySet<ImportColumn> };
type ByOwner = Pick<FileOfLots, 'room' | 'pins'> & { readonly known: readonly KnownLot[] };

async function planOf(lines: readonly Line[], { known, room, pins }: ByOwner) {
  const plan = emptyPlan(new Map(lines.flatMap(({ line, unread }) => (unread.size > 0 ? [[line, unread]] : []))));
  for (const { line, read } of lines) planLine(plan, line, read);
  findKnownLots(plan, known);
  // The result is stored permanently, so it comes from lists that may be stored, and not from a provider of places.
  const centers = { findCenter: await loadAddressCenters(), isCenter: await loadAreaCenters() };
  placeLots(centers, plan, pins);
  requireWhole(plan);
  if (room !== null) requireRoom(plan, room);
  return { lines, plan, differences: compareLots(plan) };
}

/** Its problems are those of single lines. */
function readLines(
  lines: Line[],
  { file, chosen, sheet }: TableToCheck,
  report: ReportProgress,
): Promise<CheckedTable<ImportColumn> | Refusal> {
  return checkTable(
    { file, chosen, sheet },
    {
      ...LOT_COLUMNS,
      maxLines: MAX_IMPORT_LINES,
      onProgress: report,
      take: (line, cell, unread) => {
        const { read, problems } = readImportLine(cell);
        lines.push({ line, read, unread: new Set([...unread, ...problems.flatMap(({ column }) => column ?? [])]) });
        return problems;
      },
    },
  );
}
