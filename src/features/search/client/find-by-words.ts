import { findPlace } from '#features/lots/client/shared/search-place.ts';
import { callApi } from '#platform/api/call-api.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import type { Coordinates } from '#platform/geo/geo.ts';
import type { SearchPlace } from '../rules/searched-for.ts';

export type FoundLot = Answer<'GET /locations/search'>['data']['locations'][number];

type FoundByWords = {
  readonly place: SearchPlace;
  /** Set when the words are one of our lots'. */
  readonly lotId: string | null;
};

/** Roughly where the driver is looking: lots there come first, and the answer is the same all over a town. */
export const biasOf = (near: Coordinates | null) =>
  near ? { lat: Math.round(near.lat * 10) / 10, lng: Math.round(near.lng * 10) / 10 } : {};

/** One of our lots, otherwise the first place of that name, as Enter means it; null without either. */
export async function findByWords(words: string, near: Coordinates | null): Promise<FoundByWords | null> {
  const query = { q: words, limit: 1, ...biasOf(near) };
  // If our lots cannot be searched, there are still places.
  const [lot] = await callApi('GET /locations/search', { query }).then(
    ({ data }) => data.locations,
    () => [],
  );
  if (lot) return { place: placeOf(lot), lotId: lot._id };
  const place = await findPlace(words);
  return place && { place: { lat: place.lat, lng: place.lng, name: place.name }, lotId: null };
}

export function placeOf({ name, location_point }: Pick<FoundLot, 'name' | 'location_point'>): SearchPlace {
  const [lng, lat] = location_point.coordinates;
  return { lat, lng, name };
}
