// An account's favorite lots, available on every device on which its holder signs in.

import { z } from 'zod';
import { defineEndpoint, signedIn } from '#platform/contract/endpoint.ts';
import { Done, Id } from '#platform/contract/wire.ts';

const ById = z.object({ id: Id });
const limit = { max: 120, perSeconds: 60 };

export const favoritesContract = {
  listFavorites: defineEndpoint({
    method: 'GET',
    path: '/favourites',
    summary: "List the ids of the account's favorite locations, latest first; the list of nearby lots shows them",
    access: signedIn,
    response: z.object({ data: z.object({ locationIds: z.array(Id) }) }),
  }),
  addFavorite: defineEndpoint({
    method: 'PUT',
    path: '/locations/:id/favourite',
    summary: "Add a location to the account's favorites; safe to repeat",
    access: signedIn,
    limit,
    params: ById,
    response: Done,
  }),
  removeFavorite: defineEndpoint({
    method: 'DELETE',
    path: '/locations/:id/favourite',
    summary: "Remove a location from the account's favorites; safe to repeat",
    access: signedIn,
    limit,
    params: ById,
    response: Done,
  }),
};
