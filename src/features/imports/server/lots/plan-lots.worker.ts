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
import { addProblem, emptyPlan, type ImportPlan, planLine, requireRoom } from './import-plan.ts';
import type { KnownLot } from './known-lots.ts';
import { type LotsSought, likenessesOf } from './lots-alike.ts';
import { LOT_COLUMNS } from './lots-columns.ts';
import { reportOf } from './lots-report.ts';
import { type By, NO_ROWS, type PlanRows, rowsOf } from './plan-rows.ts';
import { readImportLine } from './read-import-line.ts';

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
  const { ownerId, now, knownLots, room, pins } = file;
  const plan = emptyPlan();
  const table = await readPlan(plan, file, report);
  if (isRefusal(table)) return table;
  findKnownLots(
    plan,
    knownLots.flatMap((lots): KnownLot[] => JSON.parse(lots)),
  );
  // The result is stored permanently, so it comes from lists that may be stored, and not from a provider of places.
  const centers = { findCenter: await loadAddressCenters(), isCenter: await loadAreaCenters() };
  placeLots(centers, plan, pins);
  requireWhole(plan);
  if (room !== null) requireRoom(plan, room);
  const differences = compareLots(plan);
  return {
    report: reportOf(plan, table, differences),
    sought: likenessesOf(plan, ownerId),
    knownIds: [...plan.lots.values()].flatMap(({ known }) => known?.id ?? []),
    rows: plan.wrongLines.size > 0 ? NO_ROWS : rowsOf(plan, differences, { ownerId, now }),
  };
}

async function readPlan(
  plan: ImportPlan,
  { file, chosen, sheet }: TableToCheck,
  report: ReportProgress,
): Promise<CheckedTable<ImportColumn> | Refusal> {
  const table = await checkTable(
    { file, chosen, sheet },
    {
      ...LOT_COLUMNS,
      maxLines: MAX_IMPORT_LINES,
      onProgress: report,
      take: (line, cell) => {
        const read = readImportLine(cell);
        if ('problems' in read) return read.problems;
        planLine(plan, line, read.read);
        return [];
      },
    },
  );
  if (isRefusal(table)) return table;
  for (const { line, ...problem } of table.problems) addProblem(plan, line, problem);
  return table;
}
