// Which of a file's lots the owner already has, and what the import would change about them and their zones.

import { isDeepStrictEqual } from 'node:util';
import { t } from 'ttag';
import { plainRate } from '#features/pricing/rules/plain-rate.ts';
import { checkTariff } from '#features/pricing/rules/rates/check-tariff.ts';
import {
  type StoredRates,
  storedRatesOf,
  tariffOf,
  withPlainPrice,
} from '#features/pricing/rules/rates/plain-price.ts';
import { isFlat, specificityOf, type Tariff, type TariffRate } from '#features/pricing/rules/rates/tariff.ts';
import { checkHours } from '#platform/calendar/check-hours.ts';
import { parseTimeOfDay } from '#platform/calendar/opening-hours.ts';
import { describeOpenWeek, openWeekOfStored } from '#platform/calendar/zone-week.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { dollarsToCents } from '#platform/money/cents.ts';
import type { ImportColumn } from '../../rules/import-columns.ts';
import type { Entered } from '../cells/read-cell.ts';
import { priceHint } from '../cells/read-rates-cell.ts';
import {
  addProblem,
  foldText,
  type Given,
  type ImportPlan,
  lotKey,
  newZonesOf,
  type PlannedLot,
  type PlannedZone,
  UNIT,
} from './import-plan.ts';
import {
  asClosed,
  freeHours,
  isSamePrice,
  type KnownLot,
  type KnownZone,
  LOT_WORDS,
  lotValues,
  ZONE_WORDS,
  type ZoneValues,
  zoneValues,
} from './known-lots.ts';

/** An existing lot or zone that would change. */
export type LotDifference = {
  readonly line: number;
  readonly thing: 'lot' | 'zone';
  readonly lot: KnownLot;
  readonly zone: KnownZone | null;
  readonly name: string;
  /** What would change, by column. */
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly fields: readonly { readonly column: string; readonly from: string; readonly to: string }[];
};

export function findKnownLots(plan: ImportPlan, lots: readonly KnownLot[]): void {
  const byReference = new Map(lots.flatMap((lot) => (lot.reference === null ? [] : [[lot.reference, lot] as const])));
  const byName = new Map(lots.map((lot) => [lotKey(lot), lot]));
  const byAddress = new Map(lots.map((lot) => [foldText(lot.address), lot]));
  const taken = new Map<string, PlannedLot>();
  for (const [key, lot] of plan.lots) {
    if (lot.isUnknown) continue;
    const sameName = byName.get(key);
    const existing = (lot.reference === null ? undefined : byReference.get(lot.reference)) ?? sameName;
    const earlier = existing && taken.get(existing.id);
    if (!existing) {
      lot.beside = byAddress.get(foldText(lot.address)) ?? null;
      continue;
    }
    lot.known = existing;
    numberOnlyZone(plan, lot, existing);
    taken.set(existing.id, lot);
    if (earlier)
      addProblem(plan, lot.line, { column: 'location', message: t`This is the lot on line ${earlier.line}.` });
    if (lot.reference !== null && existing.reference !== null && lot.reference !== existing.reference) {
      const message = t`Your lot with this name and address has the reference ${existing.reference}.`;
      addProblem(plan, lot.line, { column: 'reference', message });
    }
    requireSamePlace(plan, lot, existing);
  }
}

/** A zone without a number is the lot's only one, whatever its number is. */
function numberOnlyZone(plan: ImportPlan, lot: PlannedLot, { zones }: KnownLot): void {
  const [unnumbered] = [...lot.zones.values()].filter(({ isOnly }) => isOnly);
  const [zone, ...more] = zones;
  if (!unnumbered || !zone) return;
  if (more.length > 0) {
    const numbers = zones.map(({ zoneNumber }) => zoneNumber).join(', ');
    const message = t`Your lot has the zones ${numbers}. Write which one this is.`;
    addProblem(plan, unnumbered.line, { column: 'zone', message });
  } else {
    lot.zones.delete(unnumbered.zoneNumber);
    lot.zones.set(zone.zoneNumber, { ...unnumbered, zoneNumber: zone.zoneNumber });
  }
}

/** About ten meters, because spreadsheets shorten numbers. */
const SAME_PLACE_DEGREES = 0.0001;

function requireSamePlace(plan: ImportPlan, lot: PlannedLot, existing: KnownLot): void {
  const complain = (column: ImportColumn, message: string) => addProblem(plan, lot.line, { column, message });
  if (foldText(lot.address) !== foldText(existing.address)) {
    complain(
      'address',
      t`Your lot with this reference has the address ${existing.address}. An import does not move a lot.`,
    );
  }
  if (!existing.pinApproximate && isMoved(lot, existing))
    complain('latitude', t`You already have this lot, in another place. An import does not move a lot.`);
}

