// Builds the gazetteer's columns from three public lists: GeoNames' places with their populations, the Census Bureau's
// ZIP codes with their centers, and the postal name of each ZIP code. Towns with only a postal name come from their ZIP
// codes. Run by scripts/data/make-gazetteer.ts to write gazetteer.bin.br, never by the server.

import { foldPlaceName, writeOut } from '#platform/geo/fold-place-name.ts';
import type { Coordinates } from '#platform/geo/geo.ts';
import { type Gazetteer, PLACE_KINDS, type PlaceKind, STEPS_PER_DEGREE } from './gazetteer.ts';

export type ListedCity = {
  /** GeoNames' id. */
  readonly id: number;
  readonly name: string;
  readonly country: string;
  readonly featureCode: string;
  readonly adminCode: string;
  readonly population: number;
  readonly lat: number;
  readonly lng: number;
};
export type PostalName = { readonly city: string; readonly state: string };
export type GazetteerSources = {
  readonly cities: readonly ListedCity[];
  readonly zips: Readonly<Record<string, Coordinates>>;
  readonly postalNames: Readonly<Record<string, PostalName>>;
  readonly states: readonly string[];
};

type Row = {
  readonly id: number;
  readonly name: string;
  readonly otherNames: readonly string[];
  readonly state: string;
  readonly kind: PlaceKind;
  readonly population: number;
  readonly lat: number;
  readonly lng: number;
};
type ZipRow = { readonly zip: number; readonly lat: number; readonly lng: number; readonly town: string };

/** GeoNames files these as countries; the post office and license plates treat them as states. */
export const TERRITORIES: ReadonlySet<string> = new Set(['AS', 'GU', 'MP', 'PR', 'VI']);
/** Words and ZIP codes refer to rows in 16 bits. */
const MAX_ROWS = 2 ** 16;
/** A neighborhood, and GeoNames' codes for abandoned places. */
const NEIGHBORHOOD = 'PPLX';
const ABANDONED = 'PPLQ';

/** Common names where GeoNames' title differs, by GeoNames' id. */
const USUAL_NAMES: ReadonlyMap<number, { readonly name: string; readonly otherNames: readonly string[] }> = new Map([
  [5128581, { name: 'New York', otherNames: ['new york city', 'nyc'] }],
  [5110266, { name: 'Bronx', otherNames: ['the bronx'] }],
  [4140963, { name: 'Washington', otherNames: ['dc'] }],
  [5368361, { name: 'Los Angeles', otherNames: ['la'] }],
  [5391959, { name: 'San Francisco', otherNames: ['sf'] }],
  [4560349, { name: 'Philadelphia', otherNames: ['philly'] }],
]);

export function buildGazetteer(sources: GazetteerSources): Gazetteer {
  const zips = listZips(sources);
  const cities = listCities(sources);
  const rows = [...cities, ...listPostTowns(sources, zips, cities)];
  if (rows.length > MAX_ROWS) throw new RangeError(`${rows.length} places do not fit into columns of 16 bits.`);
  return {
    states: sources.states,
    ...nameColumns(rows),
    ids: Uint32Array.from(rows, (row) => row.id),
    kind: Uint8Array.from(rows, (row) => PLACE_KINDS.indexOf(row.kind)),
    state: Uint8Array.from(rows, (row) => sources.states.indexOf(row.state)),
    population: Uint32Array.from(rows, (row) => row.population),
    lat: Int32Array.from(rows, (row) => stepsOf(row.lat)),
    lng: Int32Array.from(rows, (row) => stepsOf(row.lng)),
    ...keyColumns(rows),
    ...zipColumns(zips, rows),
  };
}

function listCities({ cities, states }: GazetteerSources): Row[] {
  const rows: Row[] = [];
  for (const city of cities) {
    const state = TERRITORIES.has(city.country) ? city.country : city.adminCode;
    if (city.country !== 'US' && !TERRITORIES.has(city.country)) continue;
    if (city.featureCode === ABANDONED || !states.includes(state)) continue;
    const { id, population, lat, lng } = city;
    const kind = city.featureCode === NEIGHBORHOOD ? 'neighborhood' : 'city';
    const usual = USUAL_NAMES.get(id) ?? { name: city.name, otherNames: [] };
    rows.push({ id, ...usual, state, kind, population, lat, lng });
  }
  return rows;
}

