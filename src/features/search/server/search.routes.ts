import type { Deps } from '#app/deps.ts';
import { listFavoriteLots } from '#features/favorites/server/public.ts';
import { lotsContract } from '#features/lots/lots.contract.ts';
import { isReservation } from '#features/parking/rules/reservation.ts';
import { START_DELAY_MINUTES } from '#features/pricing/rules/stay-times.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { decodeCursor } from '#platform/http/answers/cursors.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { findNearbyLocations, NearbyCursor } from './nearby-locations.read-model.ts';
import { searchLots } from './search-lots.ts';

/** A driver who comes within a quarter of an hour buys on arrival; then the stay starts ten minutes later. */
function arrivalAt(start: string | undefined, now: Date): { readonly startsAt: Date; readonly ahead: boolean } {
  const requested = start === undefined ? now : new Date(start);
  if (isReservation(requested, now)) return { startsAt: requested, ahead: true };
  return { startsAt: new Date(now.getTime() + START_DELAY_MINUTES * 60_000), ahead: false };
}

export function searchRoutes({ db }: Pick<Deps, 'db'>): Route[] {
  return [
    route(lotsContract.listNearbyLocations, async ({ params: { point }, query, principal: { user }, now }) => {
      const after = decodeCursor(query.cursor, NearbyCursor);
      if (isRefusal(after)) return after;
      const { radius: radiusMeters, limit, start, minutes, openNow, sells, amenities, maxCents } = query;
      if (query.favourites === 'true' && !user) return refuse('not_signed_in');
      const only = query.favourites === 'true' && user ? await listFavoriteLots(db, user.id) : null;
      const stay = { ...arrivalAt(start, now), minutes };
      const requested = { only, openNow: openNow === 'true', sells, amenities, maxCents };
      const question = { point, radiusMeters, after, limit, stay, ...requested, now };
      const { locations, nextCursor } = await findNearbyLocations(db, question);
      return { data: { data: locations }, nextCursor };
    }),

    route(lotsContract.searchLocations, async ({ query: { q: typed, lat, lng, limit } }) => {
      const near = lat === undefined || lng === undefined ? null : { lat, lng };
      return { data: { locations: await searchLots(db, { typed, near, limit }) } };
    }),
  ];
}
