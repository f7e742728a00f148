// What is searched for, as the address says it: it can be shared, and Back restores it. A place that was found is named by its words and
// its point, so that nothing has to be looked up again; this device's own position never gets into the address.

import { pointOf, type SearchPlace } from '#features/lots/client/shared/search-place.ts';
import { isLatitude, isLongitude } from '#platform/geo/geo.ts';
import { paths } from '#platform/paths/paths.ts';

type SearchedFor = {
  /** As typed, or the name of what was found. */
  readonly words: string;
  /** Null until the words have been looked up. Without a name, it is a part of the map. */
  readonly place: SearchPlace | null;
};

const MAX_LETTERS = 200;
const POINT = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/;

/** Invalid parameters are treated as missing. */
export function readSearchedFor(parameters: URLSearchParams): SearchedFor {
  const words = (parameters.get('q') ?? '').trim().slice(0, MAX_LETTERS);
  const [, north, east] = POINT.exec(parameters.get('at') ?? '') ?? [];
  const [lat, lng] = [Number(north), Number(east)];
  if (!isLatitude(lat) || !isLongitude(lng)) return { words, place: null };
  const within = Number(parameters.get('within'));
  if (within > 0 && Number.isFinite(within)) return { words, place: { lat, lng, name: null, radiusMeters: within } };
  return { words, place: words === '' ? null : { lat, lng, name: words } };
}

/** Leaves the other parameters alone, except for those that a search answers. Null is for this device's own position, or nothing. */
export function writeSearchedFor(parameters: URLSearchParams, place: SearchPlace | string | null): URLSearchParams {
  for (const name of ['q', 'at', 'within', 'near', 'code']) parameters.delete(name);
  if (typeof place === 'string') {
    parameters.set('q', place);
    return parameters;
  }
  const { name = null, radiusMeters } = place ?? {};
  if (place === null || (name === null && radiusMeters === undefined)) return parameters;
  if (name !== null) parameters.set('q', name);
  parameters.set('at', pointOf(place));
  if (radiusMeters !== undefined) parameters.set('within', `${Math.round(radiusMeters)}`);
  return parameters;
}

/** The page of lots for a search that begins elsewhere. */
export function findAddress(place: SearchPlace | string): string {
  return `${paths.locations()}?${writeSearchedFor(new URLSearchParams(), place)}`;
}
