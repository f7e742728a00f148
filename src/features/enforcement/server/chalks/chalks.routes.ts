import type { Deps } from '#app/deps.ts';
import { findTimeZone } from '#features/lot-directory/server/public.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { chalksContract as contract } from '../../chalks.contract.ts';
import { addChalkPhoto, chalkCar, getChalkPhoto, listShownChalks, toChalk } from './chalk-cars.ts';
import { eraseChalk } from './chalks.store.ts';

export function chalksRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route(contract.chalkCar, async ({ params, body: { _id: id, zoneId, clock, ...car }, principal: { user } }) => {
      const at = { locationId: params.id, officerId: user?.id ?? '', id, zoneId: zoneId ?? null, clock };
      const chalk = await chalkCar(deps, { ...car, ...at });
      return isRefusal(chalk) ? chalk : { data: { chalk: toChalk(chalk) } };
    }),
    route(contract.listChalks, async ({ params: { id }, now }) => {
      const chalks = await listShownChalks(db, id, now);
      return { data: { chalks, timeZone: await findTimeZone(db, id) } };
    }),
    route(contract.eraseChalk, async ({ params, now }) =>
      (await eraseChalk(db, params, now)) ? { data: { erased: true as const } } : refuse('not_found'),
    ),
    route(contract.addChalkPhoto, async ({ params, body, principal }) => {
      const chalk = await addChalkPhoto(deps, params, { officerId: principal.user?.id ?? '', photo: body.photo });
      return isRefusal(chalk) ? chalk : { data: { chalk: toChalk(chalk) } };
    }),
    route(contract.getChalkPhoto, ({ params }) => getChalkPhoto(deps, params)),
  ];
}
