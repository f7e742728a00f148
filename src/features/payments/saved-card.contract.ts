// The card that an account has saved, to pay without being at a screen: by replying YES to a text.

import { z } from 'zod';
import { defineEndpoint, signedIn } from '#platform/contract/endpoint.ts';
import { IsoTime, Month } from '#platform/contract/wire.ts';

const SavedCard = z.object({
  /** The name its holder knows it by, such as Visa 4242; null if the provider does not say. */
  label: z.string().nullable(),
  /** The last month in which it can be charged, such as 2027-04; null if it is not known. */
  expires: Month.nullable(),
  savedAt: IsoTime,
});
const limit = { max: 30, perSeconds: 600 };

export const savedCardContract = {
  getSavedCard: defineEndpoint({
    method: 'GET',
    path: '/users/saved-card',
    summary: "Get the account's saved card",
    access: signedIn,
    response: z.object({ data: z.object({ saved: SavedCard.nullable() }) }),
  }),
  beginSavingCard: defineEndpoint({
    method: 'POST',
    path: '/users/saved-card/setup',
    pays: true,
    summary: 'Prepare saving a card, which the browser confirms with the provider; nothing is charged',
    access: signedIn,
    limit,
    response: z.object({ data: z.object({ clientSecret: z.string() }) }),
  }),
  saveCard: defineEndpoint({
    method: 'POST',
    path: '/users/saved-card',
    summary: 'Save the card that the browser confirmed, once the provider says so; it replaces the one before',
    access: signedIn,
    limit,
    response: z.object({ data: z.object({ saved: SavedCard }) }),
  }),
  removeSavedCard: defineEndpoint({
    method: 'DELETE',
    path: '/users/saved-card',
    summary: 'Remove the saved card; what it has paid stays',
    access: signedIn,
    limit,
    response: z.object({ message: z.string() }),
  }),
};