function isMoved({ point }: PlannedLot, { lat, lng }: KnownLot): boolean {
  return point !== null && Math.max(Math.abs(point.lat - lat), Math.abs(point.lng - lng)) > SAME_PLACE_DEGREES;
}

/** What new lots and zones need on one of their lines. A position that was not given has been looked up before. */
export function requireWhole(plan: ImportPlan): void {
  const lots = [...plan.lots.values()];
  const statesUnits = lots.some(({ zones }) => [...zones.values()].some(({ isUnitStated }) => isUnitStated));
  const isOfNewLots = lots.every(({ known }) => !known);
  for (const lot of lots) {
    // An unknown lot may be one of theirs that needs nothing.
    if (lot.isUnknown && !isOfNewLots) continue;
    for (const zone of [...newZonesOf(lot), ...clashingNew(lot)]) {
      requirePrice(plan, zone);
      if (statesUnits) requireUnit(plan, zone);
    }
    if (lot.phone === null && !lot.known) {
      addProblem(plan, lot.line, { column: 'phone', message: t`Please provide a valid phone number` });
    }
  }
}

/** Without those whose number is not known, if the lot has zones. */
const clashingNew = ({ known, clashing }: PlannedLot): readonly PlannedZone[] =>
  clashing.filter(
    ({ zoneNumber }) => !known || (zoneNumber !== '' && !known.zones.some((zone) => zone.zoneNumber === zoneNumber)),
  );

function requirePrice(plan: ImportPlan, zone: PlannedZone): void {
  const { line, price, rates } = zone;
  if (price === null && (rates === null || rates === 'none')) {
    addProblem(plan, line, { column: 'price', message: priceHint() }, [...UNIT, 'rates']);
    return;
  }
  const [problem] = checkTariff(tariffOf(newPrice(zone)));
  if (problem) addProblem(plan, line, { column: columnOfPrice(zone), message: problem.words });
}

/** A number alone is the price of a day, but hardly beside prices that say what they are for. */
function requireUnit(plan: ImportPlan, { line, price, isUnitStated }: PlannedZone): void {
  if (price === null || isUnitStated) return;
  const message = t`Say what this price is for, as other lines do: "$4/hr", "$4 flat" or "$4/day".`;
  addProblem(plan, line, { column: 'price', message }, UNIT);
}

const columnOfPrice = ({ maximumCents, rates }: PlannedZone): ImportColumn =>
  maximumCents !== null ? 'daily_maximum' : rates !== null ? 'rates' : 'price';

/** In the order of the lines. Prices that a zone cannot have become problems of the plan. */
export function compareLots(plan: ImportPlan): LotDifference[] {
  const differences: LotDifference[] = [];
  for (const lot of plan.lots.values()) {
    if (!lot.known) continue;
    const own = compareLot(lot, lot.known);
    if (own) differences.push(own);
    for (const zone of lot.zones.values()) {
      const known = lot.known.zones.find(({ zoneNumber }) => zoneNumber === zone.zoneNumber);
      const different = known && compareZone(plan, { lot: lot.known, zone, known });
      if (different) differences.push(different);
    }
  }
  return differences.sort((one, other) => one.line - other.line);
}

const givenOr = <Value, None>(given: Given<Value>, before: Value | None, none: None): Value | None =>
  given === null ? before : given.value === 'none' ? none : (given.value as Value);

function compareLot(lot: PlannedLot, known: KnownLot): LotDifference | null {
  const before = lotValues(known);
  const isByReference = lot.reference !== null && lot.reference === known.reference;
  const after = {
    reference: lot.reference ?? before.reference,
    location: isByReference ? lot.name : before.location,
    phone: lot.phone ?? before.phone,
    latitude:
      known.pinApproximate && !lot.isApproximate && isMoved(lot, known) && lot.point ? lot.point : before.latitude,
    time_zone: lot.timeZone ?? before.time_zone,
    taxes: givenOr(lot.taxes, before.taxes, []),
    amenities: givenOr(lot.amenities, before.amenities, []),
    clearance: givenOr(lot.clearance, before.clearance, null),
  };
  const of = { line: lot.line, thing: 'lot', lot: known, zone: null, name: nameLot(known) } as const;
  return compareValues(of, { before, after, words: LOT_WORDS });
}

type ZonePair = { readonly lot: KnownLot; readonly zone: PlannedZone; readonly known: KnownZone };