/** ZIP codes without a postal name or state are military or belong to a single company: nobody parks there. */
function listZips({ zips, postalNames, states }: GazetteerSources): ZipRow[] {
  const rows: ZipRow[] = [];
  for (const [code, { lat, lng }] of Object.entries(zips)) {
    const name = postalNames[code];
    if (name === undefined || !states.includes(name.state)) continue;
    rows.push({ zip: Number(code), lat, lng, town: townKey(name.city, name.state) });
  }
  return rows.sort((a, b) => a.zip - b.zip);
}

/** Towns with ZIP codes and no row yet, at the center of those. */
function listPostTowns({ postalNames }: GazetteerSources, zips: readonly ZipRow[], cities: readonly Row[]): Row[] {
  const known = rowsByTown(cities);
  const missing = zips.filter((zip) => !known.has(zip.town));
  return [...Map.groupBy(missing, (zip) => zip.town).values()].flatMap((own) => {
    const id = Math.min(...own.map((zip) => zip.zip));
    const name = postalNames[String(id).padStart(5, '0')];
    if (name === undefined) return [];
    const middle = { lat: mean(own.map((zip) => zip.lat)), lng: mean(own.map((zip) => zip.lng)) };
    return [{ id, name: name.city, otherNames: [], state: name.state, kind: 'post town', population: 0, ...middle }];
  });
}

/** The most populous row for each name and state. */
function rowsByTown(rows: readonly Row[]): Map<string, number> {
  const byTown = new Map<string, number>();
  rows.forEach((row, index) => {
    const key = townKey(row.name, row.state);
    const other = byTown.get(key);
    if (other === undefined || (rows[other]?.population ?? 0) < row.population) byTown.set(key, index);
  });
  return byTown;
}

/** The lists space words differently ("Mc Lean", "Coeur D Alene"), so towns are compared without spaces. */
function townKey(name: string, state: string): string {
  return `${writeOut(foldPlaceName(name)).replaceAll(' ', '')},${state}`;
}

function nameColumns(rows: readonly Row[]): Pick<Gazetteer, 'names' | 'nameStart'> {
  const nameStart = new Uint32Array(rows.length + 1);
  rows.forEach((row, index) => {
    nameStart[index + 1] = (nameStart[index] ?? 0) + row.name.length + 1;
  });
  return { names: rows.map((row) => `${row.name}\n`).join(''), nameStart };
}

function keyColumns(rows: readonly Row[]): Pick<Gazetteer, 'keys' | 'wordStart' | 'wordRow'> {
  const words: { text: string; start: number; row: number }[] = [];
  let keys = '';
  rows.forEach(({ name, otherNames }, row) => {
    for (const key of new Set([writeOut(foldPlaceName(name)), ...apartAtApostrophe(name), ...otherNames])) {
      for (const { index } of key.matchAll(/\S+/g)) {
        words.push({ text: key.slice(index), start: keys.length + index, row });
      }
      keys += `${key}\n`;
    }
  });
  words.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.row - b.row));
  return {
    keys,
    wordStart: Uint32Array.from(words, (word) => word.start),
    wordRow: Uint16Array.from(words, (word) => word.row),
  };
}

/** O'Fallon is typed "ofallon" and "o fallon". */
function apartAtApostrophe(name: string): string[] {
  const apart = name.replace(/['’‘](?!s\b)/g, ' ');
  return apart === name ? [] : [writeOut(foldPlaceName(apart))];
}

function zipColumns(
  zips: readonly ZipRow[],
  rows: readonly Row[],
): Pick<Gazetteer, 'zip' | 'zipLat' | 'zipLng' | 'zipRow'> {
  const byTown = rowsByTown(rows);
  return {
    zip: Uint32Array.from(zips, (zip) => zip.zip),
    zipLat: Int32Array.from(zips, (zip) => stepsOf(zip.lat)),
    zipLng: Int32Array.from(zips, (zip) => stepsOf(zip.lng)),
    zipRow: Uint16Array.from(zips, (zip) => byTown.get(zip.town) ?? 0),
  };
}

function stepsOf(degrees: number): number {
  return Math.round(degrees * STEPS_PER_DEGREE);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
