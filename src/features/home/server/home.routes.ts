import type { Deps } from '#app/deps.ts';
import { refuse } from '#platform/contract/refusals.ts';
import { everyLotOf } from '#platform/http/access/managed-lots.read-model.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { homeContract as contract } from '../home.contract.ts';
import { getHome } from './get-home.ts';
import { getLotToday } from './get-lot-today.ts';

export function homeRoutes(deps: Deps): Route[] {
  return [
    route(contract.getHome, async ({ principal, now }) => {
      const managed = everyLotOf(principal);
      const { user } = principal;
      return user && managed ? { data: await getHome(deps, { user, managed, now }) } : refuse('not_signed_in');
    }),
    route(contract.getLotToday, async ({ params, now }) => {
      const data = await getLotToday(deps, { locationId: params.id, now });
      return data ? { data } : refuse('not_found');
    }),
  ];
}
