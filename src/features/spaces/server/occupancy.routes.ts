import type { Deps } from '#app/deps.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { managedLotsOf } from '#platform/http/access/managed-lots.read-model.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { occupancyContract as contract } from '../spaces.contract.ts';
import { listOccupancy } from './list-occupancy.ts';
import { createLiveLots, createLiveOccupancy, readOccupancy } from './live-occupancy.ts';
import { readAllParkedHours, readParkedHours } from './parked-hours.ts';

export function occupancyRoutes(deps: Deps): Route[] {
  const live = createLiveOccupancy(deps);
  const liveLots = createLiveLots(deps);
  return [
    route(contract.getOccupancy, async ({ params: { id } }) => ({ data: await readOccupancy(deps, id) })),
    route(contract.followOccupancy, async ({ params: { id } }) => ({ follow: (reader) => live.follow(reader, id) })),
    route(contract.getParkedHours, async ({ params: { id }, now }) => {
      const data = await readParkedHours(deps.db, id, now);
      return isRefusal(data) ? data : { data };
    }),
    route(contract.getAllParkedHours, async ({ principal, now }) => {
      const watcher = managedLotsOf(principal);
      if (!watcher) return refuse('not_signed_in');
      return { data: await readAllParkedHours(deps.db, { watcher, now }) };
    }),
    route(contract.listOccupancy, async ({ query, principal, now }) => {
      const watcher = managedLotsOf(principal);
      if (!watcher) return refuse('not_signed_in');
      return listOccupancy(deps.db, { watcher, now }, query);
    }),
    route(contract.followAllOccupancy, async ({ principal }) => {
      const watcher = managedLotsOf(principal);
      if (!watcher) return refuse('not_signed_in');
      return { follow: (reader) => liveLots.follow(reader, watcher) };
    }),
  ];
}
