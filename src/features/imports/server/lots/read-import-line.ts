// One line of an import: a lot, or a lot and one of its zones. The same rules apply as in the forms.

import { gettext, t } from 'ttag';
import type { z } from 'zod';
import { Address, LocationName } from '#features/lots/lots.contract.ts';
import type { Amenity } from '#features/lots/rules/amenities.ts';
import { MAX_REFERENCE } from '#features/lots/rules/reference.ts';
import { readPhone } from '#features/messages/server/public.ts';
import { plainRate } from '#features/pricing/rules/plain-rate.ts';
import { checkTogether } from '#features/pricing/rules/rates/check-tariff.ts';
import { tariffOf } from '#features/pricing/rules/rates/plain-price.ts';
import { isFlat, specificityOf, type Tariff } from '#features/pricing/rules/rates/tariff.ts';
import type { Tax } from '#features/pricing/rules/tax-settings.ts';
import { ZoneFields } from '#features/zones/zones.contract.ts';
import { readTimeZone } from '#platform/calendar/us-time-zones.ts';
import { type Coordinates, roundDegrees } from '#platform/geo/geo.ts';
import type { PinDoubt } from '../../imports.contract.ts';
import type { ImportColumn } from '../../rules/import-columns.ts';
import { readAddressCells } from '../cells/address-cells.ts';
import { readAmenitiesCell, readClearanceCell } from '../cells/read-amenities-cell.ts';
import { readRatesCell } from '../cells/read-rates-cell.ts';
import { readTaxesCell } from '../cells/read-taxes-cell.ts';
import { asZoneHour } from '../cells/time-cell.ts';
import type { Cell, LineProblem } from '../table/check-table.ts';

/** Null when the cell is blank: an existing lot or zone keeps its value. `none` removes it. */
export type Entered<Value> = Value | 'none' | null;

export type ImportZone = {
  readonly zoneNumber: string;
  /** Per hour or per day, in dollars. */
  readonly price: number | null;
  readonly isHourly: boolean | null;
  /** In addition to the price, or instead of it if that is blank. */
  readonly rates: Entered<Tariff>;
  readonly openTime: string | null;
  readonly closeTime: string | null;
  readonly capacity: Entered<number>;
};
export type ImportLine = {
  /** The owner's own name for the lot, by which it is found again. */
  readonly reference: string | null;
  readonly name: string;
  readonly address: string;
  readonly phone: string | null;
  readonly point: Coordinates | null;
  readonly timeZone: string | null;
  readonly taxes: Entered<readonly Tax[]>;
  readonly amenities: Entered<readonly Amenity[]>;
  readonly clearance: Entered<number>;
  readonly zone: ImportZone | null;
};
export type LotProblem = LineProblem<ImportColumn> & { readonly pin?: PinDoubt };
export type ReadLine = { readonly read: ImportLine } | { readonly problems: readonly LotProblem[] };

const ZONE_COLUMNS: readonly ImportColumn[] = ['zone', 'price', 'sold_by', 'opens', 'closes', 'capacity', 'rates'];
const isNone = (text: string): boolean => /^(none|ninguno|ninguna)$/i.test(text);

export function readImportLine(cell: Cell<ImportColumn>): ReadLine {
  const problems: LotProblem[] = [];
  const complain = (column: ImportColumn, message: string) => {
    problems.push({ column, message });
    return null;
  };
  const reference = readReference(cell('reference'), complain);
  const name = readWith(LocationName, cell('location'), (message) => complain('location', message));
  const address = readAddress(cell, complain);
  const phone = cell('phone') === '' ? null : readPhoneCell(cell('phone'), complain);
  const point = readPoint(cell('latitude'), cell('longitude'), complain);
  const timeZone = cell('time_zone') === '' ? null : readTimeZone(cell('time_zone'));
  if (timeZone === null && cell('time_zone') !== '')
    complain('time_zone', t`Please provide a US time zone, such as America/Chicago`);
  const taxes = readCell(cell('taxes'), (text) => readTaxes(text, complain));
  const amenities = readCell(cell('amenities'), (text) => readAmenities(text, complain));
  const clearance = readCell(cell('clearance'), (text) => readClearance(text, complain));
  const hasZone = ZONE_COLUMNS.some((column) => cell(column) !== '');
  const zone = hasZone ? readZone(cell, complain) : null;
  if (problems.length > 0 || name === null || address === null) return { problems };
  return { read: { reference, name, address, phone, point, timeZone, taxes, amenities, clearance, zone } };
}

function readCell<Value>(text: string, read: (text: string) => Value | null): Entered<Value> {
  if (text === '') return null;
  return isNone(text) ? 'none' : read(text);
}

function readReference(text: string, complain: Complain): string | null {
  if (text.length > MAX_REFERENCE)
    return complain('reference', t`A reference has at most ${MAX_REFERENCE} characters.`);
  if (/[\p{Cc}\p{Cf}]/u.test(text))
    return complain('reference', t`Write the reference in one line, without invisible characters.`);
  return text || null;
}

type Complain = (column: ImportColumn, message: string) => null;

function readWith(schema: z.ZodType<string>, text: string, complain: (message: string) => null): string | null {
  const parsed = schema.safeParse(text);
  return parsed.success
    ? parsed.data
    : complain(gettext(parsed.error.issues[0]?.message ?? '') || t`This is not right.`);
}

