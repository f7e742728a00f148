import { occupancyContract as contract } from '#contract/lots/occupancy.contract.ts';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/endpoint-route.ts';
import { createLiveOccupancy, readOccupancy } from './live-occupancy.ts';

export function capacityRoutes(deps: Deps): Route[] {
  const live = createLiveOccupancy(deps);
  return [
    route(contract.getOccupancy, async ({ params: { id } }) => ({ data: await readOccupancy(deps, id) })),
    route(contract.followOccupancy, async ({ params: { id } }) => ({ follow: (reader) => live.follow(reader, id) })),
  ];
}
