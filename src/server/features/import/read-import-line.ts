// One line of an import: a lot, or a lot and one of its zones. The same rules apply as in the forms.

import { gettext, t } from 'ttag';
import type { z } from 'zod';
import { IMPORT_COLUMNS, type ImportColumn } from '#contract/lots/location-import.contract.ts';
import { Address, LocationName } from '#contract/lots/locations.contract.ts';
import { ZoneFields } from '#contract/lots/zones.contract.ts';
import type { Amenity } from '#domain/locations/amenities.ts';
import { type Coordinates, roundDegrees } from '#domain/locations/geo.ts';
import { plainRate } from '#domain/pricing/plain-rate.ts';
import type { Tax } from '#domain/pricing/tax.ts';
import { checkTogether } from '#domain/tariff/setup/check-tariff.ts';
import { tariffOf } from '#domain/tariff/setup/plain-price.ts';
import { isFlat, specificityOf, type Tariff } from '#domain/tariff/tariff.ts';
import { readPhone } from '../messages/outgoing-messages.ts';
import { readAmenitiesCell, readClearanceCell } from './read-amenities-cell.ts';
import { readRatesCell } from './read-rates-cell.ts';
import { readTaxesCell } from './read-taxes-cell.ts';
import { asTimeOfDay } from './time-cell.ts';

export type ImportZone = z.output<typeof ZoneFields> & {
  /** Besides the price, or in its place where `isPriced` is false. */
  readonly rates: Tariff | null;
  readonly isPriced: boolean;
};
export type ImportLine = {
  readonly name: string;
  readonly address: string;
  /** Null when omitted, as later lines of a lot may. */
  readonly phone: string | null;
  readonly point: Coordinates | null;
  /** Null when omitted, as they may be on all lines but one. */
  readonly taxes: readonly Tax[] | null;
  /** Null when omitted, as above. */
  readonly amenities: readonly Amenity[] | null;
  readonly heightLimitInches: number | null;
  readonly zone: ImportZone | null;
};
export type LineProblem = { readonly column: ImportColumn | null; readonly message: string };
export type ReadLine = { readonly read: ImportLine } | { readonly problems: readonly LineProblem[] };

/** Maps columns to cells. */
export type Columns = ReadonlyMap<ImportColumn, number>;

const OTHER_NAMES: Readonly<Record<string, ImportColumn>> = {
  name: 'location',
  lat: 'latitude',
  lng: 'longitude',
  lon: 'longitude',
  phonenumber: 'phone',
  zonenumber: 'zone',
  soldby: 'sold_by',
  open: 'opens',
  close: 'closes',
  places: 'capacity',
  rate: 'rates',
  tax: 'taxes',
  amenity: 'amenities',
  heightlimit: 'clearance',
  heightlimitinches: 'clearance',
};
const NEEDED: readonly ImportColumn[] = ['location', 'address', 'phone'];
const ZONE_COLUMNS: readonly ImportColumn[] = ['zone', 'price', 'sold_by', 'opens', 'closes', 'capacity', 'rates'];

/** Columns may come in any order; unknown ones are ignored. */
export function readColumns(header: readonly string[]): { columns: Columns } | { problems: readonly LineProblem[] } {
  const columns = new Map<ImportColumn, number>();
  const problems: LineProblem[] = [];
  header.forEach((cell, index) => {
    const column = columnNamed(cell);
    if (!column) return;
    if (columns.has(column)) problems.push({ column, message: t`The column ${column} is there twice.` });
    columns.set(column, index);
  });
  for (const column of NEEDED.filter((each) => !columns.has(each))) {
    problems.push({ column, message: t`The first line must name the columns; ${column} is missing.` });
  }
  return problems.length > 0 ? { problems } : { columns };
}

function columnNamed(cell: string): ImportColumn | undefined {
  const plain = cell.toLowerCase().replace(/[^a-z]/g, '');
  return OTHER_NAMES[plain] ?? IMPORT_COLUMNS.find((column) => column.replace('_', '') === plain);
}

