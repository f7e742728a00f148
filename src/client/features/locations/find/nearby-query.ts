import { apiPages } from '../../../lib/lists/api-pages.ts';
import { pointOf, type SearchPlace } from '../place/search-place.ts';

/** A part of the map comes whole where it can: a pin that is missing looks like a lot that is not there. */
const AREA_LIMIT = 100;
const MOST_RADIUS_METERS = 500_000;

/** The lots around a place: the list and the map ask the same question. */
export function nearbyQuery(place: SearchPlace) {
  const { radiusMeters } = place;
  const area = radiusMeters && {
    query: { radius: Math.min(MOST_RADIUS_METERS, Math.max(1, Math.round(radiusMeters))), limit: AREA_LIMIT },
  };
  return apiPages('GET /locations/center/:point', { params: { point: pointOf(place) }, ...area });
}
