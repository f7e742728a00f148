// The rows that a valid plan adds, as JSON that goes to the database as it is: the server never parses it.

import { randomInt, randomUUIDv7 } from 'node:crypto';
import { dollarsToCents } from '#domain/money/cents.ts';
import { describeTaxes } from '#domain/pricing/describe-taxes.ts';
import { plainRate } from '#domain/pricing/plain-rate.ts';
import { type Tax, withTaxes } from '#domain/pricing/tax.ts';
import { drawSignCode } from '#domain/signs/sign-code.ts';
import { type KeptRates, keepTariff, tariffOf } from '#domain/tariff/setup/plain-price.ts';
import { parseTimeOfDay } from '#domain/zones/opening-hours.ts';
import { jsonRows } from '../../db/statements/json-rows.ts';
import { timeZoneAt } from '../../ports/time-zone/tz-lookup-time-zone.ts';
import type { LotToInsert, TakenZone, TaxesToAdd, ZoneToInsert } from './import-lots.store.ts';
import type { ImportPlan, PlannedLot, PlannedZone } from './import-plan.ts';

/** A statement takes a millisecond or two of the database. */
const ROWS_AT_A_TIME = 50;

export type By = { readonly ownerId: string; readonly now: Date };
export type PlanRows = {
  readonly lots: readonly string[];
  /** Of the lots that have any. */
  readonly taxes: readonly string[];
  /** What the audit log says of them; null when no lot has any. */
  readonly taxesSaid: { readonly lots: number; readonly words: string } | null;
  readonly zones: readonly string[];
  /** The zones that count their places. */
  readonly counted: readonly string[];
};

/** In parts of some hundreds. */
export function rowsOf(plan: ImportPlan, by: By): PlanRows {
  const all = [...plan.lots.values()];
  // Lists show the latest first: one file's lots in the order of its lines.
  const ids = all.map(() => randomUUIDv7()).sort((one, other) => (one < other ? 1 : -1));
  const lots = all.map((lot, at) => ({ lot, id: lot.knownId ?? ids[at] ?? randomUUIDv7() }));
  const isNew = lots.filter(({ lot }) => lot.knownId === null);
  const zones = lots.flatMap(({ lot, id: locationId }) =>
    [...lot.zones.values()].map((zone) => zoneRow(zone, { locationId, now: by.now })),
  );
  return {
    lots: inParts(isNew.map(({ lot, id }) => lotRow(lot, { id, ...by }))),
    taxes: inParts(isNew.flatMap(({ lot, id }) => (lot.taxes ? [taxesRow(id, lot.taxes.all)] : []))),
    taxesSaid: sayTaxes(isNew.flatMap(({ lot }) => (lot.taxes ? [lot.taxes.all] : []))),
    zones: inParts(zones),
    counted: inParts(
      zones.filter(({ capacity }) => capacity !== null).map(({ locationId, id }) => ({ locationId, zoneId: id })),
    ),
  };
}

/** The zones that lots would get that exist already, to be compared with those that they have. */
export function zonesOfKnownLots({ lots, wrongLines }: ImportPlan): readonly string[] {
  const zones = [...lots.values()].flatMap(({ knownId, zones: planned }): TakenZone[] => {
    if (knownId === null) return [];
    return [...planned.values()].map(({ line, zoneNumber }) => {
      return { locationId: knownId, zoneNumber, line, isWrong: wrongLines.has(line) };
    });
  });
  return inParts(zones);
}

function lotRow(lot: PlannedLot, { id, ownerId, now }: By & { id: string }): LotToInsert {
  const { name, address, phone, point } = lot;
  if (!point || phone === null) throw new Error('A lot came through without its place or its phone number.');
  const { lat, lng } = point;
  const amenities = lot.amenities?.all ?? [];
  const heightLimitInches = lot.heightLimit?.inches ?? null;
  const has = { amenities, heightLimitInches };
  return { id, ownerId, name, address, phone, lat, lng, timeZone: timeZoneAt(lat, lng), ...has, createdAt: now };
}

/** Most files give all lots the same. */
const MOST_SAID = 5;

function sayTaxes(taxes: readonly (readonly Tax[])[]): PlanRows['taxesSaid'] {
  if (taxes.length === 0) return null;
  const different = [...new Set(taxes.map(describeTaxes))];
  const more = different.length - MOST_SAID;
  const said = [...different.slice(0, MOST_SAID), ...(more > 0 ? [`and ${more} more`] : [])];
  return { lots: taxes.length, words: said.join(' | ') };
}

const taxesRow = (id: string, taxes: readonly Tax[]): TaxesToAdd => ({ id, taxes: withTaxes([], taxes) });

function zoneRow(zone: PlannedZone, { locationId, now }: { locationId: string; now: Date }): ZoneToInsert {
  return {
    locationId,
    id: randomUUIDv7(),
    zoneNumber: zone.zoneNumber,
    ...ratesOf(zone),
    capacity: zone.capacity ?? null,
    openMinutes: requireRead(parseTimeOfDay(zone.openTime)),
    closeMinutes: requireRead(parseTimeOfDay(zone.closeTime)),
    signCode: drawSignCode(randomInt),
    createdAt: now,
  };
}

/** Where a price is given too, it is one more rate: the plain one. */
function ratesOf({ rates, isPriced, isHourly, price }: PlannedZone): KeptRates {
  const priceCents = requireRead(dollarsToCents(price));
  const plain = { rate: plainRate({ isHourly, priceCents }), rates: null };
  if (!rates) return plain;
  return keepTariff(isPriced ? [...tariffOf(plain), ...rates] : rates);
}

function requireRead(value: number | undefined): number {
  if (value === undefined) throw new Error('A price or a time came through that the contract refuses.');
  return value;
}

function inParts(rows: readonly object[]): string[] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_AT_A_TIME) }, (_, part) =>
    jsonRows(rows.slice(part * ROWS_AT_A_TIME, (part + 1) * ROWS_AT_A_TIME)),
  );
}
