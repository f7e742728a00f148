// Rule 34: an account's favorite lots. A lot that was archived stays in the list, hidden, and reappears when it is restored.

import type { Deps } from '#app/deps.ts';
import { refuse } from '#app/refusals.ts';
import { findLocation } from '#features/lots/server/lot-directory.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { favouritesContract as contract } from '../favorites.contract.ts';
import { deleteFavourite, insertFavourite, listFavouriteLots } from './favorites.store.ts';

const MOST_FAVOURITES = 200;

export function favouritesRoutes({ db }: Pick<Deps, 'db'>): Route[] {
  return [
    route(contract.listFavourites, async ({ principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      return { data: { locationIds: await listFavouriteLots(db, user.id) } };
    }),

    route(contract.addFavourite, async ({ principal: { user }, params: { id }, now }) => {
      if (!user) return refuse('not_signed_in');
      const lot = await findLocation(db, id);
      if (!lot) return refuse('not_found');
      if (lot.archivedAt) return refuse('location_archived');
      if (lot.heldAt) return refuse('location_not_open');
      const kept = await listFavouriteLots(db, user.id);
      if (kept.length >= MOST_FAVOURITES && !kept.includes(id)) return refuse('too_many_favourites');
      await insertFavourite(db, { userId: user.id, locationId: id, createdAt: now });
      return { message: 'Kept as a favorite' };
    }),

    route(contract.removeFavourite, async ({ principal: { user }, params: { id } }) => {
      if (!user) return refuse('not_signed_in');
      await deleteFavourite(db, user.id, id);
      return { message: 'Removed from the favorites' };
    }),
  ];
}
