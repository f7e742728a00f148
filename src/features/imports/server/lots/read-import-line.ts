// One line of an import: a lot, or a lot and one of its zones. The same rules apply as in the forms.

import { gettext, t } from 'ttag';
import type { z } from 'zod';
import { Address, LocationName } from '#features/lots/lots.contract.ts';
import type { Amenity } from '#features/lots/rules/amenities.ts';
import { MAX_REFERENCE } from '#features/lots/rules/reference.ts';
import { readPhone } from '#features/messages/server/public.ts';
import type { Tariff } from '#features/pricing/rules/rates/tariff.ts';
import type { Tax } from '#features/pricing/rules/tax-settings.ts';
import { ZoneFields } from '#features/zones/zones.contract.ts';
import { readTimeZone } from '#platform/calendar/us-time-zones.ts';
import { type StoredWeek, storedWeekOf } from '#platform/calendar/zone-week.ts';
import { type Coordinates, roundDegrees } from '#platform/geo/geo.ts';
import type { PinDoubt } from '../../imports.contract.ts';
import type { ImportColumn } from '../../rules/import-columns.ts';
import { readAddressCells } from '../cells/address-cells.ts';
import { plainNumber, withPlainDashes } from '../cells/number-cell.ts';
import { readAmenitiesCell, readClearanceCell } from '../cells/read-amenities-cell.ts';
import { type Complain, type Entered, inOneLine, isNone, readCell } from '../cells/read-cell.ts';
import { readHoursCell } from '../cells/read-hours-cell.ts';
import { readTaxesCell } from '../cells/read-taxes-cell.ts';
import { asZoneHour } from '../cells/time-cell.ts';
import type { Cell, LineProblem } from '../table/check-table.ts';
import { priceColumn, readPrices } from './read-prices.ts';

