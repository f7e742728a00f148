// A street address without a street map: finds the city or ZIP code in the line and places
// the address at its center, from where the vendor moves the pin.

import { spellingsOf, writeOut } from '#platform/geo/fold-place-name.ts';
import type { Coordinates } from '#platform/geo/geo.ts';
import {
  type Gazetteer,
  kilometersBetween,
  namesWith,
  nearestCity,
  pointOf,
  rowsNamed,
  stateOf,
  zipPointOf,
  zipsWith,
} from './gazetteer.ts';
import { byWeight } from './name-search.ts';
import {
  type AddressReading,
  type CitySplit,
  isStreet,
  joinFolded,
  readAddress,
  splitAtCity,
  splitWhereCityBegins,
  type TypedWord,
} from './typed-address.ts';

/** What a line means: a street in a city or, if no street is left, the city or ZIP code itself. */
export type FoundAddress = {
  readonly street: readonly TypedWord[];
  readonly row: number;
  /** As typed: a single building's ZIP code belongs to the address although no list has it. */
  readonly zip: string | undefined;
};
type Line = { readonly words: readonly TypedWord[]; readonly near: Coordinates | undefined; readonly limit: number };

const MIN_CITY_PREFIX = 2;
/** How far away to look for a city when the line only has a street. */
const NEAREST_CITY_KM = 100;
/** How far a neighborhood may be from its city's center. */
const QUARTER_OF_CITY_KM = 40;

export function findAddresses(gazetteer: Gazetteer, line: Line): FoundAddress[] {
  const readings = readAddress(line.words);
  for (const find of [addressesInCity, addressesInCityBeginning]) {
    for (const reading of readings) {
      const found = find(gazetteer, reading, line);
      if (found.length > 0) return found.slice(0, line.limit);
    }
  }
  return addressesNear(gazetteer, line);
}

/** The line names a whole city, or a ZIP code that exists. */
function addressesInCity(gazetteer: Gazetteer, reading: AddressReading, { near }: Line): FoundAddress[] {
  const { zip } = reading;
  const zipIndex = zip === undefined ? undefined : zipsWith(gazetteer, zip)[0];
  for (const split of splitAtCity(reading.words)) {
    const rows = inStates(gazetteer, rowsNamed(gazetteer, writeOut(split.city)), reading.states);
    if (rows.length === 0) continue;
    const ranked = byWeight(gazetteer, rows, zipIndex === undefined ? near : zipPointOf(gazetteer, zipIndex));
    if (zipIndex !== undefined) return ranked.slice(0, 1).map((row) => ({ street: split.street, row, zip }));
    return addressesInCities(gazetteer, ranked, { split, zip });
  }
  return zipIndex === undefined ? [] : [addressInZip(gazetteer, reading, gazetteer.zipRow[zipIndex] ?? 0)];
}

function addressesInCities(
  gazetteer: Gazetteer,
  ranked: readonly number[],
  { split, zip }: { split: CitySplit; zip: string | undefined },
): FoundAddress[] {
  const quarters = ranked.slice(0, 1).flatMap((row) => quartersNamed(gazetteer, row, joinFolded(split.street)));
  if (quarters.length > 0) return quarters.map((row) => ({ street: [], row, zip: undefined }));
  return ranked.map((row) => ({ street: split.street, row, zip }));
}

/** "Lincoln Park, Chicago" is not a street but a neighborhood. */
function quartersNamed(gazetteer: Gazetteer, city: number, folded: string): number[] {
  const middle = pointOf(gazetteer, city);
  const rows = rowsNamed(gazetteer, writeOut(folded)).filter((row) => row !== city);
  return rows.filter((row) => kilometersBetween(middle, pointOf(gazetteer, row)) < QUARTER_OF_CITY_KM);
}

/** No street before the city's name, or no known city before the ZIP code, which has its own town. */
function addressInZip(gazetteer: Gazetteer, { words, zip }: AddressReading, town: number): FoundAddress {
  const isCity = spellingsOf(joinFolded(words)).some((spelling) => rowsNamed(gazetteer, spelling).length > 0);
  return { street: isCity ? [] : words, row: town, zip };
}

/** The city is still being typed: "1250 W Fullerton Ave, Chic". */
function addressesInCityBeginning(gazetteer: Gazetteer, reading: AddressReading, { near }: Line): FoundAddress[] {
  const split = splitWhereCityBegins(reading.words);
  if (split === undefined || split.city.length < MIN_CITY_PREFIX) return [];
  const begun = spellingsOf(split.city).flatMap((spelling) => namesWith(gazetteer, spelling));
  const rows = begun.filter((match) => match.startsName).map((match) => match.row);
  const ranked = byWeight(gazetteer, inStates(gazetteer, rows, reading.states), near);
  return ranked.map((row) => ({ street: split.street, row, zip: reading.zip }));
}

/** A street alone, from somebody with a known position, is assumed to be in the nearest city. */
function addressesNear(gazetteer: Gazetteer, { words, near }: Line): FoundAddress[] {
  if (near === undefined || !isStreet(words) || words.some((word) => word.afterComma)) return [];
  const row = nearestCity(gazetteer, near, NEAREST_CITY_KM);
  return row === undefined ? [] : [{ street: words, row, zip: undefined }];
}

function inStates(gazetteer: Gazetteer, rows: number[], states: ReadonlySet<string> | undefined): number[] {
  return states === undefined ? rows : rows.filter((row) => states.has(stateOf(gazetteer, row)));
}
