// Rule 318: reads a file of permits and says what importing it would do, in a separate process.

import { t } from 'ttag';
import { readVehicles } from '#features/parking/server/public.ts';
import {
  GivenPermit,
  MAX_IMPORTED_PERMITS,
  type PermitImportReport,
} from '#features/permits/given-permits.contract.ts';
import { monthOfDay } from '#features/permits/rules/permit-month.ts';
import { type lockPlans, refusePlates, refuseStart, wrongStart } from '#features/permits/server/public.ts';
import { isRefusal, type Refusal } from '#platform/contract/refusals.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import type { ReportProgress } from '#platform/worker-pools/work-process.ts';
import { PERMIT_IMPORT_COLUMNS, type PermitImportColumn } from '../rules/import-columns.ts';
import { readDayCell, readMonthCell } from './cells/day-cell.ts';
import { plainNumber } from './cells/number-cell.ts';
import { inOneLine } from './cells/read-cell.ts';
import { foldText } from './lots/import-plan.ts';
import { type Cell, checkTable, type LineProblem, type TableToCheck } from './table/check-table.ts';
import type { TableColumns } from './table/match-columns.ts';
import { describeTable } from './table/table-report.ts';

const COLUMNS: TableColumns<PermitImportColumn> = {
  all: PERMIT_IMPORT_COLUMNS,
  needed: [['name'], ['email'], ['plan'], ['plates']],
  dates: ['starts', 'until'],
  names: ['name', 'email', 'plan'],
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

type Problem = LineProblem<PermitImportColumn>;
type Plan = Awaited<ReturnType<typeof lockPlans>>[number];
type Line = {
  readonly given: GivenPermit;
  readonly plates: Exclude<ReturnType<typeof readVehicles>, Refusal>;
};

/** What lines are checked against. */
export type PermitsOfLot = {
  readonly today: string;
  readonly plans: readonly Plan[];
  /** Free seats, by plan. */
  readonly free: ReadonlyMap<string, number>;
  /** What is covered already: see `coverKey`. */
  readonly covered: ReadonlySet<string>;
};
/** Each valid line takes a seat and its plates. */
type Lot = PermitsOfLot & { readonly free: Map<string, number>; readonly covered: Set<string> };

export type FileOfPermits = TableToCheck & { readonly lot: PermitsOfLot; readonly language: string };
export type PermitsPlan = {
  readonly report: PermitImportReport;
  readonly permits: readonly (Line & { readonly line: number })[];
};

export const planPermits = (
  { language, ...file }: FileOfPermits,
  onProgress: ReportProgress = () => {},
): Promise<PermitsPlan | Refusal> => inLanguage(language, () => planFile(file, onProgress));

async function planFile(
  { lot, ...file }: Omit<FileOfPermits, 'language'>,
  onProgress: ReportProgress,
): Promise<PermitsPlan | Refusal> {
  const left = { ...lot, free: new Map(lot.free), covered: new Set(lot.covered) };
  const permits: (Line & { line: number })[] = [];
  const table = await checkTable<PermitImportColumn>(file, {
    ...COLUMNS,
    maxLines: MAX_IMPORTED_PERMITS,
    onProgress: onProgress,
    take: (line, cell, unread) => {
      const { read, problems } = readLine(cell, left);
      if (read && unread.size === 0) permits.push({ line, ...read });
      return problems;
    },
  });
  if (isRefusal(table)) return table;
  const added = permits.length;
  const report: PermitImportReport = {
    lines: table.lines,
    ...describeTable(table, table.problems),
    things: [{ thing: 'permit', added, changed: 0, same: 0 }],
    changes: permits.map(({ line, ...permit }) => ({
      line,
      thing: 'permit',
      name: permit.given.name,
      isNew: true,
      about: describePermit(permit, lot.plans),
      fields: [],
    })),
    added,
    invoiced: permits.filter(({ given }) => given.kind === 'company').length,
    imported: false,
  };
  return { report, permits };
}

function describePermit({ given, plates }: Line, plans: readonly Plan[]): string {
  const plan = plans.find(({ id }) => id === given.planId)?.name ?? '';
  const cars = plates.map(({ plate }) => plate).join(', ');
  return given.kind === 'company' ? t`${plan}, paid by invoice: ${cars}` : t`${plan}, free: ${cars}`;
}

type ReadLine = { readonly read: Line | null; readonly problems: readonly Problem[] };

/** A line takes its seats and plates also if something else of it is wrong, because it will once that is corrected. */
function readLine(cell: Cell<PermitImportColumn>, lot: Lot): ReadLine {
  const problems: Problem[] = [];
  const complain = (column: PermitImportColumn, message: string) => {
    if (!problems.some((each) => each.column === column)) problems.push({ column, message });
  };
  const plan = lot.plans.find(({ name }) => foldText(name) === foldText(cell('plan')));
  if (!plan) complain('plan', howToWrite('plan'));
  const kind = KIND_OF[(cell('kind') || 'given').toLowerCase()];
  if (!kind) complain('kind', howToWrite('kind'));
  const typed = cell('plates')
    .split(/[;|\r\n]/)
    .flatMap(readPlate);
  const startsOn = cell('starts') === '' ? lot.today : (readDayCell(cell('starts')) ?? '');
  const until = cell('until') === '' ? null : (readMonthCell(cell('until')) ?? '');
  const seats = readWhole(cell('seats') || '1');
  const common = {
    planId: plan?.id ?? NO_PLAN,
    name: inOneLine(cell('name')),
    email: cell('email'),
    plates: typed,
    startsOn,
  };
  const read = GivenPermit.safeParse(
    kind === 'company' ? { kind, ...common, seats } : { kind: 'given', ...common, until },
  );
  for (const issue of read.error?.issues ?? []) {
    const { column, message } = toProblem(issue);
    if (column) complain(column, message);
    else problems.push({ column, message });
  }
  const isWrong = (column: PermitImportColumn) => problems.some((each) => each.column === column);
  const given = GivenPermit.options[0].shape.plates.safeParse(typed);
  const vehicles = given.success ? readVehicles(given.data) : null;
  const plates = vehicles && !isRefusal(vehicles) ? vehicles : null;
  if (vehicles && !plates) complain('plates', howToWrite('plates'));
  refuseTogether({ kind, startsOn: isWrong('starts') ? null : startsOn, until, cell, today: lot.today }, complain);
  if (plan && plates && !isWrong('seats'))
    takeSeats({ plan, plates, seats: kind === 'company' ? seats : 1 }, lot, complain);
  return { read: problems.length === 0 && read.data && plates ? { given: read.data, plates } : null, problems };
}

/** Of a line whose plan is unknown. */
const NO_PLAN = '00000000-0000-7000-8000-000000000000';

type Complain = (column: PermitImportColumn, message: string) => void;
type Typed = {
  /** Undefined if it could not be read. */
  readonly kind: GivenPermit['kind'] | undefined;
  /** Null if it could not be read. */
  readonly startsOn: string | null;
  readonly until: string | null;
  readonly cell: Cell<PermitImportColumn>;
  readonly today: string;
};

/** Cells that are valid by themselves may be wrong together. */
function refuseTogether({ kind, startsOn, until, cell, today }: Typed, complain: Complain): void {
  const isFree = kind !== 'company';
  if (startsOn !== null && refuseStart(startsOn, { today, isFree })) complain('starts', wrongStart(isFree));
  if (!isFree) {
    if (cell('until') !== '') complain('until', t`A permit paid by invoice has no last month: you end it here.`);
    return;
  }
  if (kind ? !['', '1'].includes(cell('seats')) : cell('seats') !== '' && Number.isNaN(readWhole(cell('seats'))))
    complain('seats', kind ? t`A free permit counts as one. Write a line for each.` : howToWrite('seats'));
  if (startsOn !== null && until !== null && until < monthOfDay(startsOn))
    complain('until', t`Choose a month after it starts.`);
}

/** Digits only; anything else is not a number. */
const readWhole = (text: string): number =>
  /^\d{1,6}$/.test(plainNumber(text)) ? Number(plainNumber(text)) : Number.NaN;

/** In the words of an export, and in words that people use. What drivers bought is theirs and cannot be imported. */
const KIND_OF: Readonly<Record<string, GivenPermit['kind'] | undefined>> = {
  given: 'given',
  free: 'given',
  gratis: 'given',
  company: 'company',
  invoice: 'company',
  factura: 'company',
};

type Wanted = { readonly plan: Plan; readonly plates: Line['plates']; readonly seats: number };

function takeSeats({ plan, plates, seats }: Wanted, { free, covered }: Lot, complain: Complain): void {
  if (refusePlates(plates, plan, seats)) complain('plates', t`This permit allows fewer plates.`);
  const keys = plates.map((plate) => coverKey(plan.id, plate));
  if (keys.some((key) => covered.has(key))) complain('plates', t`One of these plates has this permit already.`);
  const left = free.get(plan.id) ?? 0;
  if (left < seats) complain('plan', t`No more of these permits are left.`);
  else free.set(plan.id, left - seats);
  for (const key of keys) covered.add(key);
}

const coverKey = (planId: string, { plateKey, state }: { plateKey: string; state: string }): string =>
  `${planId} ${state} ${plateKey}`;

/** "ABC 123 IL": the state is the last word. */
function readPlate(text: string): { plate: string; state: string }[] {
  const words = text.trim().split(/\s+/);
  const state = words.pop() ?? '';
  return words.length === 0 && state === '' ? [] : [{ plate: words.join(' '), state }];
}

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
      return t`Write a day as 2026-01-31 or 1/31/2026.`;
    case 'until':
      return t`Write a month as 2026-12 or 12/2026.`;
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
