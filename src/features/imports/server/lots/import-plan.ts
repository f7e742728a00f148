// What a file says, collected line by line: which lots have which zones, and which lines contradict each other.

import { gettext, t } from 'ttag';
import { REFUSALS } from '#app/refusals.ts';
import type { Amenity } from '#features/lots/rules/amenities.ts';
import type { Tax } from '#features/pricing/rules/tax-settings.ts';
import type { Coordinates } from '#platform/geo/geo.ts';
import type { ImportColumn } from '../../rules/import-columns.ts';
import type { Entered } from '../cells/read-cell.ts';
import type { TableProblem } from '../table/check-table.ts';
import type { KnownLot } from './known-lots.ts';
import type { ImportLine, ImportZone, LotProblem } from './read-import-line.ts';

export type PlannedZone = Omit<ImportZone, 'zoneNumber'> & {
  readonly line: number;
  readonly zoneNumber: string;
  /** The file gives no number: it is the lot's only zone. */
  readonly isOnly: boolean;
};
/** A value that one of a lot's lines states, and the first line that does; null if none does. */
export type Given<Value> = { readonly value: Exclude<Entered<Value>, null>; readonly line: number } | null;

export type PlannedLot = {
  readonly line: number;
  readonly name: string;
  readonly address: string;
  reference: string | null;
  phone: string | null;
  point: Coordinates | null;
  timeZone: string | null;
  isApproximate: boolean;
  taxes: Given<readonly Tax[]>;
  amenities: Given<readonly Amenity[]>;
  clearance: Given<number>;
  /** The owner's existing lot that this is, if any. */
  known: KnownLot | null;
  /** An existing lot with another name at the address of a new one. */
  beside: KnownLot | null;
  readonly zones: Map<string, PlannedZone>;
  /** Zones that cannot be told from another one of the lot, or whose number could not be read. */
  readonly clashing: PlannedZone[];
  /** Its name or address could not be read, so it may be any lot. */
  readonly isUnknown: boolean;
};

export type ImportPlan = {
  /** By name and address. */
  readonly lots: Map<string, PlannedLot>;
  readonly byReference: Map<string, PlannedLot>;
  readonly problems: (TableProblem<ImportColumn> & LotProblem)[];
  readonly wrongLines: Set<number>;
  /** The columns of each line that could not be read. */
  readonly unread: ReadonlyMap<number, ReadonlySet<ImportColumn>>;
};

export const emptyPlan = (unread: ImportPlan['unread'] = new Map()): ImportPlan => ({
  unread,
  lots: new Map(),
  byReference: new Map(),
  problems: [],
  wrongLines: new Set(),
});

/** Lots without a reference of their own are told apart by name and address, ignoring case and spacing. */
export function lotKey({ name, address }: { readonly name: string; readonly address: string }): string {
  return `${foldText(name)}\n${foldText(address)}`;
}

export const foldText = (text: string): string => text.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ');

/** @param judged the columns that the problem was found from. If one of them could not be read, that problem stands alone. */
export function addProblem(
  plan: ImportPlan,
  line: number,
  problem: LotProblem,
  judged: readonly (ImportColumn | null)[] = judgedBeside(problem.column),
): void {
  const unread = plan.unread.get(line);
  if (unread && judged.some((column) => column !== null && unread.has(column))) return;
  plan.wrongLines.add(line);
  plan.problems.push({ line, ...problem });
}

const ADDRESS = ['address', 'street', 'address_2', 'city', 'state', 'zip'] as const satisfies readonly ImportColumn[];
export const PIN = ['latitude', 'longitude'] as const satisfies readonly ImportColumn[];
/** What a lot without coordinates is placed by. */
export const PLACE = [...PIN, ...ADDRESS] as const;
export const UNIT = ['price', 'hourly_price', 'daily_price', 'sold_by'] as const satisfies readonly ImportColumn[];
const TOGETHER: readonly (readonly ImportColumn[])[] = [
  ADDRESS,
  PIN,
  ['opens', 'closes', 'hours'],
  [...UNIT, 'daily_maximum', 'rates'],
];

function judgedBeside(column: ImportColumn | null): readonly (ImportColumn | null)[] {
  return TOGETHER.find((columns) => columns.some((each) => each === column)) ?? [column];
}

/** Rule 215: the lots that an owner under review may not add, by their lines. */
export function requireRoom(plan: ImportPlan, room: number): void {
  const added = [...plan.lots.values()].filter(({ known }) => !known).sort((a, b) => a.line - b.line);
  const message = gettext(REFUSALS.lots_until_approved.message);
  for (const { line } of added.slice(room)) addProblem(plan, line, { column: 'location', message });
}

