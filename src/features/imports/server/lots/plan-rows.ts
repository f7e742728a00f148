// The rows that a valid plan adds and changes, as JSON that goes to the database unchanged: the server never parses it.

import { randomInt, randomUUIDv7 } from 'node:crypto';
import type { LotMove } from '#features/lots/server/public.ts';
import { describeTaxes } from '#features/pricing/rules/describe-taxes.ts';
import { type Tax, taxesIn, withTaxes } from '#features/pricing/rules/tax-settings.ts';
import { drawSignCode } from '#features/zones/rules/sign-code.ts';
import { timeZoneAt } from '#integrations/time-zones/geo-tz-time-zone.ts';
import { parseTimeOfDay } from '#platform/calendar/opening-hours.ts';
import { jsonRows } from '#platform/db/statements/json-rows.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import type { JournalEntry } from '../runs/journal.ts';
import { type LotDifference, newPrice } from './compare-lots.ts';
import type { LotToChange, LotToInsert, TaxesToAdd, ZoneToChange, ZoneToInsert } from './import-lots.store.ts';
import { type ImportPlan, newZonesOf, type PlannedLot, type PlannedZone } from './import-plan.ts';
import {
  asClosed,
  freeHours,
  type KnownLot,
  type LotValues,
  lotValues,
  type ZoneValues,
  zoneValues,
} from './known-lots.ts';

/** Each statement takes a millisecond or two of the database's time. */
const ROWS_AT_A_TIME = 50;

export type By = { readonly ownerId: string; readonly now: Date };
type CountedZone = { readonly locationId: string; readonly zoneId: string };
export type PlanRows = {
  readonly lots: readonly string[];
  /** For the lots that have any. */
  readonly taxes: readonly string[];
  /** What the audit log says about them; null when no lot has any. */
  readonly taxesSummary: { readonly lots: number; readonly words: string } | null;
  readonly zones: readonly string[];
  /** The new zones that count their places. */
  readonly counted: readonly string[];
  readonly changedLots: readonly string[];
  readonly clocks: readonly string[];
  readonly renamed: readonly string[];
  readonly changedTaxes: readonly { readonly id: string; readonly from: string; readonly to: string }[];
  readonly changedZones: readonly string[];
  readonly recounted: readonly (CountedZone & { readonly change: 'begins' | 'goes_on' | 'ends' })[];
  /** What can be undone. */
  readonly journal: readonly string[];
};

export const NO_ROWS: PlanRows = {
  lots: [],
  taxes: [],
  taxesSummary: null,
  zones: [],
  counted: [],
  changedLots: [],
  clocks: [],
  renamed: [],
  changedTaxes: [],
  changedZones: [],
  recounted: [],
  journal: [],
};

/** In parts of some hundreds. */
export function rowsOf(plan: ImportPlan, differences: readonly LotDifference[], by: By): PlanRows {
  const all = [...plan.lots.values()];
  // Lists show the latest first; this keeps one file's lots in the order of its lines.
  const ids = all.map(() => randomUUIDv7()).sort((one, other) => (one < other ? 1 : -1));
  const lots = all.map((lot, at) => ({ lot, id: lot.known?.id ?? ids[at] ?? randomUUIDv7() }));
  const added = lots.filter(({ lot }) => !lot.known);
  const zones = lots.flatMap(({ lot, id: locationId }) =>
    newZonesOf(lot).map((zone) => ({ lot, zone, row: zoneRow(zone, { locationId, now: by.now }) })),
  );
  const taxed = added.flatMap(({ lot, id }) => {
    const taxes = lot.taxes && lot.taxes.value !== 'none' ? lot.taxes.value : [];
    return taxes.length > 0 ? [{ id, taxes }] : [];
  });
  const journal: JournalEntry[] = [
    ...added.map(({ lot, lot: { line }, id }) => ({
      line,
      thing: 'lot' as const,
      locationId: id,
      thingId: id,
      name: nameLot(lot),
    })),
    ...zones.map(({ lot, zone: { line, zoneNumber }, row: { locationId, id } }) => {
      return { line, thing: 'zone' as const, locationId, thingId: id, name: `${nameLot(lot)}, ${zoneNumber}` };
    }),
    ...differences.map(({ line, thing, lot, zone, name, before, after }) => {
      return { line, thing, locationId: lot.id, thingId: zone?.id ?? lot.id, name, before, after };
    }),
  ];
  return {
    lots: inParts(added.map(({ lot, id }) => lotRow(lot, { id, ...by }))),
    taxes: inParts(taxed.map(({ id, taxes }): TaxesToAdd => ({ id, taxes: withTaxes([], taxes) }))),
    taxesSummary: summarizeTaxes(taxed.map(({ taxes }) => taxes)),
    zones: inParts(zones.map(({ row }) => row)),
    counted: inParts(
      zones.flatMap(({ row: { capacity, locationId, id } }) =>
        capacity === null ? [] : [{ locationId, zoneId: id } satisfies CountedZone],
      ),
    ),
    ...changedRows(differences, by),
    journal: inParts(journal.map((entry, index) => ({ place: index, before: null, after: null, ...entry }))),
  };
}

