// Rule 34: an account's favorite lots. A lot that was archived stays in the list, hidden, and reappears when it is restored.

import type { Deps } from '#app/deps.ts';
import { findLocation } from '#features/lot-directory/server/public.ts';
import { refuse } from '#platform/contract/refusals.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { favoritesContract as contract } from '../favorites.contract.ts';
import { deleteFavorite, insertFavorite, listFavoriteLots } from './favorites.store.ts';

const MAX_FAVORITES = 200;

export function favoritesRoutes({ db }: Pick<Deps, 'db'>): Route[] {
  return [
    route(contract.listFavorites, async ({ principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      return { data: { locationIds: await listFavoriteLots(db, user.id) } };
    }),

    route(contract.addFavorite, async ({ principal: { user }, params: { id }, now }) => {
      if (!user) return refuse('not_signed_in');
      const lot = await findLocation(db, id);
      if (!lot) return refuse('not_found');
      if (lot.archivedAt) return refuse('location_archived');
      if (lot.heldAt) return refuse('location_not_open');
      const stored = await listFavoriteLots(db, user.id);
      if (stored.length >= MAX_FAVORITES && !stored.includes(id)) return refuse('too_many_favorites');
      await insertFavorite(db, { userId: user.id, locationId: id, createdAt: now });
      return { message: 'Kept as a favorite' };
    }),

    route(contract.removeFavorite, async ({ principal: { user }, params: { id } }) => {
      if (!user) return refuse('not_signed_in');
      await deleteFavorite(db, user.id, id);
      return { message: 'Removed from the favorites' };
    }),
  ];
}
