// Parsers for the public dumps from which the gazetteer is built.

import { type ListedCity, type PostalName, TERRITORIES } from '#integrations/geocoding/gazetteer-build.ts';
import type { Coordinates } from '#platform/geo/geo.ts';

/** GeoNames' table of places, such as cities500.txt: 19 tab-separated columns without a header. */
export function readCities(dump: string): ListedCity[] {
  return rowsOf(dump).map((columns) => ({
    id: toNumber(columns[0]),
    name: columns[1] ?? '',
    lat: toNumber(columns[4]),
    lng: toNumber(columns[5]),
    featureCode: columns[7] ?? '',
    country: columns[8] ?? '',
    adminCode: columns[10] ?? '',
    population: toNumber(columns[14]),
  }));
}

/** GeoNames' table of postal codes, such as US.txt: 12 tab-separated columns without a header. */
export function readPostalNames(dump: string): Record<string, PostalName> {
  const names: Record<string, PostalName> = {};
  for (const [country = '', code = '', city = '', , stateCode = ''] of rowsOf(dump)) {
    names[code] = { city, state: TERRITORIES.has(country) ? country : stateCode };
  }
  return names;
}

/** The Census Bureau's gazetteer of ZIP code areas: it has a header, and is separated by tabs, or by vertical bars since 2025. */
export function readZipCenters(dump: string): Record<string, Coordinates> {
  const [header = [], ...rows] = rowsOf(dump, /[\t|]/);
  const [code, lat, lng] = ['GEOID', 'INTPTLAT', 'INTPTLONG'].map((name) => header.indexOf(name));
  if (code === undefined || lat === undefined || lng === undefined || Math.min(code, lat, lng) < 0) {
    throw new Error('This is not a gazetteer of the Census Bureau: GEOID, INTPTLAT or INTPTLONG is missing.');
  }
  return Object.fromEntries(
    rows.map((columns) => [columns[code], { lat: toNumber(columns[lat]), lng: toNumber(columns[lng]) }]),
  );
}

function rowsOf(dump: string, separator: string | RegExp = '\t'): string[][] {
  const lines = dump.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.map((line) => line.split(separator).map((column) => column.trim()));
}

function toNumber(column: string | undefined): number {
  const value = Number(column);
  if (column === undefined || column === '' || !Number.isFinite(value)) throw new Error(`Not a number: ${column}`);
  return value;
}
