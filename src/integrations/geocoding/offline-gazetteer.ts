// Places from built-in lists: cities, neighborhoods, towns and ZIP codes of the United States. It has no streets and
// says so: an address is placed at its city's center, and the vendor moves the pin.

import type { Coordinates } from '#platform/geo/geo.ts';
import { findAddresses } from './address-search.ts';
import { type Gazetteer, pointOf, rowById, zipPointOf, zipsWith, zipText } from './gazetteer.ts';
import { type LoadGazetteer, loadGazetteer } from './gazetteer-loading.ts';
import { findByName, findZips } from './name-search.ts';
import { isShortEnough, type PlaceReference, readPlaceId, writePlaceId } from './place-id.ts';
import { addressOf, suggestionTexts } from './place-wording.ts';
import {
  MAX_QUERY_LENGTH,
  type Place,
  type PlaceSuggestion,
  type PlacesPort,
  suggestionsWanted,
} from './places.port.ts';
import { readWords, typedText } from './typed-address.ts';

/** GeoNames requires this under CC BY 4.0 wherever its names are shown. */
export const GAZETTEER_CREDIT = 'Place names: GeoNames (geonames.org), CC BY 4.0. ZIP codes: U.S. Census Bureau.';

type Query = { readonly typed: string; readonly near: Coordinates | undefined; readonly limit: number };

export function createOfflineGazetteer(load: LoadGazetteer = loadGazetteer): PlacesPort {
  return {
    async suggest(query, wanted = {}) {
      const requested = {
        typed: query.slice(0, MAX_QUERY_LENGTH),
        near: wanted.near,
        limit: suggestionsWanted(wanted),
      };
      return { places: suggestPlaces(await load(), requested), credit: GAZETTEER_CREDIT };
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
  const cities = findByName(gazetteer, words, near).map(
    (row) => ({ kind: 'city', id: gazetteer.ids[row] ?? 0 }) as const,
  );
  if (zips.length + cities.length > 0) return [...zips, ...cities];
  return findAddresses(gazetteer, { words, near, limit }).map(({ street, row, zip }) => {
    const cityId = gazetteer.ids[row] ?? 0;
    if (street.length > 0) return { kind: 'address', street: typedText(typed, street), cityId, zip };
    return zip === undefined ? { kind: 'city', id: cityId } : { kind: 'zip', zip };
  });
}

function locateReference(gazetteer: Gazetteer, reference: PlaceReference): Place | null {
  const point = locatePoint(gazetteer, reference);
  if (point === undefined) return null;
  return { placeId: writePlaceId(reference), address: addressOf(gazetteer, reference), ...point, exact: false };
}

/** An address with a ZIP code is closer to that code's center than to its city's. */
function locatePoint(gazetteer: Gazetteer, reference: PlaceReference): Coordinates | undefined {
  if (reference.kind !== 'city' && reference.zip !== undefined) {
    const index = zipsWith(gazetteer, reference.zip)[0];
    if (index !== undefined) return zipPointOf(gazetteer, index);
  }
  if (reference.kind === 'zip') return undefined;
  const row = rowById(gazetteer, reference.kind === 'city' ? reference.id : reference.cityId);
  return row < 0 ? undefined : pointOf(gazetteer, row);
}
