// What is searched for, as the address says it: it can be shared, and Back restores it. A place that was found is named by its words and
// its point, so that nothing has to be looked up again; this device's own position never gets into the address.

import { type Coordinates, isLatitude, isLongitude } from '#platform/geo/geo.ts';

export type SearchPlace = Coordinates & {
  /** Null for this device's own position. */
  readonly name: string | null;
  /** Lots within this distance, for a part of the map; otherwise as far as the server looks (rule 62). */
  readonly radiusMeters?: number | undefined;
};

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

/** The point in the server's format, to about a meter. */
export function pointOf({ lat, lng }: Coordinates): string {
  return `${lat.toFixed(5)},${lng.toFixed(5)}`;
}

/** A part of the map is loaded in full if possible: a missing pin looks like a lot that does not exist. */
const AREA_LIMIT = 100;
const MAX_RADIUS_METERS = 500_000;

/** What the query for the lots there says of a part of the map. */
export function areaOf({ radiusMeters }: SearchPlace): { readonly radius?: number; readonly limit?: number } {
  if (radiusMeters === undefined) return {};
  return { radius: Math.min(MAX_RADIUS_METERS, Math.max(1, Math.round(radiusMeters))), limit: AREA_LIMIT };
}
