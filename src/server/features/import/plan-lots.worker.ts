// Reads a file of lots and zones and says what importing it would do, in a process of its own: a file of 100,000
// lines takes seconds.

import { t } from 'ttag';
import { type ImportProblem, type ImportReport, MAX_IMPORT_LINES } from '#contract/lots/location-import.contract.ts';
import { isRefusal, type Refusal, refuse } from '#contract/refusals.ts';
import { readCsv } from '../../csv/read-csv.ts';
import { speaking } from '../../languages/languages.ts';
import { createOfflineGazetteer } from '../../ports/places/offline-gazetteer.ts';
import type { KnownLot } from './import-lots.store.ts';
import { addProblem, emptyPlan, type ImportPlan, lotKey, planLine, reportOf } from './import-plan.ts';
import { likenessesOf } from './lots-alike.ts';
import { placeLots } from './place-lots.ts';
import { type By, type PlanRows, rowsOf, zonesOfKnownLots } from './plan-rows.ts';
import { type Columns, readColumns, readImportLine } from './read-import-line.ts';

const unreadable = () =>
  t`This line cannot be read. Look for a quote that is not closed, or that stands within a cell.`;
const tooWide = () => t`This line has more cells than there are columns. Put cells that contain commas in quotes.`;

const knownLotTaxes = () => t`You have this lot already. Change its taxes under Edit location.`;
const knownLotHas = () => t`You have this lot already. Change what it has under Edit location.`;
const NO_ROWS: PlanRows = { lots: [], taxes: [], taxesSaid: null, zones: [], counted: [] };

export type FileOfLots = By & {
  readonly csv: string;
  /** In which what is wrong is told. */
  readonly language: string;
  /** What the owner has already of what may be in the file: JSON rows of KnownLot. */
  readonly knownLots: readonly string[];
};

/** What the database has to say about it is still missing: which zone numbers are taken. */
export type LotsPlan = {
  readonly report: ImportReport;
  /** More than the report lists. */
  readonly problems: readonly ImportProblem[];
  /** By which the owner's lots are found that may be in the file: JSON arrays of likenessOf. */
  readonly likenesses: readonly string[];
  readonly knownIds: readonly string[];
  /** JSON rows of TakenZone. */
  readonly zonesOfKnownLots: readonly string[];
  /** Nothing when a line is wrong. */
  readonly rows: PlanRows;
};

// What is found is stored for good, so it comes from a list that may be kept, and not from a provider of places.
const gazetteer = createOfflineGazetteer();

export const planLots = ({ language, ...file }: FileOfLots): Promise<LotsPlan | Refusal> =>
  speaking(language, () => planFile(file));

async function planFile({ csv, knownLots, ownerId, now }: Omit<FileOfLots, 'language'>): Promise<LotsPlan | Refusal> {
  const plan = await readPlan(csv);
  if (isRefusal(plan)) return plan;
  findKnownLots(
    plan,
    knownLots.flatMap((lots): KnownLot[] => JSON.parse(lots)),
  );
  await placeLots(gazetteer, plan);
  requireWhole(plan);
  return {
    report: reportOf(plan, false),
    problems: plan.problems,
    likenesses: likenessesOf(plan, ownerId),
    knownIds: [...plan.lots.values()].flatMap(({ knownId }) => knownId ?? []),
    zonesOfKnownLots: zonesOfKnownLots(plan),
    rows: plan.wrongLines.size > 0 ? NO_ROWS : rowsOf(plan, { ownerId, now }),
  };
}

async function readPlan(csv: string): Promise<ImportPlan | Refusal> {
  const plan = emptyPlan();
  let columns: Columns | undefined;
  let width = 0;
  for await (const line of readCsv(csv)) {
    if ('broken' in line) {
      addProblem(plan, line.line, { column: null, message: unreadable() });
    } else if (columns) {
      plan.lines += 1;
      if (plan.lines > MAX_IMPORT_LINES) return refuse('import_too_long');
      // Part of a rate may have ended up there, which would then be sold for less.
      if (line.cells.slice(width).some((cell) => cell !== '')) {
        addProblem(plan, line.line, { column: null, message: tooWide() });
      } else takeLine(plan, line.line, readImportLine(line.cells, columns));
    } else {
      const header = readColumns(line.cells);
      if ('problems' in header) return wrongHeader(plan, line.line, header.problems);
      columns = header.columns;
      width = line.cells.length;
    }
  }
  if (plan.lines === 0)
    addProblem(plan, 1, { column: null, message: t`There is no line below that of the column names.` });
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

/** An existing lot of the owner with the same name and address gets the zones, and is not listed again. */
function findKnownLots(plan: ImportPlan, lots: readonly KnownLot[]): void {
  const known = new Map(lots.map((lot) => [lotKey(lot), lot.id]));
  for (const [key, lot] of plan.lots) lot.knownId = known.get(key) ?? null;
}

/** What a new lot needs on any one of its lines. Its position was looked up before, if not given. */
function requireWhole(plan: ImportPlan): void {
  for (const { line, phone, point, taxes, knownId, amenities, heightLimit } of plan.lots.values()) {
    if (knownId !== null && taxes) addProblem(plan, taxes.line, { column: 'taxes', message: knownLotTaxes() });
    if (knownId !== null && amenities)
      addProblem(plan, amenities.line, { column: 'amenities', message: knownLotHas() });
    if (knownId !== null && heightLimit)
      addProblem(plan, heightLimit.line, { column: 'clearance', message: knownLotHas() });
    if (knownId !== null || plan.wrongLines.has(line)) continue;
    if (phone === null) addProblem(plan, line, { column: 'phone', message: t`Please provide a valid phone number` });
    if (point === null) addProblem(plan, line, { column: 'latitude', message: t`Give latitude and longitude.` });
  }
}
