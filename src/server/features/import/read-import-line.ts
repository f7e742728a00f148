// One line of an import: a lot, or a lot and one of its zones. The same rules apply as in the forms.

import type { z } from 'zod';
import { IMPORT_COLUMNS, type ImportColumn } from '#contract/lots/location-import.contract.ts';
import { Address, LocationName } from '#contract/lots/locations.contract.ts';
import { ZoneFields } from '#contract/lots/zones.contract.ts';
import type { Coordinates } from '#domain/locations/geo.ts';
import { readPhone } from '../messages/outgoing-messages.ts';

export type ImportZone = z.output<typeof ZoneFields>;
export type ImportLine = {
  readonly name: string;
  readonly address: string;
  /** Null when omitted, as later lines of a lot may. */
  readonly phone: string | null;
  readonly point: Coordinates | null;
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
};
const NEEDED: readonly ImportColumn[] = ['location', 'address', 'phone'];
const ZONE_COLUMNS: readonly ImportColumn[] = ['zone', 'price', 'sold_by', 'opens', 'closes'];

/** Columns may come in any order; unknown ones are ignored. */
export function readColumns(header: readonly string[]): { columns: Columns } | { problems: readonly LineProblem[] } {
  const columns = new Map<ImportColumn, number>();
  const problems: LineProblem[] = [];
  header.forEach((cell, index) => {
    const column = columnNamed(cell);
    if (!column) return;
    if (columns.has(column)) problems.push({ column, message: `The column ${column} is there twice.` });
    columns.set(column, index);
  });
  for (const column of NEEDED.filter((each) => !columns.has(each))) {
    problems.push({ column, message: `The first line must name the columns; ${column} is missing.` });
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
  if (phone === null && cell('phone') !== '') complain('phone', 'Please provide a valid phone number');
  const point = readPoint(cell('latitude'), cell('longitude'), complain);
  const hasZone = ZONE_COLUMNS.some((column) => cell(column) !== '');
  const zone = hasZone ? readZone(cell, complain) : null;
  if (problems.length > 0 || name === null || address === null) return { problems };
  return { read: { name, address, phone, point, zone } };
}

type Complain = (column: ImportColumn, message: string) => null;

function checked(schema: z.ZodType<string>, text: string, complain: (message: string) => null): string | null {
  const parsed = schema.safeParse(text);
  return parsed.success ? parsed.data : complain(parsed.error.issues[0]?.message ?? 'This is not right.');
}

function readPoint(latitude: string, longitude: string, complain: Complain): Coordinates | null {
  if (latitude === '' && longitude === '') return null;
  const lat = degrees(latitude, 90);
  const lng = degrees(longitude, 180);
  if (lat === null) complain('latitude', 'Latitude is between -90 and 90, such as 41.88.');
  if (lng === null) complain('longitude', 'Longitude is between -180 and 180, such as -87.63.');
  return lat === null || lng === null ? null : { lat, lng };
}

function degrees(text: string, most: number): number | null {
  if (!/^-?\d{1,3}(\.\d+)?$/.test(text)) return null;
  return Math.abs(Number(text)) <= most ? Number(text) : null;
}

const ZONE_FIELD_COLUMNS: Readonly<Record<string, ImportColumn>> = {
  zoneNumber: 'zone',
  price: 'price',
  openTime: 'opens',
  closeTime: 'closes',
};

function readZone(cell: (column: ImportColumn) => string, complain: Complain): ImportZone | null {
  const isHourly = readSoldBy(cell('sold_by'));
  if (isHourly === null) complain('sold_by', 'Write hour or day.');
  const [openTime, closeTime] = [cell('opens'), cell('closes')];
  const parsed = ZoneFields.safeParse({
    zoneNumber: cell('zone'),
    price: cell('price')
      .replace(/^\$\s*/, '')
      .replace(/(?<=\d),(?=\d{3}\b)/g, ''),
    isHourly: isHourly ?? false,
    ...(openTime !== '' && { openTime: asTimeOfDay(openTime) }),
    ...(closeTime !== '' && { closeTime: asTimeOfDay(closeTime) }),
  });
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) {
    complain(ZONE_FIELD_COLUMNS[String(path[0])] ?? 'zone', message);
  }
  return null;
}

/** Daily by default, as in the form. */
function readSoldBy(text: string): boolean | null {
  if (/^(h|hour|hours|hourly)$/i.test(text)) return true;
  return /^(|d|day|days|daily)$/i.test(text) ? false : null;
}

/** Spreadsheets turn 06:00 into 6:00, 6:00:00 or 6:00 AM. Anything else is kept, and refused later. */
function asTimeOfDay(text: string): string {
  const [, hours, minutes, half] = /^(\d{1,2}):(\d{2})(?::00)?\s*([ap])?\.?m?\.?$/i.exec(text) ?? [];
  if (hours === undefined || minutes === undefined) return text;
  if (half === undefined) return `${hours.padStart(2, '0')}:${minutes}`;
  const hour = Number(hours);
  if (hour < 1 || hour > 12) return text;
  return `${String((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)).padStart(2, '0')}:${minutes}`;
}