export type ImportPrices = {
  /** Per hour or per day, in dollars. */
  readonly price: number | null;
  readonly isHourly: boolean | null;
  /** Whether the line says what its price is for. */
  readonly isUnitStated: boolean;
  /** Of the price, for any 24 hours. */
  readonly maximumCents: Entered<number>;
  /** In addition to the price, or instead of it if that is blank. */
  readonly rates: Entered<Tariff>;
};
export type ImportZone = ImportPrices & {
  /** Null for the only zone of a lot. */
  readonly zoneNumber: string | null;
  readonly openTime: string | null;
  readonly closeTime: string | null;
  /** Of each day of the week, instead of one opening and closing time. */
  readonly week: StoredWeek | null;
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
/** What could be read, and what is wrong: a value that could not be read is as if it were blank. */
export type ReadLine = { readonly read: ImportLine; readonly problems: readonly LotProblem[] };

const ZONE_COLUMNS: readonly ImportColumn[] = [
  'zone',
  'price',
  'sold_by',
  'hourly_price',
  'daily_price',
  'daily_maximum',
  'opens',
  'closes',
  'hours',
  'capacity',
  'rates',
];

export function readImportLine(cell: Cell<ImportColumn>): ReadLine {
  const problems: LotProblem[] = [];
  const complain = (column: ImportColumn, message: string) => {
    problems.push({ column, message });
    return null;
  };
  const reference = readReference(cell('reference'), complain);
  const name = readWith(LocationName, inOneLine(cell('location')), (message) => complain('location', message));
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
  const named = { name: name ?? inOneLine(cell('location')), address: address ?? cell('address') };
  return { read: { reference, ...named, phone, point, timeZone, taxes, amenities, clearance, zone }, problems };
}

function readReference(text: string, complain: Complain): string | null {
  if (text.length > MAX_REFERENCE)
    return complain('reference', t`A reference has at most ${MAX_REFERENCE} characters.`);
  if (/[\p{Cc}\p{Cf}]/u.test(text))
    return complain('reference', t`Write the reference in one line, without invisible characters.`);
  return text || null;
}

function readWith(schema: z.ZodType<string>, text: string, complain: (message: string) => null): string | null {
  const parsed = schema.safeParse(text);
  return parsed.success
    ? parsed.data
    : complain(gettext(parsed.error.issues[0]?.message ?? '') || t`This is not right.`);
}

function readAddress(cell: Cell<ImportColumn>, complain: Complain): string | null {
  const read = readAddressCells(cell);
  if ('problems' in read) {
    for (const { column, message } of read.problems) complain(column ?? 'address', message);
    return null;
  }
  return readWith(Address, read.address, (message) =>
    complain(cell('address') === '' && cell('street') !== '' ? 'street' : 'address', message),
  );
}

function readPhoneCell(text: string, complain: Complain): string | null {
  const read = readPhone(withPlainDashes(text));
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

/** "41.88", "-87.63", "87.63° W". */
function readDegrees(text: string, max: number): number | null {
  const [, number = '', side = ''] = /^(.*?)\s*°?\s*([nsew]?)$/i.exec(text) ?? [];
  const plain = plainNumber(number);
  if (!/^-?\d{1,3}(\.\d+)?$/.test(plain) || (side !== '' && plain.startsWith('-'))) return null;
  const degrees = /[sw]/i.test(side) ? -Number(plain) : Number(plain);
  return Math.abs(degrees) <= max ? roundDegrees(degrees) : null;
}

const ZONE_FIELD_COLUMNS: Readonly<Record<string, ImportColumn>> = {
  zoneNumber: 'zone',
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

function readZone(cell: Cell<ImportColumn>, complain: Complain): ImportZone {
  const prices = readPrices(cell, complain);
  const capacity = cell('capacity');
  const hours = readHours(cell, complain);
  const parsed = ZoneFields.safeParse({
    zoneNumber: cell('zone') || 'only',
    price: prices.price ?? 0,
    ...hours,
    ...(capacity !== '' && !isNone(capacity) && { capacity: Number(plainNumber(capacity)) }),
  });
  for (const { path, message } of parsed.error?.issues ?? []) {
    const column = path[0] === 'price' ? priceColumn(cell) : ZONE_FIELD_COLUMNS[String(path[0])];
    complain(column ?? 'zone', gettext(message));
  }
  const { data } = parsed;
  return {
    ...prices,
    zoneNumber: cell('zone') || null,
    openTime: (hours?.openTime !== undefined && data?.openTime) || null,
    closeTime: (hours?.closeTime !== undefined && data?.closeTime) || null,
    week: hours?.week ?? null,
    capacity: isNone(capacity) ? 'none' : (data?.capacity ?? null),
    ...(data && cell('zone') !== '' && { zoneNumber: data.zoneNumber }),
  };
}

type Hours = { readonly openTime?: string; readonly closeTime?: string; readonly week?: StoredWeek };

/** In one column, or with an opening and a closing time of all days. */
function readHours(cell: Cell<ImportColumn>, complain: Complain): Hours | null {
  const [opens, closes] = [cell('opens'), cell('closes')];
  if (cell('hours') !== '') {
    if (opens !== '' || closes !== '') return complain('hours', t`Write hours, or opens and closes, not both.`);
    const read = readHoursCell(cell('hours'));
    return 'problem' in read ? complain('hours', read.problem) : { week: storedWeekOf(read.week) };
  }
  // Some write "24 hours" in one of the two, or in both.
  const whole = closes === '' || closes === opens ? opens : opens === '' ? closes : '';
  const read = whole === '' || /^\d{1,2}(:\d{2})?\b/.test(asZoneHour(whole)) ? null : readHoursCell(whole);
  if (read && 'week' in read) return { week: storedWeekOf(read.week) };
  return {
    ...(opens !== '' && { openTime: asZoneHour(opens) }),
    ...(closes !== '' && { closeTime: asZoneHour(closes) }),
  };
}
