import { occupancyContract as contract } from '#contract/lots/occupancy.contract.ts';
import { isRefusal, refuse } from '#contract/refusals.ts';
import { isTeamRole } from '#domain/team/membership.ts';
import type { Deps } from '../../deps.ts';
import { onlyLotsOf, type Principal } from '../../http/access/principal.ts';
import { type Route, route } from '../../http/endpoint-route.ts';
import { listOccupancy } from './list-occupancy.ts';
import { createLiveLots, createLiveOccupancy, readOccupancy } from './live-occupancy.ts';
import { readAllParkedHours, readParkedHours } from './parked-hours.ts';
import type { Watcher } from './watched-lots.read-model.ts';

export function capacityRoutes(deps: Deps): Route[] {
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
      const watcher = watcherOf(principal);
      if (!watcher) return refuse('not_signed_in');
      return { data: await readAllParkedHours(deps.db, { watcher, now }) };
    }),
    route(contract.listOccupancy, async ({ query, principal, now }) => {
      const watcher = watcherOf(principal);
      if (!watcher) return refuse('not_signed_in');
      return listOccupancy(deps.db, { watcher, now }, query);
    }),
    route(contract.followAllOccupancy, async ({ principal }) => {
      const watcher = watcherOf(principal);
      if (!watcher) return refuse('not_signed_in');
      return { follow: (reader) => liveLots.follow(reader, watcher) };
    }),
  ];
}

/** Owners watch lots of their own, members of a team those given to them. */
function watcherOf(principal: Principal): Watcher | null {
  const { user } = principal;
  return user && { userId: user.id, as: isTeamRole(user.role) ? 'member' : 'owner', only: onlyLotsOf(principal) };
}
