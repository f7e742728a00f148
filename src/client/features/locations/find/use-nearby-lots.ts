// The question that the list and the map have in common: React Query asks it once for both.

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../../lib/api/current-user.ts';
import { apiQuery } from '../../../lib/api/query-client.ts';
import { apiPages } from '../../../lib/lists/api-pages.ts';
import { pointOf, type SearchPlace } from '../place/search-place.ts';
import { questionOf } from './stay/asked-stay.ts';
import { useAskedStay } from './stay/use-asked-stay.ts';

/** A part of the map comes whole where it can: a pin that is missing looks like a lot that is not there. */
const AREA_LIMIT = 100;
const MOST_RADIUS_METERS = 500_000;
const NOWHERE: SearchPlace = { lat: 0, lng: 0, name: null };

/** The lots around a place, priced for the stay in the address; nothing is asked without a place. */
export function useNearbyLots(place: SearchPlace | null) {
  const { stay, change } = useAskedStay();
  const params = { point: pointOf(place ?? NOWHERE) };
  const enabled = place !== null;
  const timeZone = useZoneOf(params, enabled);
  // An address that asks for favorites may be opened by a guest, who has none.
  const keeps = useCurrentUser() !== null;
  const query = { ...questionOf({ ...stay, favourites: keeps && stay.favourites }, timeZone), ...areaOf(place) };
  const lots = useInfiniteQuery({ ...apiPages('GET /locations/center/:point', { params, query }), enabled });
  return { stay, change, keeps, timeZone, lots };
}

function areaOf(place: SearchPlace | null): { readonly radius?: number; readonly limit?: number } {
  if (place?.radiusMeters === undefined) return {};
  return { radius: Math.min(MOST_RADIUS_METERS, Math.max(1, Math.round(place.radiusMeters))), limit: AREA_LIMIT };
}

/** Whose clock a time of arrival is meant by: that of the nearest lot, until it is known of this device. */
function useZoneOf(params: { readonly point: string }, enabled: boolean): string {
  const question = apiQuery('GET /locations/center/:point', { params, query: { limit: 1 } });
  const nearest = useQuery({ ...question, enabled });
  return nearest.data?.data.data[0]?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
