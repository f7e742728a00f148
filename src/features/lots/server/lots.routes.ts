import type { Deps } from '#app/deps.ts';
import { findLocation, toLocation } from '#features/lot-directory/server/public.ts';
import type { Session } from '#features/parking/sessions.contract.ts';
import { taxesContract } from '#features/revenue/taxes.contract.ts';
import type { MapView } from '#integrations/maps/static-map.port.ts';
import { seesPlates } from '#platform/access/membership.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { mayReadMoney } from '#platform/http/access/authorize.ts';
import { managedLotsOf } from '#platform/http/access/managed-lots.read-model.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { lotsContract } from '../lots.contract.ts';
import { changeLocation } from './change-location.ts';
import { changeTaxes } from './change-taxes.ts';
import {
  addLocation,
  archiveLot,
  changeFee,
  deleteForever,
  listLocations,
  listMyLocations,
  restoreLocation,
} from './lots.service.ts';
import { findReference } from './lots.store.ts';
import { listMoves } from './move-location.ts';

/** A few blocks around the lot. */
const NEIGHBORHOOD_ZOOM = 15;

type Parked = {
  /** The sessions currently running at a lot. */
  readonly listCurrentSessions: (db: Db, at: { locationId: string; now: Date }) => Promise<Session[]>;
};

/** Sessions are a higher-level feature, so the sessions that an owner sees are passed in. */
export function lotsRoutes(deps: Deps, { listCurrentSessions }: Parked): Route[] {
  const { db } = deps;
  return [
    route(lotsContract.listLocations, ({ query }) => listLocations(db, { id: query.id }, query)),

    route(lotsContract.listMyLocations, async ({ query, principal }) => {
      const managed = managedLotsOf(principal);
      if (!managed) return refuse('not_signed_in');
      const { archived, search } = query;
      return listMyLocations(db, { managed, archived: archived === 'true', search }, query);
    }),

    route(lotsContract.getLocation, async ({ params, principal, now }) => {
      const row = await findLocation(db, params.id);
      if (!row) return refuse('not_found');
      const isManaged = await mayReadMoney(db, row, principal);
      const seesStays = isManaged && principal.user !== null && seesPlates(principal.user.role);
      const sessions = seesStays ? await listCurrentSessions(db, { locationId: row.id, now }) : [];
      const location = { ...toLocation(row), ...(isManaged && { reference: await findReference(db, row.id) }) };
      return { data: { location, sessions, isManaged } };
    }),

    route(lotsContract.addLocation, async ({ body, principal, now, once }) => {
      if (!principal.user) return refuse('not_signed_in');
      const requested = { ...body, ownerId: principal.user.id, now };
      return once(async (tx) => {
        const location = await addLocation(tx, deps, requested);
        return isRefusal(location) ? location : { data: { location } };
      });
    }),

    route(lotsContract.updateLocation, async ({ params, body, principal, now }) => {
      if (!principal.user) return refuse('not_signed_in');
      const mover = { ...deps, actorId: principal.user.id, now };
      const location = await inTransaction(db, (tx) => changeLocation(tx, params.id, body, mover));
      return isRefusal(location) ? location : { data: { location } };
    }),

    route(lotsContract.listMoves, ({ params: { id } }) => listMoves(db, id)),

    route(lotsContract.changeFee, async ({ params: { id }, body: { feeBasisPoints }, principal, now }) => {
      if (!principal.user) return refuse('not_signed_in');
      const change = { id, feeBasisPoints, actorId: principal.user.id, now };
      const location = await inTransaction(db, (tx) => changeFee(tx, change));
      return isRefusal(location) ? location : { data: { location } };
    }),

    route(taxesContract.changeTaxes, async ({ params: { id }, body: { taxes }, principal, now }) => {
      if (!principal.user) return refuse('not_signed_in');
      const change = { id, taxes, actorId: principal.user.id, now };
      const changed = await inTransaction(db, (tx) => changeTaxes(tx, change));
      return isRefusal(changed) ? changed : { data: changed };
    }),

    route(lotsContract.archiveLocation, async ({ params: { id }, query: { forever }, now }) => {
      const end = forever === undefined ? archiveLot : deleteForever;
      const refused = await inTransaction(db, (tx) => end(tx, id, now));
      return refused ?? { message: forever === undefined ? 'This location is archived.' : 'This location is deleted.' };
    }),

    route(lotsContract.restoreLocation, async ({ params: { id } }) => {
      const location = await inTransaction(db, (tx) => restoreLocation(tx, id));
      return isRefusal(location) ? location : { data: { location } };
    }),

    route(lotsContract.getLocationMap, async ({ params, query }) => {
      const row = await findLocation(db, params.id);
      if (!row) return refuse('not_found');
      return drawMap(deps, { lat: row.lat, lng: row.lng, zoom: NEIGHBORHOOD_ZOOM, ...query });
    }),
  ];
}

/** A map is an aid: where nobody draws one, or its provider cannot be reached, the page goes on without it. */
async function drawMap({ staticMap }: Pick<Deps, 'staticMap'>, view: MapView) {
  if (!staticMap) return refuse('not_found');
  const picture = await staticMap.draw(view).catch(() => null);
  if (!picture) return refuse('map_unavailable');
  const { contentType, body, cacheSeconds } = picture;
  return {
    contentType,
    body,
    headers: cacheSeconds === undefined ? {} : { 'cache-control': `private, max-age=${cacheSeconds}` },
  };
}
