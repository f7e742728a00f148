import { occupancyContract as contract } from '#contract/lots/occupancy.contract.ts';
import { isRefusal, refuse } from '#contract/refusals.ts';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/endpoint-route.ts';
import { listOccupancy } from './list-occupancy.ts';
import { createLiveOccupancy, readOccupancy } from './live-occupancy.ts';
import { readAllParkedHours, readParkedHours } from './parked-hours.ts';

export function capacityRoutes(deps: Deps): Route[] {
  const live = createLiveOccupancy(deps);
  return [
    route(contract.getOccupancy, async ({ params: { id } }) => ({ data: await readOccupancy(deps, id) })),
    route(contract.followOccupancy, async ({ params: { id } }) => ({ follow: (reader) => live.follow(reader, id) })),
    route(contract.getParkedHours, async ({ params: { id }, now }) => {
      const data = await readParkedHours(deps.db, id, now);
      return isRefusal(data) ? data : { data };
    }),
    route(contract.getAllParkedHours, async ({ principal: { user }, now }) => {
      if (!user) return refuse('not_signed_in');
      return { data: await readAllParkedHours(deps.db, { ownerId: user.id, now }) };
    }),
    route(contract.listOccupancy, async ({ query, principal: { user }, now }) => {
      if (!user) return refuse('not_signed_in');
      return listOccupancy(deps.db, { ownerId: user.id, now }, query);
    }),
  ];
}
