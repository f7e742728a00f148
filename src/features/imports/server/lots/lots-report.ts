// What an import of lots would do, as its caller reads it.

import { msgid, ngettext, t } from 'ttag';
import { describeTariff } from '#features/pricing/rules/rates/describe-tariff.ts';
import { tariffOf } from '#features/pricing/rules/rates/plain-price.ts';
import { openWeekOf } from '#platform/calendar/open-week.ts';
import { describeOpenWeek } from '#platform/calendar/zone-week.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import type { ImportChange } from '../../imports.contract.ts';
import type { ImportReport } from '../../location-import.contract.ts';
import type { ImportColumn } from '../../rules/import-columns.ts';
import type { CheckedTable } from '../table/check-table.ts';
import { describeTable } from '../table/table-report.ts';
import { type LotDifference, newPrice } from './compare-lots.ts';
import { type Given, type ImportPlan, newZonesOf, type PlannedLot, type PlannedZone } from './import-plan.ts';
import { LOT_WORDS } from './known-lots.ts';
import { hoursOf } from './plan-rows.ts';

const LOTS_SHOWN = 100;
const CHANGES_SHOWN = 300;

export function reportOf(
  plan: ImportPlan,
  table: CheckedTable<ImportColumn>,
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
    lines: table.lines,
    ...describeTable(table, table.problems),
    sameAddress: added.filter(({ beside }) => beside).length,
    approximate: added.filter(({ isApproximate }) => isApproximate).length,
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

/** In the words of the import's own file. */
function detailsOf({
  reference,
  phone,
  point,
  isApproximate,
  timeZone,
  taxes,
  amenities,
  clearance,
}: PlannedLot): string {
  const given = <Value>(entered: Given<Value>): Value | null =>
    entered === null || entered.value === 'none' ? null : (entered.value as Value);
  const [taxed, has, height] = [given(taxes), given(amenities), given(clearance)];
  return [
    reference,
    phone && LOT_WORDS.phone(phone),
    point && !isApproximate && `${point.lat}, ${point.lng}`,
    timeZone,
    taxed && LOT_WORDS.taxes(taxed),
    has && LOT_WORDS.amenities(has),
    height && t`${height} inches high`,
  ]
    .filter((words) => words !== null && words !== false && words !== '')
    .join(' · ');
}

/** A zone without one is a problem of its line. */
const isPriced = ({ price, rates }: PlannedZone): boolean => price !== null || (rates !== null && rates !== 'none');

/** "Zone 1: Hourly rate: $4.00 an hour, at most $20.00 in 24 hours · 6:00 AM – 11:00 PM · 120 spaces" */
function describeZone(zone: PlannedZone): string {
  const { schedule, ...hours } = hoursOf(zone);
  const open = describeOpenWeek(openWeekOf([{ ...hours, schedule }]));
  const parts = [
    ...describeTariff(tariffOf(newPrice(zone)), (cents) => cents),
    hasHours(zone) ? open : t`${open}, because the file has no hours`,
    ...(typeof zone.capacity === 'number' ? [spacesText(zone.capacity)] : []),
  ];
  return t`Zone ${zone.zoneNumber}: ${parts.join(' · ')}`;
}

const hasHours = ({ week, openTime, closeTime }: PlannedZone): boolean =>
  week !== null || openTime !== null || closeTime !== null;

const spacesText = (count: number) => ngettext(msgid`${count} space`, `${count} spaces`, count);

/** The first ones, by line. */
function changesOf(lots: readonly PlannedLot[], differences: readonly LotDifference[]): ImportChange[] {
  const added = lots.flatMap((lot): ImportChange[] => {
    const { line, name, address, known, zones, isApproximate, beside } = lot;
    if (!known) {
      const about = {
        about: address,
        details: detailsOf(lot),
        zones: zones.size,
        isApproximate,
        ...(beside && { sameAddressAs: beside.name }),
      };
      const zonesAbout = [...zones.values()].filter(isPriced).map(describeZone);
      return [{ line, thing: 'lot', name, isNew: true, ...about, zonesAbout, fields: [] }];
    }
    return newZonesOf(lot).map((zone) => ({
      line: zone.line,
      thing: 'zone',
      name: t`${nameLot(known)}, zone ${zone.zoneNumber}`,
      isNew: true,
      zonesAbout: isPriced(zone) ? [describeZone(zone)] : [],
      fields: [],
    }));
  });
  const changed = differences.map(({ line, thing, name, fields }): ImportChange => {
    return { line, thing, name, isNew: false, fields: [...fields] };
  });
  const inOrder = [...changed, ...added].sort((a, b) => a.line - b.line || a.thing.localeCompare(b.thing));
  return inOrder.slice(0, CHANGES_SHOWN);
}
