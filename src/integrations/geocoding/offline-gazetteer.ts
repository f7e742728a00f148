// Places from built-in lists: cities, neighborhoods, towns, ZIP codes and landmarks of the United States. It has no streets and
// says so: an address is placed at its city's center, and the vendor moves the pin.

import { t } from 'ttag';
import { foldPlaceName } from '#platform/geo/fold-place-name.ts';
import type { Coordinates } from '#platform/geo/geo.ts';
import { findAddresses } from './address-search.ts';
import {
  type Gazetteer,
  kilometersBetween,
  nameOf,
  pointOf,
  populationOf,
  rowById,
  zipPointOf,
  zipsWith,
  zipText,
} from './gazetteer.ts';
import { type LoadGazetteer, loadGazetteer } from './gazetteer-loading.ts';
import { findLandmarks, findMisspelledLandmarks } from './landmark-search.ts';
import { landmarkById } from './landmarks.ts';
import { findByName, findMisspelledCities, findZips } from './name-search.ts';
import { isShortEnough, type PlaceReference, readPlaceId, writePlaceId } from './place-id.ts';
import { addressOf, suggestionTexts } from './place-wording.ts';
import { MAX_QUERY_LENGTH, type Place, type PlaceSuggestion, type PlacesPort, suggestionLimit } from './places.port.ts';
import { joinFolded, readWords, type TypedWord, typedText } from './typed-address.ts';

/** GeoNames requires this under CC BY 4.0 wherever its names are shown. */
export const gazetteerCredit = (): string =>
  t`Place names: GeoNames (geonames.org), CC BY 4.0. ZIP codes: U.S. Census Bureau.`;

type Query = { readonly typed: string; readonly near: Coordinates | undefined; readonly limit: number };

export function createOfflineGazetteer(load: LoadGazetteer = loadGazetteer): PlacesPort {
  return {
    async suggest(query, options = {}) {
      const requested = {
        typed: query.slice(0, MAX_QUERY_LENGTH),
        near: options.near,
        limit: suggestionLimit(options),
      };
      return { places: suggestPlaces(await load(), requested), credit: gazetteerCredit() };
    },
    async locate(placeId) {
      const reference = readPlaceId(placeId);
      return reference === undefined ? null : locateReference(await load(), reference);
    },
  };
}

/** Two suggestions that read the same leave no way to choose, so the better one is kept. */
function suggestPlaces(gazetteer: Gazetteer, query: Query): PlaceSuggestion[] {
  const suggestions = new Map<string, PlaceSuggestion>();
  for (const reference of findReferences(gazetteer, query)) {
    if (suggestions.size === query.limit) break;
    const suggestion = { placeId: writePlaceId(reference), ...suggestionTexts(gazetteer, reference) };
    const text = `${suggestion.title}\n${suggestion.subtitle}`;
    if (isShortEnough(suggestion.placeId) && !suggestions.has(text)) suggestions.set(text, suggestion);
  }
  return [...suggestions.values()];
}

function findReferences(gazetteer: Gazetteer, { typed, near, limit }: Query): PlaceReference[] {
  const words = readWords(typed);
  if (words.length === 0) return [];
  const zips = findZips(gazetteer, words, near).map(
    (index) => ({ kind: 'zip', zip: zipText(gazetteer, index) }) as const,
  );
  const rows = findByName(gazetteer, words, near);
  const found = findLandmarks(words, near);
  const spots = (matches: (match: (typeof found)[number]) => boolean) =>
    found.filter(matches).map(({ landmark }) => toSpot(landmark));
  const whole = spots(({ isWhole }) => isWhole);
  const isBegun = ({ startsName, isAllTyped }: (typeof found)[number]) => startsName || isAllTyped;
  const begun = spots((match) => !match.isWhole && isBegun(match)).slice(0, MAX_BEGUN);
  const inside = spots((match) => !match.isWhole && !isBegun(match));
  const cities = rows.map((row) => toCity(gazetteer, row));
  if (zips.length + whole.length + cities.length === 0) {
    const candidates = near === undefined ? [...begun, ...inside] : spots(() => true);
    const misspelled = candidates.length > 0 ? [] : findMisspelledCities(gazetteer, words, near);
    if (misspelled.length > 0) return misspelled.map((row) => toCity(gazetteer, row));
    const streets = findStreets(gazetteer, { words, typed, near, limit });
    if (streets.length > 0) return streets;
    return candidates.length > 0 ? candidates : findMisspelledLandmarks(words, near).map(toSpot);
  }
  // A large city is what most people mean who have typed its beginning; of a village, only who have typed its name,
  // unless it is far away and a landmark of the same name is not.
  const [first] = rows;
  const isNear = (point: Coordinates) => near !== undefined && kilometersBetween(near, point) <= NEAR_KM;
  const isCityMeant =
    first !== undefined &&
    (populationOf(gazetteer, first) >= LARGE_CITY ||
      (isNamed(gazetteer, first, words) &&
        (isNear(pointOf(gazetteer, first)) ||
          !found.some(({ landmark, startsName }) => startsName && isNear(landmark)))));
  const [before, after] = isCityMeant ? [cities.slice(0, 1), cities.slice(1)] : [[], cities];
  return [...zips, ...whole, ...before, ...begun, ...after.slice(0, 1), ...inside.slice(0, 1), ...after.slice(1)];
}

const LARGE_CITY = 50_000;
const NEAR_KM = 50;
/** Beside them there is room for cities. */
const MAX_BEGUN = 3;

function isNamed(gazetteer: Gazetteer, row: number, words: readonly TypedWord[]): boolean {
  const [typed, name] = [joinFolded(words), foldPlaceName(nameOf(gazetteer, row))];
  return typed === name || typed.startsWith(`${name} `);
}

const toSpot = ({ id }: { readonly id: number }) => ({ kind: 'spot', id }) as const;
const toCity = (gazetteer: Gazetteer, row: number) => ({ kind: 'city', id: gazetteer.ids[row] ?? 0 }) as const;

type Line = Query & { readonly words: readonly TypedWord[] };

function findStreets(gazetteer: Gazetteer, { words, typed, near, limit }: Line): PlaceReference[] {
  return findAddresses(gazetteer, { words, near, limit }).map(({ street, row, zip }) => {
    const cityId = gazetteer.ids[row] ?? 0;
    if (street.length > 0) return { kind: 'address', street: typedText(typed, street), cityId, zip };
    return zip === undefined ? { kind: 'city', id: cityId } : { kind: 'zip', zip };
  });
}

function locateReference(gazetteer: Gazetteer, reference: PlaceReference): Place | null {
  const point = reference.kind === 'spot' ? landmarkById(reference.id) : locatePoint(gazetteer, reference);
  if (point === undefined) return null;
  return {
    placeId: writePlaceId(reference),
    address: addressOf(gazetteer, reference),
    lat: point.lat,
    lng: point.lng,
    exact: false,
  };
}

/** An address with a ZIP code is closer to that code's center than to its city's. */
function locatePoint(
  gazetteer: Gazetteer,
  reference: Exclude<PlaceReference, { kind: 'spot' }>,
): Coordinates | undefined {
  if (reference.kind !== 'city' && reference.zip !== undefined) {
    const index = zipsWith(gazetteer, reference.zip)[0];
    if (index !== undefined) return zipPointOf(gazetteer, index);
  }
  if (reference.kind === 'zip') return undefined;
  const row = rowById(gazetteer, reference.kind === 'city' ? reference.id : reference.cityId);
  return row < 0 ? undefined : pointOf(gazetteer, row);
}
