// Rule 318: owners give permits from a table, either free or by invoice. All lines are
// checked before anything is done: it imports all of them or none.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { isRefusal, type Refusal, refuse } from '#app/refusals.ts';
import { findLocation } from '#features/lots/server/lot-directory.ts';
import { readVehicles } from '#features/parking/server/parked-stays.ts';
import {
  GivenPermit,
  MOST_IMPORTED_PERMITS,
  PERMIT_IMPORT_COLUMNS,
  type PermitImportColumn,
  type PermitImportReport,
} from '#features/permits/given-permits.contract.ts';
import { monthOfDay } from '#features/permits/rules/permit-month.ts';
import {
  countSeatsOf,
  givePermit,
  listLivePermits,
  lockPlans,
  refusePlates,
  refuseStart,
} from '#features/permits/server/held-permits.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import type { Db } from '#platform/db/database.ts';
import { MAX_LISTED } from '../location-import.contract.ts';
import { type Cell, checkTable, type LineProblem } from './table/check-table.ts';
import type { TableColumns } from './table/match-columns.ts';

const COLUMNS: TableColumns<PermitImportColumn> = {
  all: PERMIT_IMPORT_COLUMNS,
  needed: [['name'], ['email'], ['plan'], ['plates']],
  otherNames: {
    holder: 'name',
    nombre: 'name',
    titular: 'name',
    mail: 'email',
    emailaddress: 'email',
    correo: 'email',
    permit: 'plan',
    permiso: 'plan',
    plate: 'plates',
    licenseplates: 'plates',
    placa: 'plates',
    placas: 'plates',
    start: 'starts',
    firstday: 'starts',
    desde: 'starts',
    end: 'until',
    lastmonth: 'until',
    hasta: 'until',
    pays: 'kind',
    tipo: 'kind',
    spaces: 'seats',
    lugares: 'seats',
  },
};

type GiveDeps = Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>;
type Problem = LineProblem<PermitImportColumn>;
type Plan = Awaited<ReturnType<typeof lockPlans>>[number];
type Line = { readonly given: GivenPermit; readonly plates: Exclude<ReturnType<typeof readVehicles>, Refusal> };

/** What lines are checked against; each valid line takes a seat and its plates. */
type Lot = {
  readonly today: string;
  readonly plans: readonly Plan[];
  /** Free seats, by plan. */
  readonly free: Map<string, number>;
  /** "plan state plate" of what is covered already, by a permit or by an earlier line. */
  readonly covered: Set<string>;
};

type Asked = { readonly locationId: string; readonly csv: string; readonly dryRun: boolean };

/** In the caller's transaction, which holds the lot's plans, so that what was checked still holds when it is written. */
export async function importPermits(
  deps: GiveDeps,
  tx: Db,
  { locationId, csv, dryRun }: Asked,
): Promise<PermitImportReport | Refusal> {
  const lot = await readLot(tx, locationId, deps.now());
  if (isRefusal(lot)) return lot;
  const lines: Line[] = [];
  const table = await checkTable<PermitImportColumn>(
    { file: csv, chosen: null },
    {
      ...COLUMNS,
      mostLines: MOST_IMPORTED_PERMITS,
      take: (_, cell) => {
        const line = readLine(cell, lot);
        if ('problems' in line) return line.problems;
        lines.push(line);
        return [];
      },
    },
  );
  if (isRefusal(table)) return table;
  const { problems, headings } = table;
  const wrongLines = new Set(problems.map(({ line }) => line)).size;
  const report = {
    lines: table.lines,
    columns: [...headings],
    wrongLines,
    problems: problems.slice(0, MAX_LISTED),
    added: lines.length,
    invoiced: lines.filter(({ given }) => given.kind === 'company').length,
    imported: false,
  };
  if (dryRun) return report;
  if (wrongLines > 0) return refuse('import_wrong_lines', { data: { ...report, things: [], changes: [] } });
  for (const line of lines) {
    const permit = await givePermit(deps, tx, { locationId, ...line });
    if (isRefusal(permit)) throw new Error(`A line that was checked is refused: ${permit.refusal}`);
  }
  return { ...report, imported: true };
}

async function readLot(tx: Db, locationId: string, now: Date): Promise<Lot | Refusal> {
  const location = await findLocation(tx, locationId);
  if (!location) return refuse('not_found');
  if (location.heldAt) return refuse('location_not_open');
  if (location.archivedAt) return refuse('location_archived');
  const plans = await lockPlans(tx, locationId);
  const seatsOf = await countSeatsOf(tx, locationId);
  const free = new Map(
    plans.map((plan) => {
      const { seats, taken, held } = seatsOf(plan);
      return [plan.id, seats - taken - held];
    }),
  );
  const live = await listLivePermits(tx, { locationId, afterId: null, limit: MOST_LIVE });
  const covered = live.flatMap(({ planId, plates }) => plates.map((plate) => keyOf(planId, plate)));
  return { today: localDay(now, location.timeZone), plans, free, covered: new Set(covered) };
}

/** A lot's plans together may have more. Beyond this number, plates that are covered twice are not found. */
const MOST_LIVE = 50_000;