function changedRows(differences: readonly LotDifference[], { ownerId, now }: By) {
  const lots = differences.filter(({ thing }) => thing === 'lot');
  const zones = differences.flatMap(({ zone, lot, after }) =>
    zone ? [{ locationId: lot.id, zone, to: { ...zoneValues(zone), ...after } as ZoneValues }] : [],
  );
  return {
    changedLots: inParts(lots.map(changedLotRow)),
    clocks: inParts(
      lots.flatMap(({ lot, after }) =>
        'time_zone' in after || 'latitude' in after
          ? [moveTo(lot, { ...lotValues(lot), ...after } as LotValues, { movedBy: ownerId, movedAt: now })]
          : [],
      ),
    ),
    renamed: lots.flatMap(({ lot, after }) => ('location' in after ? [lot.id] : [])),
    changedTaxes: lots.flatMap(({ lot, after }) =>
      'taxes' in after
        ? [{ id: lot.id, from: describeTaxes(taxesIn(lot.charges)), to: describeTaxes(after.taxes as readonly Tax[]) }]
        : [],
    ),
    changedZones: inParts(
      zones.map(({ locationId, zone, to }): ZoneToChange => {
        const schedule = [...freeHours(zone), ...asClosed(to.hours)];
        const hours = { openMinutes: to.opens, closeMinutes: to.closes, schedule };
        return { locationId, id: zone.id, ...to.price, capacity: to.capacity, ...hours };
      }),
    ),
    recounted: zones.flatMap(({ locationId, zone: { id: zoneId, capacity }, to }) => {
      if (capacity === to.capacity) return [];
      const change = capacity === null ? 'begins' : to.capacity === null ? 'ends' : 'goes_on';
      return [{ locationId, zoneId, change } as const];
    }),
  };
}

function changedLotRow({ lot, after }: LotDifference): LotToChange {
  const to = { ...lotValues(lot), ...after } as LotValues;
  return {
    id: lot.id,
    reference: to.reference,
    name: to.location,
    phone: to.phone,
    ...to.latitude,
    // Only a pin that was approximate is moved, to one that is not.
    pinApproximate: false,
    timeZone: to.time_zone,
    charges: withTaxes(lot.charges, to.taxes),
    amenities: to.amenities,
    heightLimitInches: to.clearance,
  };
}

/** Of its clock, its pin or both. */
export function moveTo(
  { id: locationId, address, lat, lng, timeZone: fromTimeZone }: KnownLot,
  { time_zone: toTimeZone, latitude: to }: Pick<LotValues, 'time_zone' | 'latitude'>,
  by: Pick<LotMove, 'movedBy' | 'movedAt'>,
): LotMove {
  const from = { fromAddress: address, fromLat: lat, fromLng: lng, fromTimeZone };
  const place = { toAddress: address, toLat: to.lat, toLng: to.lng, toTimeZone };
  return { locationId, id: randomUUIDv7(), ...by, ...from, ...place };
}

function lotRow(lot: PlannedLot, { id, ownerId, now }: By & { id: string }): LotToInsert {
  const { reference, name, address, phone, point } = lot;
  if (!point || phone === null) throw new Error('A lot came through without its place or its phone number.');
  const { lat, lng } = point;
  const amenities = lot.amenities && lot.amenities.value !== 'none' ? lot.amenities.value : [];
  const heightLimitInches = lot.clearance && lot.clearance.value !== 'none' ? lot.clearance.value : null;
  const has = { amenities, heightLimitInches, pinApproximate: lot.isApproximate };
  const at = { lat, lng, timeZone: lot.timeZone ?? timeZoneAt(lat, lng) };
  return { id, ownerId, reference, name, address, phone, ...at, ...has, createdAt: now };
}

/** Most files give all lots the same taxes. */
const MAX_LISTED = 5;

function summarizeTaxes(taxes: readonly (readonly Tax[])[]): PlanRows['taxesSummary'] {
  if (taxes.length === 0) return null;
  const different = [...new Set(taxes.map(describeTaxes))];
  const more = different.length - MAX_LISTED;
  const listed = [...different.slice(0, MAX_LISTED), ...(more > 0 ? [`and ${more} more`] : [])];
  return { lots: taxes.length, words: listed.join(' | ') };
}

/** The form suggests the same. */
const USUAL_HOURS = { opens: '06:00', closes: '23:00' };

function zoneRow(zone: PlannedZone, { locationId, now }: { locationId: string; now: Date }): ZoneToInsert {
  return {
    locationId,
    id: randomUUIDv7(),
    zoneNumber: zone.zoneNumber,
    ...newPrice(zone),
    capacity: zone.capacity === 'none' ? null : zone.capacity,
    ...hoursOf(zone),
    signCode: drawSignCode(randomInt),
    createdAt: now,
  };
}

/** Those of a new zone. */
export function hoursOf({ week, openTime, closeTime }: PlannedZone) {
  const { closed, ...hours } = week ?? {
    openMinutes: minutesOf(openTime ?? USUAL_HOURS.opens),
    closeMinutes: minutesOf(closeTime ?? USUAL_HOURS.closes),
    closed: [],
  };
  return { ...hours, schedule: asClosed(closed) };
}

function minutesOf(time: string): number {
  const minutes = parseTimeOfDay(time);
  if (minutes === undefined) throw new Error('A time came through that the contract refuses.');
  return minutes;
}

function inParts(rows: readonly object[]): string[] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_AT_A_TIME) }, (_, part) =>
    jsonRows(rows.slice(part * ROWS_AT_A_TIME, (part + 1) * ROWS_AT_A_TIME)),
  );
}