function readAddress(cell: Cell<ImportColumn>, complain: Complain): string | null {
  const read = readAddressCells(cell);
  if ('problem' in read) return complain(read.problem.column ?? 'address', read.problem.message);
  return readWith(Address, read.address, (message) =>
    complain(cell('address') === '' && cell('street') !== '' ? 'street' : 'address', message),
  );
}

function readPhoneCell(text: string, complain: Complain): string | null {
  const read = readPhone(text);
  return 'problem' in read ? complain('phone', read.problem) : read.phone;
}

function readPoint(latitude: string, longitude: string, complain: Complain): Coordinates | null {
  if (latitude === '' && longitude === '') return null;
  // Beyond a pole, it may be a longitude in the wrong column: geocode-lots.ts.
  const isSwapped = readDegrees(longitude, 90) !== null;
  const lat = readDegrees(latitude, isSwapped ? 180 : 90);
  const lng = readDegrees(longitude, 180);
  if (lat === null) complain('latitude', t`Latitude is between -90 and 90, such as 41.88.`);
  if (lng === null) complain('longitude', t`Longitude is between -180 and 180, such as -87.63.`);
  return lat === null || lng === null ? null : { lat, lng };
}

function readDegrees(text: string, max: number): number | null {
  if (!/^-?\d{1,3}(\.\d+)?$/.test(text)) return null;
  return Math.abs(Number(text)) <= max ? roundDegrees(Number(text)) : null;
}

const ZONE_FIELD_COLUMNS: Readonly<Record<string, ImportColumn>> = {
  zoneNumber: 'zone',
  price: 'price',
  openTime: 'opens',
  closeTime: 'closes',
  capacity: 'capacity',
};

function readTaxes(cell: string, complain: Complain): readonly Tax[] | null {
  const read = readTaxesCell(cell);
  return 'problem' in read ? complain('taxes', read.problem) : read.taxes;
}

function readAmenities(cell: string, complain: Complain): readonly Amenity[] | null {
  const read = readAmenitiesCell(cell);
  return 'problem' in read ? complain('amenities', read.problem) : read.amenities;
}

function readClearance(cell: string, complain: Complain): number | null {
  const read = readClearanceCell(cell);
  return 'problem' in read ? complain('clearance', read.problem) : read.inches;
}

function readZone(cell: Cell<ImportColumn>, complain: Complain): ImportZone | null {
  const isHourly = readSoldBy(cell('sold_by'));
  if (isHourly === undefined) complain('sold_by', t`Write hour or day.`);
  const [openTime, closeTime, capacity] = [cell('opens'), cell('closes'), cell('capacity')];
  const rates = readCell(cell('rates'), (text) => readRates(text, complain));
  const price = readNumber(cell('price').replace(/^\$\s*/, ''));
  const listed = rates === 'none' ? null : rates;
  const plain = listed?.find((rate) => !isFlat(rate) && specificityOf(rate) === 0);
  if (price !== '' && plain) complain('price', t`Leave the price blank: the rate ${plain.name} applies at all times.`);
  else if (price !== '' && listed) checkBesidePrice(listed, { isHourly: isHourly ?? false, complain });
  const parsed = ZoneFields.safeParse({
    zoneNumber: cell('zone'),
    price: price === '' ? 0 : price,
    ...(openTime !== '' && { openTime: asZoneHour(openTime) }),
    ...(closeTime !== '' && { closeTime: asZoneHour(closeTime) }),
    ...(capacity !== '' && !isNone(capacity) && { capacity: Number(readNumber(capacity)) }),
  });
  if (parsed.success) {
    const { data } = parsed;
    return {
      zoneNumber: data.zoneNumber,
      price: price === '' ? null : data.price,
      isHourly: isHourly ?? null,
      rates,
      openTime: openTime === '' ? null : data.openTime,
      closeTime: closeTime === '' ? null : data.closeTime,
      capacity: isNone(capacity) ? 'none' : (data.capacity ?? null),
    };
  }
  for (const { path, message } of parsed.error.issues) {
    complain(ZONE_FIELD_COLUMNS[String(path[0])] ?? 'zone', gettext(message));
  }
  return null;
}

function readRates(cell: string, complain: Complain): Tariff | null {
  const read = readRatesCell(cell);
  return 'problem' in read ? complain('rates', read.problem) : read.tariff;
}

/** The price becomes one more rate, with its own name. */
function checkBesidePrice(rates: Tariff, { isHourly, complain }: { isHourly: boolean; complain: Complain }): void {
  const priced = tariffOf({ rate: plainRate({ isHourly, priceCents: 0 }), rates: null });
  const all = [...priced, ...rates];
  for (const { path, words } of checkTogether(all).slice(0, 1)) {
    const name = path.length > 0 ? all[Number(path[0])]?.name : undefined;
    complain('rates', name === undefined ? words : `${name}: ${words}`);
  }
}

/** Spreadsheets write "$1,020". */
function readNumber(text: string): string {
  return text.replace(/(?<=\d),(?=\d{3}\b)/g, '');
}

/** Null when blank, undefined for anything else. */
function readSoldBy(text: string): boolean | null | undefined {
  if (text === '') return null;
  if (/^(h|hour|hours|hourly)$/i.test(text)) return true;
  return /^(d|day|days|daily)$/i.test(text) ? false : undefined;
}