const keyOf = (planId: string, { plateKey, state }: { plateKey: string; state: string }): string =>
  `${planId} ${state} ${plateKey}`;

function readLine(cell: Cell<PermitImportColumn>, lot: Lot): Line | { readonly problems: readonly Problem[] } {
  const plan = lot.plans.find(({ name }) => name.toLowerCase() === cell('plan').toLowerCase());
  if (!plan) return wrong('plan', t`There is no permit of that name here.`);
  const kind = KIND_OF[(cell('kind') || 'given').toLowerCase()];
  if (!kind) return wrong('kind', howToWrite('kind'));
  const read = GivenPermit.safeParse({
    kind,
    planId: plan.id,
    name: cell('name'),
    email: cell('email'),
    plates: cell('plates').split(/[;|]/).flatMap(readPlate),
    startsOn: cell('starts') || lot.today,
    ...(kind === 'given' ? { until: cell('until') || null } : { seats: readWhole(cell('seats') || '1') }),
  });
  if (!read.success) return { problems: onceEach(read.error.issues.map(toProblem)) };
  const plates = readVehicles(read.data.plates);
  if (isRefusal(plates)) return wrong('plates', howToWrite('plates'));
  const line = { given: read.data, plates };
  return refuseLine(line, { plan, cell, today: lot.today }) ?? takeSeats(line, plan.id, lot);
}

type Beside = { readonly plan: Plan; readonly cell: Cell<PermitImportColumn>; readonly today: string };

/** Cells that are valid by themselves may be wrong together. */
function refuseLine({ given, plates }: Line, { plan, cell, today }: Beside): ReturnType<typeof wrong> | null {
  if (refusePlates(plates, plan, seatsOf(given))) return wrong('plates', t`This permit allows fewer plates.`);
  if (refuseStart(given.startsOn, today)) return wrong('starts', t`Choose a day from today to 60 days ahead.`);
  if (given.kind === 'company') {
    return cell('until') === ''
      ? null
      : wrong('until', t`A permit paid by invoice has no last month: you end it here.`);
  }
  if (!['', '1'].includes(cell('seats'))) return wrong('seats', t`A free permit counts as one. Write a line for each.`);
  const isOver = given.until !== null && given.until < monthOfDay(given.startsOn);
  return isOver ? wrong('until', t`Choose a month after it starts.`) : null;
}

const seatsOf = (given: GivenPermit): number => (given.kind === 'company' ? given.seats : 1);

/** Digits only; anything else is not a number. */
const readWhole = (text: string): number => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN);

/** In the words of an export, and in words that people use. What drivers bought is theirs and cannot be imported. */
const KIND_OF: Readonly<Record<string, GivenPermit['kind'] | undefined>> = {
  given: 'given',
  free: 'given',
  gratis: 'given',
  company: 'company',
  invoice: 'company',
  factura: 'company',
};

function takeSeats(line: Line, planId: string, { free, covered }: Lot): ReturnType<typeof readLine> {
  const keys = line.plates.map((plate) => keyOf(planId, plate));
  if (keys.some((key) => covered.has(key))) return wrong('plates', t`One of these plates has this permit already.`);
  const left = free.get(planId) ?? 0;
  const seats = seatsOf(line.given);
  if (left < seats) return wrong('plan', t`No more of these permits are left.`);
  free.set(planId, left - seats);
  for (const key of keys) covered.add(key);
  return line;
}

/** "ABC 123 IL": the state is the last word. */
function readPlate(text: string): { plate: string; state: string }[] {
  const words = text.trim().split(/\s+/);
  const state = words.pop() ?? '';
  return words.length === 0 && state === '' ? [] : [{ plate: words.join(' '), state }];
}

/** A cell may break several rules, which are reported as one problem. */
const onceEach = (problems: readonly Problem[]): readonly Problem[] =>
  problems.filter(({ column }, place) => problems.findIndex((each) => each.column === column) === place);

const wrong = (column: PermitImportColumn, message: string) => ({ problems: [{ column, message }] });

const COLUMN_OF: Readonly<Record<string, PermitImportColumn>> = {
  name: 'name',
  email: 'email',
  plates: 'plates',
  startsOn: 'starts',
  until: 'until',
  seats: 'seats',
};

function toProblem({ path, message }: { readonly path: readonly PropertyKey[]; readonly message: string }): Problem {
  const column = COLUMN_OF[String(path[0])] ?? null;
  return { column, message: column ? howToWrite(column) : message };
}

function howToWrite(column: PermitImportColumn): string {
  switch (column) {
    case 'name':
      return t`Please provide a name (at most 100 characters)`;
    case 'email':
      return t`Please provide a valid email address`;
    case 'plates':
      return t`Write plates with their state as ABC123 IL; DEF456 IL.`;
    case 'starts':
      return t`Write a day as 2026-01-31.`;
    case 'until':
      return t`Write a month as 2026-12.`;
    case 'kind':
      return t`Write given for a free permit, or company for one that is paid by invoice.`;
    case 'seats':
      return t`Write a number of permits, 1 to 500.`;
    case 'plan':
      return t`There is no permit of that name here.`;
    default:
      return column satisfies never;
  }
}