export function planLine(plan: ImportPlan, line: number, read: ImportLine): void {
  const lot = lotOf(plan, line, read);
  const complain = (column: ImportColumn, message: string) => addProblem(plan, line, { column, message });
  if (read.phone !== null && lot.phone !== null && read.phone !== lot.phone) {
    complain('phone', t`This lot has another phone number on line ${lot.line}.`);
  }
  if (read.point && lot.point && !isSamePoint(read.point, lot.point)) {
    complain('latitude', t`This lot lies elsewhere on line ${lot.line}.`);
  }
  if (read.timeZone !== null && lot.timeZone !== null && read.timeZone !== lot.timeZone) {
    complain('time_zone', t`This lot has another time zone on line ${lot.line}.`);
  }
  if (isDifferent(read.taxes, lot.taxes)) complain('taxes', t`This lot has other taxes on line ${lot.taxes?.line}.`);
  if (isDifferent(read.amenities, lot.amenities)) {
    complain('amenities', t`This lot has other amenities on line ${lot.amenities?.line}.`);
  }
  if (isDifferent(read.clearance, lot.clearance)) {
    complain('clearance', t`This lot has another clearance on line ${lot.clearance?.line}.`);
  }
  lot.phone ??= read.phone;
  lot.point ??= read.point;
  lot.timeZone ??= read.timeZone;
  lot.taxes ??= toGiven(read.taxes, line);
  lot.amenities ??= toGiven(read.amenities, line);
  lot.clearance ??= toGiven(read.clearance, line);
  const { zone } = read;
  if (!zone) return;
  if (plan.unread.get(line)?.has('zone')) lot.clashing.push({ ...zone, line, zoneNumber: '', isOnly: false });
  else planZone(plan, lot, { ...zone, line, zoneNumber: zone.zoneNumber ?? ONLY_ZONE, isOnly: !zone.zoneNumber });
}

function isDifferent<Value>(entered: Entered<Value>, before: Given<Value>): boolean {
  return entered !== null && before !== null && JSON.stringify(entered) !== JSON.stringify(before.value);
}

function toGiven<Value>(value: Entered<Value>, line: number): Given<Value> {
  return value === null ? null : { value: value as Exclude<Entered<Value>, null>, line };
}

/** The lot with that reference, or else with that name and address; a new one if neither has occurred yet. */
function lotOf(plan: ImportPlan, line: number, read: ImportLine): PlannedLot {
  const unread = plan.unread.get(line);
  if (unread && ['location' as const, ...ADDRESS].some((column) => unread.has(column))) {
    const unknown = newLot(line, read, true);
    plan.lots.set(`line ${line}`, unknown);
    return unknown;
  }
  const { reference } = read;
  const key = lotKey(read);
  const sameName = plan.lots.get(key);
  const lot = (reference === null ? undefined : plan.byReference.get(reference)) ?? sameName ?? newLot(line, read);
  if (lotKey(lot) !== key) {
    const column = foldText(lot.name) === foldText(read.name) ? 'address' : 'location';
    addProblem(plan, line, {
      column,
      message:
        column === 'address'
          ? t`The lot with this reference has a different address on line ${lot.line}.`
          : t`The lot with this reference has a different name on line ${lot.line}.`,
    });
  } else if (lot.reference !== null && reference !== null && lot.reference !== reference) {
    const message = t`The lot on line ${lot.line} has this name and address, and another reference.`;
    addProblem(plan, line, { column: 'reference', message });
  }
  lot.reference ??= reference;
  if (lot.reference !== null) plan.byReference.set(lot.reference, lot);
  if (lotKey(lot) === key) plan.lots.set(key, lot);
  return lot;
}

function newLot(
  line: number,
  { reference, name, address, phone, point, timeZone }: ImportLine,
  isUnknown = false,
): PlannedLot {
  const nothing = { taxes: null, amenities: null, clearance: null, known: null, beside: null };
  const place = { address, point, timeZone, isApproximate: false };
  return { line, reference, name, phone, ...place, ...nothing, zones: new Map(), clashing: [], isUnknown };
}

/** The number of a lot's only zone, if the file gives none. */
const ONLY_ZONE = '1';

function planZone(plan: ImportPlan, lot: PlannedLot, zone: PlannedZone): void {
  const all = [...lot.zones.values()];
  const earlier = lot.zones.get(zone.zoneNumber) ?? (zone.isOnly ? all[0] : all.find(({ isOnly }) => isOnly));
  if (!earlier) lot.zones.set(zone.zoneNumber, zone);
  else {
    lot.clashing.push(zone);
    addProblem(plan, zone.line, {
      column: 'zone',
      message:
        zone.isOnly || earlier.isOnly
          ? t`This lot has another zone on line ${earlier.line}. Give each of its zones a number.`
          : t`This lot has that zone on line ${earlier.line} already.`,
    });
  }
}

function isSamePoint(one: Coordinates, other: Coordinates): boolean {
  return one.lat === other.lat && one.lng === other.lng;
}

/** The zones that a lot does not have yet. */
export function newZonesOf({ known, zones }: PlannedLot) {
  const has = new Set(known?.zones.map(({ zoneNumber }) => zoneNumber));
  return [...zones.values()].filter(({ zoneNumber }) => !has.has(zoneNumber));
}
