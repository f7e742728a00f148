// The gazetteer in memory: columns instead of objects, so that fifty thousand places take
// two megabytes. All names are in one text, found by their offsets.

import { type Coordinates, distanceMeters } from '#platform/geo/geo.ts';

/** Coordinates are whole hundred-thousandths of a degree, about a meter. */
export const STEPS_PER_DEGREE = 100_000;
const KM_PER_DEGREE = 111.195;

/** A city or village of GeoNames, a neighborhood, or a town known only to the post office. */
export const PLACE_KINDS = ['city', 'neighborhood', 'post town'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

export type Gazetteer = {
  readonly states: readonly string[];
  /** Display names, each followed by a line feed; `nameStart` has one entry more than there are rows. */
  readonly names: string;
  readonly nameStart: Uint32Array;
  /** GeoNames' id, or a post town's lowest ZIP code: these never collide. */
  readonly ids: Uint32Array;
  readonly kind: Uint8Array;
  readonly state: Uint8Array;
  readonly population: Uint32Array;
  readonly lat: Int32Array;
  readonly lng: Int32Array;
  /**
   * Folded names, each followed by a line feed; `wordStart` holds the start of each word, sorted by the text from
   * there.
   */
  readonly keys: string;
  readonly wordStart: Uint32Array;
  readonly wordRow: Uint16Array;
  /** ZIP codes in order, each with its center and its town's row. */
  readonly zip: Uint32Array;
  readonly zipLat: Int32Array;
  readonly zipLng: Int32Array;
  readonly zipRow: Uint16Array;
};

/** A word that starts as typed: whether it starts the name, and whether it matches entirely. */
export type NameMatch = { readonly row: number; readonly startsName: boolean; readonly endsName: boolean };

export function nameOf(gazetteer: Gazetteer, row: number): string {
  return gazetteer.names.slice(gazetteer.nameStart[row], (gazetteer.nameStart[row + 1] ?? 0) - 1);
}

export function stateOf(gazetteer: Gazetteer, row: number): string {
  return gazetteer.states[gazetteer.state[row] ?? 0] ?? '';
}

export function kindOf(gazetteer: Gazetteer, row: number): PlaceKind {
  return PLACE_KINDS[gazetteer.kind[row] ?? 0] ?? 'city';
}

export function populationOf(gazetteer: Gazetteer, row: number): number {
  return gazetteer.population[row] ?? 0;
}

export function pointOf(gazetteer: Gazetteer, row: number): Coordinates {
  return toPoint(gazetteer.lat[row], gazetteer.lng[row]);
}

export function zipPointOf(gazetteer: Gazetteer, index: number): Coordinates {
  return toPoint(gazetteer.zipLat[index], gazetteer.zipLng[index]);
}

export function zipText(gazetteer: Gazetteer, index: number): string {
  return String(gazetteer.zip[index] ?? 0).padStart(5, '0');
}

function toPoint(lat = 0, lng = 0): Coordinates {
  return { lat: lat / STEPS_PER_DEGREE, lng: lng / STEPS_PER_DEGREE };
}

/** The row with this id, or -1. */
export function rowById(gazetteer: Gazetteer, id: number): number {
  return gazetteer.ids.indexOf(id);
}

/** Every name with a word that starts with this folded text, found by binary search. */
export function namesWith(gazetteer: Gazetteer, folded: string): NameMatch[] {
  const { keys, wordStart, wordRow } = gazetteer;
  const matches: NameMatch[] = [];
  const first = lowerBound(wordStart.length, (index) => compareFrom(keys, wordStart[index] ?? 0, folded) < 0);
  for (let index = first; index < wordStart.length; index += 1) {
    const start = wordStart[index] ?? 0;
    if (!keys.startsWith(folded, start)) break;
    matches.push({
      row: wordRow[index] ?? 0,
      startsName: start === 0 || keys[start - 1] === '\n',
      endsName: keys[start + folded.length] === '\n',
    });
  }
  return matches;
}

/** The rows whose whole name is this folded text. */
export function rowsNamed(gazetteer: Gazetteer, folded: string): number[] {
  return namesWith(gazetteer, `${folded}\n`)
    .filter((match) => match.startsName)
    .map((match) => match.row);
}

/** Indices into the ZIP columns of the codes that start with these digits, in order. */
export function zipsWith(gazetteer: Gazetteer, digits: string): number[] {
  const { zip } = gazetteer;
  const lowest = Number(digits.padEnd(5, '0'));
  const highest = Number(digits.padEnd(5, '9'));
  const found: number[] = [];
  for (let index = lowerBound(zip.length, (at) => (zip[at] ?? 0) < lowest); index < zip.length; index += 1) {
    if ((zip[index] ?? 0) > highest) break;
    found.push(index);
  }
  return found;
}

/** A box in degrees; if its west is east of its east, it crosses the date line. */
export type Box = { readonly south: number; readonly north: number; readonly west: number; readonly east: number };

/** The rows inside the box, most populous first. */
export function rowsWithin(gazetteer: Gazetteer, box: Box): number[] {
  const rows: number[] = [];
  for (let row = 0; row < gazetteer.ids.length; row += 1) {
    if (isInside(pointOf(gazetteer, row), box)) rows.push(row);
  }
  return rows.sort((a, b) => populationOf(gazetteer, b) - populationOf(gazetteer, a));
}

function isInside({ lat, lng }: Coordinates, { south, north, west, east }: Box): boolean {
  if (lat < south || lat > north) return false;
  return west > east ? lng >= west || lng <= east : lng >= west && lng <= east;
}

/** The ZIP codes with their centers inside the box, in order. */
export function zipsWithin(gazetteer: Gazetteer, box: Box): (Coordinates & { readonly code: string })[] {
  const found = [];
  for (let index = 0; index < gazetteer.zip.length; index += 1) {
    const point = zipPointOf(gazetteer, index);
    if (isInside(point, box)) found.push({ code: zipText(gazetteer, index), ...point });
  }
  return found;
}

/** The most populous city within this distance that is larger than the row itself. */
export function largerCityNear(gazetteer: Gazetteer, row: number, kilometers: number): number | undefined {
  const center = pointOf(gazetteer, row);
  let larger: number | undefined;
  let max = populationOf(gazetteer, row);
  for (let other = 0; other < gazetteer.ids.length; other += 1) {
    const population = populationOf(gazetteer, other);
    if (population <= max || kindOf(gazetteer, other) !== 'city') continue;
    if (kilometersBetween(center, pointOf(gazetteer, other)) > kilometers) continue;
    larger = other;
    max = population;
  }
  return larger;
}

/** The city with the nearest center, if one lies within this distance. */
export function nearestCity(gazetteer: Gazetteer, point: Coordinates, kilometers: number): number | undefined {
  let nearest: number | undefined;
  let min = kilometers;
  for (let row = 0; row < gazetteer.ids.length; row += 1) {
    // Latitude alone excludes most rows before anything costlier is computed.
    const north = (gazetteer.lat[row] ?? 0) / STEPS_PER_DEGREE - point.lat;
    if (Math.abs(north) * KM_PER_DEGREE > min || kindOf(gazetteer, row) !== 'city') continue;
    const distance = kilometersBetween(point, pointOf(gazetteer, row));
    if (distance > min) continue;
    nearest = row;
    min = distance;
  }
  return nearest;
}

export function kilometersBetween(a: Coordinates, b: Coordinates): number {
  return distanceMeters(a, b) / 1000;
}

function lowerBound(length: number, isBefore: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Compares the text at an offset with a prefix; 0 when it starts with it. */
function compareFrom(text: string, offset: number, prefix: string): number {
  for (let index = 0; index < prefix.length; index += 1) {
    const difference = text.charCodeAt(offset + index) - prefix.charCodeAt(index);
    if (difference !== 0) return difference;
  }
  return 0;
}
