// An account's favorite lots, available on every device on which its holder signs in.

import { z } from 'zod';
import { defineEndpoint, signedIn } from '../endpoint.ts';
import { Done, Id } from '../wire.ts';

const ById = z.object({ id: Id });
const limit = { max: 120, perSeconds: 60 };

export const favouritesContract = {
  listFavourites: defineEndpoint({
    method: 'GET',
    path: '/favourites',
    summary: "The ids of the account's favorite locations, the latest first; the list of lots nearby shows them",
    access: signedIn,
    response: z.object({ data: z.object({ locationIds: z.array(Id) }) }),
  }),
  addFavourite: defineEndpoint({
    method: 'PUT',
    path: '/locations/:id/favourite',
    summary: "Keep a location among the account's favorites; again changes nothing",
    access: signedIn,
    limit,
    params: ById,
    response: Done,
  }),
  removeFavourite: defineEndpoint({
    method: 'DELETE',
    path: '/locations/:id/favourite',
    summary: "Take a location from the account's favorites; again changes nothing",
    access: signedIn,
    limit,
    params: ById,
    response: Done,
  }),
};
