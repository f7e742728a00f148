// Finding an address, and what a map without tiles draws. An unreachable provider never keeps a vendor from listing a lot: people can then type
// the address.

import type { Deps } from '#app/deps.ts';
import { refuse } from '#platform/contract/refusals.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { placesContract } from '../geocoding.contract.ts';

export function placesRoutes({ mapSketch, places, townsWithin }: Deps): Route[] {
  return [
    route(placesContract.suggestPlaces, async ({ query: { q, lat, lng, search } }) => {
      const near = lat === undefined || lng === undefined ? undefined : { lat, lng };
      try {
        const { places: suggested, credit } = await places.suggest(q, { near, session: search });
        return { data: { places: [...suggested], credit } };
      } catch {
        return refuse('places_unavailable');
      }
    }),

    route(placesContract.locatePlace, async ({ params, query }) => {
      try {
        const place = await places.locate(params.placeId, query.search);
        return place ? { data: place } : refuse('not_found');
      } catch {
        return refuse('places_unavailable');
      }
    }),

    route(placesContract.listTowns, async ({ query: { limit, ...box } }) => {
      const { towns, zips, credit } = await townsWithin(box);
      return { data: { towns: towns.slice(0, limit), zips: [...zips], credit } };
    }),

    route(placesContract.getMapSketch, async () => ({ data: { sketch: mapSketch } })),
  ];
}
