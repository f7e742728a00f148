// What an import of lots would do, as its caller reads it.

import { t } from 'ttag';
import type { ImportChange } from '../../imports.contract.ts';
import { type ImportReport, MAX_LISTED } from '../../location-import.contract.ts';
import type { ImportColumn } from '../../rules/import-columns.ts';
import type { CheckedTable } from '../table/check-table.ts';
import type { LotDifference } from './compare-lots.ts';
import type { ImportPlan, PlannedLot } from './import-plan.ts';

const LOTS_SHOWN = 100;
const CHANGES_SHOWN = 300;

export function reportOf(
  plan: ImportPlan,
  { lines, headings }: CheckedTable<ImportColumn>,
  differences: readonly LotDifference[],
): ImportReport {
  const lots = [...plan.lots.values()];
  const added = lots.filter(({ known }) => !known);
  const newZones = lots.reduce((sum, lot) => sum + newZonesOf(lot).length, 0);
  const allZones = lots.reduce((sum, { zones }) => sum + zones.size, 0);
  const count = (thing: 'lot' | 'zone', all: number, isNew: number) => {
    const changed = differences.filter((each) => each.thing === thing).length;
    return { thing, added: isNew, changed, same: all - isNew - changed };
  };
  return {
    lines,
    columns: [...headings],
    wrongLines: plan.wrongLines.size,
    problems: plan.problems.toSorted((a, b) => a.line - b.line).slice(0, MAX_LISTED),
    things: [count('lot', lots.length, added.length), count('zone', allZones, newZones)],
    changes: changesOf(lots, differences),
    newLocations: added.length,
    knownLocations: lots.length - added.length,
    newZones,
    locations: lots.slice(0, LOTS_SHOWN).map(({ line, name, address, known, zones, ...lot }) => ({
      line,
      name,
      address,
      isNew: !known,
      zones: zones.size,
      isApproximate: lot.isApproximate && !known,
      amenities: lot.amenities && lot.amenities.value !== 'none' ? [...lot.amenities.value] : [],
      heightLimitInches: lot.clearance && lot.clearance.value !== 'none' ? lot.clearance.value : null,
    })),
    imported: false,
  };
}

/** Those that its lot does not have yet. */
export function newZonesOf({ known, zones }: PlannedLot) {
  const has = new Set(known?.zones.map(({ zoneNumber }) => zoneNumber));
  return [...zones.values()].filter(({ zoneNumber }) => !has.has(zoneNumber));
}

/** The first ones, by line. A new lot's zones are not listed; it says how many there are. */
function changesOf(lots: readonly PlannedLot[], differences: readonly LotDifference[]): ImportChange[] {
  const added = lots.flatMap((lot): ImportChange[] => {
    const { line, name, address, known, zones, isApproximate } = lot;
    if (!known) {
      return [{ line, thing: 'lot', name, isNew: true, about: address, zones: zones.size, isApproximate, fields: [] }];
    }
    return newZonesOf(lot).map((zone) => ({
      line: zone.line,
      thing: 'zone',
      name: t`${known.name}, zone ${zone.zoneNumber}`,
      isNew: true,
      fields: [],
    }));
  });
  const changed = differences.map(({ line, thing, name, fields }): ImportChange => {
    return { line, thing, name, isNew: false, fields: [...fields] };
  });
  const inOrder = [...changed, ...added].sort((a, b) => a.line - b.line || a.thing.localeCompare(b.thing));
  return inOrder.slice(0, CHANGES_SHOWN);
}