function compareZone(plan: ImportPlan, { lot, zone, known }: ZonePair): LotDifference | null {
  const before = zoneValues(known);
  const price = priceAfter(zone, before.price);
  const [problem] = price === before.price ? [] : checkTariff(tariffOf(price));
  if (problem) addProblem(plan, zone.line, { column: columnOfPrice(zone), message: problem.words });
  if (typeof zone.maximumCents === 'number' && maximumOf(price) !== zone.maximumCents) {
    const message = t`A maximum belongs to a price for all times, and this zone has none. Write it in rates.`;
    addProblem(plan, zone.line, { column: 'daily_maximum', message });
  }
  const isSameWeek =
    !zone.week ||
    isDeepStrictEqual(openWeekOfStored(zone.week), openWeekOfStored({ ...storedHours(before), closed: before.hours }));
  const week = zone.week && !isSameWeek ? zone.week : null;
  const after = {
    price: isSamePrice(price, before.price) ? before.price : price,
    opens: week?.openMinutes ?? minutesOf(zone.openTime) ?? before.opens,
    closes: week?.closeMinutes ?? minutesOf(zone.closeTime) ?? before.closes,
    hours: week ? [...week.closed] : before.hours,
    capacity: zone.capacity === 'none' ? null : (zone.capacity ?? before.capacity),
  };
  const [clash] = week ? checkHours([...freeHours(known), ...asClosed(week.closed)]) : [];
  if (clash) addProblem(plan, zone.line, { column: 'hours', message: clash.words });
  const name = t`${nameLot(lot)}, zone ${known.zoneNumber}`;
  const difference = compareValues(
    { line: zone.line, thing: 'zone', lot, zone: known, name },
    { before, after, words: ZONE_WORDS },
  );
  if (!week || !difference) return difference;
  const hours = { column: 'hours', from: weekWords(before), to: weekWords(after) };
  return { ...difference, fields: [...difference.fields.filter(({ column }) => !HOURS.has(column)), hours] };
}

const HOURS: ReadonlySet<string> = new Set(['opens', 'closes', 'hours']);
const storedHours = ({ opens, closes }: ZoneValues) => ({ openMinutes: opens, closeMinutes: closes });
const weekWords = (zone: ZoneValues): string =>
  describeOpenWeek(openWeekOfStored({ ...storedHours(zone), closed: zone.hours }));

/** Rates replace the existing ones; a price or a maximum alone changes only the plain rate among them. */
function priceAfter(zone: PlannedZone, before: StoredRates): StoredRates {
  const { price, isHourly, rates, maximumCents } = zone;
  if (rates !== null && rates !== 'none') return newPrice(zone);
  const base = rates === 'none' ? { rate: before.rate, rates: null } : before;
  if (price === null && isHourly === null) return withMaximum(base, maximumCents);
  const priceCents = price === null ? base.rate.priceCents : centsOf(price);
  return withMaximum(withPlainPrice(base, { isHourly: isHourly ?? base.rate.isHourly, priceCents }), maximumCents);
}

/** If a price is given along with rates, it becomes one more: the plain rate. */
export function newPrice({
  price,
  isHourly,
  rates,
  maximumCents,
}: Pick<PlannedZone, 'price' | 'isHourly' | 'rates' | 'maximumCents'>): StoredRates {
  const plain = { rate: plainRate({ isHourly: isHourly ?? false, priceCents: centsOf(price ?? 0) }), rates: null };
  if (rates === null || rates === 'none') return withMaximum(plain, maximumCents);
  return withMaximum(storedRatesOf(price === null ? rates : [...tariffOf(plain), ...rates]), maximumCents);
}

const isPlain = (rate: TariffRate): boolean => !isFlat(rate) && specificityOf(rate) === 0;
const maximumOf = (stored: StoredRates): number | undefined => tariffOf(stored).find(isPlain)?.dailyMaximumCents;

/** Of the plain rate, if there is one. */
function withMaximum(stored: StoredRates, maximumCents: Entered<number>): StoredRates {
  if (maximumCents === null) return stored;
  const tariff = tariffOf(stored);
  const changed = tariff.map((rate) => {
    if (!isPlain(rate)) return rate;
    const { dailyMaximumCents: _, ...others } = rate;
    return maximumCents === 'none' ? others : { ...others, dailyMaximumCents: maximumCents };
  });
  return storedRatesOf(changed as Tariff);
}

function centsOf(price: number): number {
  const cents = dollarsToCents(price);
  if (cents === undefined) throw new Error('A price came through that the contract refuses.');
  return cents;
}

const minutesOf = (time: string | null): number | null => (time === null ? null : (parseTimeOfDay(time) ?? null));

type Words<Values> = { readonly [Column in keyof Values]: (value: Values[Column]) => string };
type Pair<Values> = { readonly before: Values; readonly after: Values; readonly words: Words<Values> };

/** Null when nothing differs. */
function compareValues<Values extends object>(
  of: Pick<LotDifference, 'line' | 'thing' | 'lot' | 'zone' | 'name'>,
  { before, after, words }: Pair<Values>,
): LotDifference | null {
  const columns = (Object.keys(before) as (keyof Values & string)[]).filter(
    (column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  );
  if (columns.length === 0) return null;
  const only = (values: Values) => Object.fromEntries(columns.map((column) => [column, values[column]]));
  const fields = columns.map((column) => ({
    column,
    from: words[column](before[column]),
    to: words[column](after[column]),
  }));
  return { ...of, before: only(before), after: only(after), fields };
}
