// Imports lots and zones from one file. The whole file is validated first, then written completely or not at all,
// because after half an import the file could not be sent again.

import { type ImportReport, MAX_IMPORT_LINES } from '#contract/location-import.contract.ts';
import { isRefusal, type Refusal, refuse } from '#contract/refusals.ts';
import { readCsv } from '../../csv/read-csv.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { listLotsOf, listZoneNumbersOf, lockLots, lockOwner } from './import-lots.store.ts';
import { addProblem, emptyPlan, type ImportPlan, lotKey, planLine, reportOf } from './import-plan.ts';
import { placeLots } from './place-lots.ts';
import { type Columns, readColumns, readImportLine } from './read-import-line.ts';
import { storePlan } from './store-plan.ts';

const UNREADABLE = 'This line cannot be read. Look for a quote that is not closed, or that stands within a cell.';

type ImportDeps = Pick<Deps, 'db' | 'newId' | 'timeZoneAt' | 'gazetteer'>;
type WantedImport = { readonly csv: string; readonly dryRun: boolean; readonly ownerId: string; readonly now: Date };

/** Places are looked up before the transaction, which must not wait for a provider. */
export async function planImport(deps: ImportDeps, wanted: WantedImport): Promise<ImportPlan | Refusal> {
  const plan = await readPlan(wanted.csv);
  if (isRefusal(plan)) return plan;
  await findKnownLots(deps.db, plan, wanted.ownerId);
  await placeLots(deps.gazetteer, plan);
  return plan;
}

/** In the caller's transaction. A dry run writes nothing and reports what would be written. */
export async function importPlan(
  tx: Db,
  deps: ImportDeps,
  plan: ImportPlan,
  { ownerId, dryRun, now }: WantedImport,
): Promise<{ data: ImportReport } | Refusal> {
  if (dryRun) {
    await findTakenNumbers(tx, plan);
    requireWhole(plan);
    return { data: reportOf(plan, false) };
  }
  if (!(await lockOwner(tx, ownerId))) return refuse('not_signed_in');
  await findKnownLots(tx, plan, ownerId);
  await lockLots(tx, knownIds(plan));
  await findTakenNumbers(tx, plan);
  requireWhole(plan);
  if (plan.wrongLines.size > 0) return refuse('import_wrong_lines', { data: reportOf(plan, false) });
  await storePlan(tx, deps, plan, { ownerId, now });
  return { data: reportOf(plan, true) };
}

async function readPlan(csv: string): Promise<ImportPlan | Refusal> {
  const plan = emptyPlan();
  let columns: Columns | undefined;
  for await (const line of readCsv(csv)) {
    if ('broken' in line) {
      addProblem(plan, line.line, { column: null, message: UNREADABLE });
    } else if (columns) {
      plan.lines += 1;
      if (plan.lines > MAX_IMPORT_LINES) return refuse('import_too_long');
      takeLine(plan, line.line, readImportLine(line.cells, columns));
    } else {
      const header = readColumns(line.cells);
      if ('problems' in header) return wrongHeader(plan, line.line, header.problems);
      columns = header.columns;
    }
  }
  if (plan.lines === 0)
    addProblem(plan, 1, { column: null, message: 'There is no line below that of the column names.' });
  return plan;
}

type Problems = Extract<ReturnType<typeof readImportLine>, { problems: unknown }>['problems'];

function wrongHeader(plan: ImportPlan, line: number, problems: Problems): ImportPlan {
  for (const problem of problems) addProblem(plan, line, problem);
  return plan;
}

function takeLine(plan: ImportPlan, line: number, read: ReturnType<typeof readImportLine>): void {
  if ('read' in read) planLine(plan, line, read.read);
  else for (const problem of read.problems) addProblem(plan, line, problem);
}

/** What a new lot needs on any one of its lines. Its position was looked up before, if not given. */
function requireWhole(plan: ImportPlan): void {
  for (const { line, phone, point, knownId } of plan.lots.values()) {
    if (knownId !== null || plan.wrongLines.has(line)) continue;
    if (phone === null) addProblem(plan, line, { column: 'phone', message: 'Please provide a valid phone number' });
    if (point === null) addProblem(plan, line, { column: 'latitude', message: 'Give latitude and longitude.' });
  }
}

/** An existing lot of the owner with the same name and address gets the zones, and is not listed again. */
async function findKnownLots(db: Db, plan: ImportPlan, ownerId: string): Promise<void> {
  const known = new Map((await listLotsOf(db, ownerId)).map((lot) => [lotKey(lot), lot.id]));
  for (const [key, lot] of plan.lots) lot.knownId = known.get(key) ?? null;
}

async function findTakenNumbers(db: Db, plan: ImportPlan): Promise<void> {
  const taken = new Map<string, Set<string>>();
  for (const { locationId, zoneNumber } of await listZoneNumbersOf(db, knownIds(plan))) {
    taken.set(locationId, (taken.get(locationId) ?? new Set()).add(zoneNumber));
  }
  for (const { knownId, zones } of plan.lots.values()) {
    for (const { line, zoneNumber } of zones.values()) {
      if (knownId === null || !taken.get(knownId)?.has(zoneNumber)) continue;
      addProblem(plan, line, { column: 'zone', message: 'This location already has a zone with that number.' });
    }
  }
}

function knownIds(plan: ImportPlan): string[] {
  return [...plan.lots.values()].flatMap(({ knownId }) => (knownId === null ? [] : [knownId]));
}
