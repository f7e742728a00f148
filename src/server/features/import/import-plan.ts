// What an import would do, collected line by line: which lots with which zones, and everything wrong with the file.

import { t } from 'ttag';
import { type ImportProblem, type ImportReport, MAX_LISTED } from '#contract/lots/location-import.contract.ts';
import type { Amenity } from '#domain/locations/amenities.ts';
import type { Coordinates } from '#domain/locations/geo.ts';
import type { Tax } from '#domain/pricing/tax.ts';
import type { ImportLine, ImportZone, LineProblem } from './read-import-line.ts';

export type PlannedZone = ImportZone & { readonly line: number };
export type PlannedLot = {
  readonly line: number;
  readonly name: string;
  readonly address: string;
  phone: string | null;
  point: Coordinates | null;
  isApproximate: boolean;
  /** Where they were given first. */
  taxes: { readonly all: readonly Tax[]; readonly line: number } | null;
  amenities: { readonly all: readonly Amenity[]; readonly line: number } | null;
  heightLimit: { readonly inches: number; readonly line: number } | null;
  /** The id of the owner's existing lot with that name and address, if there is one. */
  knownId: string | null;
  readonly zones: Map<string, PlannedZone>;
};

export type ImportPlan = {
  lines: number;
  readonly lots: Map<string, PlannedLot>;
  readonly problems: ImportProblem[];
  /** The number of wrong lines, including those not listed. */
  readonly wrongLines: Set<number>;
};

export const emptyPlan = (): ImportPlan => ({ lines: 0, lots: new Map(), problems: [], wrongLines: new Set() });

/** Lots are identified by name and address, ignoring case and spacing. */
export function lotKey({ name, address }: { readonly name: string; readonly address: string }): string {
  return `${fold(name)}\n${fold(address)}`;
}

const fold = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

export function addProblem(plan: ImportPlan, line: number, { column, message }: LineProblem): void {
  plan.wrongLines.add(line);
  // A few more than are listed, since they are sorted at the end: lines found wrong later may come earlier.
  if (plan.problems.length < 2 * MAX_LISTED) plan.problems.push({ line, column, message });
}

export function planLine(plan: ImportPlan, line: number, read: ImportLine): void {
  const key = lotKey(read);
  const lot = plan.lots.get(key) ?? newLot(line, read);
  plan.lots.set(key, lot);
  if (read.phone !== null && lot.phone !== null && read.phone !== lot.phone) {
    addProblem(plan, line, { column: 'phone', message: t`This lot has another phone number on line ${lot.line}.` });
  }
  if (read.point && lot.point && !isSamePoint(read.point, lot.point)) {
    addProblem(plan, line, { column: 'latitude', message: t`This lot lies elsewhere on line ${lot.line}.` });
  }
  if (read.taxes && lot.taxes && JSON.stringify(read.taxes) !== JSON.stringify(lot.taxes.all)) {
    addProblem(plan, line, { column: 'taxes', message: t`This lot has other taxes on line ${lot.taxes.line}.` });
  }
  planAmenities(plan, lot, { ...read, line });
  lot.phone ??= read.phone;
  lot.point ??= read.point;
  lot.taxes ??= read.taxes && { all: read.taxes, line };
  if (read.zone) planZone(plan, lot, { ...read.zone, line });
}

type Described = Pick<ImportLine, 'amenities' | 'heightLimitInches'> & { readonly line: number };

function planAmenities(plan: ImportPlan, lot: PlannedLot, { amenities, heightLimitInches: inches, line }: Described) {
  if (amenities && lot.amenities && `${amenities}` !== `${lot.amenities.all}`) {
    const { line: first } = lot.amenities;
    addProblem(plan, line, { column: 'amenities', message: t`This lot has other amenities on line ${first}.` });
  }
  if (inches !== null && lot.heightLimit && inches !== lot.heightLimit.inches) {
    const { line: first } = lot.heightLimit;
    addProblem(plan, line, { column: 'clearance', message: t`This lot has another clearance on line ${first}.` });
  }
  lot.amenities ??= amenities && { all: amenities, line };
  lot.heightLimit ??= inches === null ? null : { inches, line };
}

function newLot(line: number, { name, address, phone, point }: ImportLine): PlannedLot {
  const said = { taxes: null, amenities: null, heightLimit: null };
  return { line, name, address, phone, point, isApproximate: false, ...said, knownId: null, zones: new Map() };
}

function planZone(plan: ImportPlan, lot: PlannedLot, zone: PlannedZone): void {
  const earlier = lot.zones.get(zone.zoneNumber);
  if (earlier)
    addProblem(plan, zone.line, {
      column: 'zone',
      message: t`This lot has that zone on line ${earlier.line} already.`,
    });
  else lot.zones.set(zone.zoneNumber, zone);
}

function isSamePoint(one: Coordinates, other: Coordinates): boolean {
  return one.lat === other.lat && one.lng === other.lng;
}

/** With the zones whose number their lot has already. */
export function withTaken(
  { report, problems }: { readonly report: ImportReport; readonly problems: readonly ImportProblem[] },
  taken: readonly { readonly line: number; readonly isWrong: boolean }[],
): ImportReport {
  if (taken.length === 0) return report;
  const message = t`This location already has a zone with that number.`;
  const all = [...problems, ...taken.map(({ line }) => ({ line, column: 'zone' as const, message }))];
  return {
    ...report,
    wrongLines: report.wrongLines + taken.filter(({ isWrong }) => !isWrong).length,
    problems: all.toSorted((a, b) => a.line - b.line).slice(0, MAX_LISTED),
  };
}

const LOTS_SHOWN = 100;

export function reportOf(plan: ImportPlan, imported: boolean): ImportReport {
  const lots = [...plan.lots.values()];
  return {
    lines: plan.lines,
    newLocations: lots.filter(({ knownId }) => knownId === null).length,
    knownLocations: lots.filter(({ knownId }) => knownId !== null).length,
    newZones: lots.reduce((sum, { zones }) => sum + zones.size, 0),
    wrongLines: plan.wrongLines.size,
    problems: plan.problems.toSorted((a, b) => a.line - b.line).slice(0, MAX_LISTED),
    locations: lots.slice(0, LOTS_SHOWN).map(({ line, name, address, knownId, zones, ...lot }) => ({
      line,
      name,
      address,
      isNew: knownId === null,
      zones: zones.size,
      isApproximate: lot.isApproximate && knownId === null,
      amenities: [...(lot.amenities?.all ?? [])],
      heightLimitInches: lot.heightLimit?.inches ?? null,
    })),
    imported,
  };
}