export function readImportLine(cells: readonly string[], columns: Columns): ReadLine {
  const cell = (column: ImportColumn) => cells[columns.get(column) ?? -1]?.trim() ?? '';
  const problems: LineProblem[] = [];
  const complain = (column: ImportColumn, message: string) => {
    problems.push({ column, message });
    return null;
  };
  const name = checked(LocationName, cell('location'), (message) => complain('location', message));
  const address = checked(Address, cell('address'), (message) => complain('address', message));
  const phone = cell('phone') === '' ? null : readPhone(cell('phone'));
  if (phone === null && cell('phone') !== '') complain('phone', t`Please provide a valid phone number`);
  const point = readPoint(cell('latitude'), cell('longitude'), complain);
  const taxes = cell('taxes') === '' ? null : readTaxes(cell('taxes'), complain);
  const amenities = cell('amenities') === '' ? null : readAmenities(cell('amenities'), complain);
  const heightLimitInches = cell('clearance') === '' ? null : readClearanceCell(cell('clearance'));
  if (heightLimitInches === null && cell('clearance') !== '') {
    complain('clearance', t`Please provide a clearance from 48 to 240 inches, or leave it empty`);
  }
  const hasZone = ZONE_COLUMNS.some((column) => cell(column) !== '');
  const zone = hasZone ? readZone(cell, complain) : null;
  if (problems.length > 0 || name === null || address === null) return { problems };
  return { read: { name, address, phone, point, taxes, amenities, heightLimitInches, zone } };
}

type Complain = (column: ImportColumn, message: string) => null;

function checked(schema: z.ZodType<string>, text: string, complain: (message: string) => null): string | null {
  const parsed = schema.safeParse(text);
  return parsed.success
    ? parsed.data
    : complain(gettext(parsed.error.issues[0]?.message ?? '') || t`This is not right.`);
}

function readPoint(latitude: string, longitude: string, complain: Complain): Coordinates | null {
  if (latitude === '' && longitude === '') return null;
  const lat = degrees(latitude, 90);
  const lng = degrees(longitude, 180);
  if (lat === null) complain('latitude', t`Latitude is between -90 and 90, such as 41.88.`);
  if (lng === null) complain('longitude', t`Longitude is between -180 and 180, such as -87.63.`);
  return lat === null || lng === null ? null : { lat, lng };
}

function degrees(text: string, most: number): number | null {
  if (!/^-?\d{1,3}(\.\d+)?$/.test(text)) return null;
  return Math.abs(Number(text)) <= most ? roundDegrees(Number(text)) : null;
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

function readZone(cell: (column: ImportColumn) => string, complain: Complain): ImportZone | null {
  const isHourly = readSoldBy(cell('sold_by'));
  if (isHourly === null) complain('sold_by', t`Write hour or day.`);
  const [openTime, closeTime, capacity] = [cell('opens'), cell('closes'), cell('capacity')];
  const rates = cell('rates') === '' ? null : readRates(cell('rates'), complain);
  const price = readNumber(cell('price').replace(/^\$\s*/, ''));
  // Rates may replace the price; wrong ones are reported on their own.
  const isPriced = price !== '' || cell('rates') === '';
  const plain = rates?.find((rate) => !isFlat(rate) && specificityOf(rate) === 0);
  if (isPriced && plain) complain('price', t`Leave the price blank: the rate ${plain.name} applies at all times.`);
  else if (isPriced && rates) checkBesidePrice(rates, { isHourly: isHourly ?? false, complain });
  const parsed = ZoneFields.safeParse({
    zoneNumber: cell('zone'),
    price: isPriced ? price : 0,
    isHourly: isHourly ?? false,
    ...(openTime !== '' && { openTime: asTimeOfDay(openTime) }),
    ...(closeTime !== '' && { closeTime: asTimeOfDay(closeTime) }),
    ...(capacity !== '' && { capacity: Number(readNumber(capacity)) }),
  });
  if (parsed.success) return { ...parsed.data, rates, isPriced };
  for (const { path, message } of parsed.error.issues) {
    complain(ZONE_FIELD_COLUMNS[String(path[0])] ?? 'zone', gettext(message));
  }
  return null;
}

function readRates(cell: string, complain: Complain): Tariff | null {
  const read = readRatesCell(cell);
  return 'problem' in read ? complain('rates', read.problem) : read.tariff;
}

/** The price becomes one more rate, with a name of its own. */
function checkBesidePrice(rates: Tariff, { isHourly, complain }: { isHourly: boolean; complain: Complain }): void {
  const priced = tariffOf({ rate: plainRate({ isHourly, priceCents: 0 }), rates: null });
  const all = [...priced, ...rates];
  for (const { path, words } of checkTogether(all).slice(0, 1)) {
    const name = path.length > 0 ? all[Number(path[0])]?.name : undefined;
    complain('rates', name === undefined ? words : `${name}: ${words}`);
  }
}

/** "$1,020" is written by spreadsheets. */
function readNumber(text: string): string {
  return text.replace(/(?<=\d),(?=\d{3}\b)/g, '');
}

/** Daily by default, as in the form. */
function readSoldBy(text: string): boolean | null {
  if (/^(h|hour|hours|hourly)$/i.test(text)) return true;
  return /^(|d|day|days|daily)$/i.test(text) ? false : null;
}
