// The cards that an account has saved: to pay at checkout with one tap, and without being at a screen, by a text or by auto-pay. A PayPal
// account is one of them at checkout.

import { z } from 'zod';
import { defineEndpoint, signedIn } from '#platform/contract/endpoint.ts';
import { Done, Id, IsoTime, Month } from '#platform/contract/wire.ts';

const SavedCard = z.object({
  _id: Id,
  /** A PayPal account pays at checkout only. */
  method: z.enum(['card', 'paypal']),
  /** The name its holder knows it by, such as Visa 4242; null if the provider does not say. */
  label: z.string().nullable(),
  /** The last month in which it can be charged, such as 2027-04; null if it is not known. */
  expires: Month.nullable(),
  /** The one that checkout offers first and, if it is a card, that texts and auto-pay charge. */
  isDefault: z.boolean(),
  savedAt: IsoTime,
});
export type SavedCard = z.output<typeof SavedCard>;

const limit = { max: 30, perSeconds: 600 };
const OneCard = z.object({ data: z.object({ saved: SavedCard }) });
const params = z.object({ id: Id });

export const savedCardContract = {
  listSavedCards: defineEndpoint({
    method: 'GET',
    path: '/users/saved-card',
    summary: "List the account's saved cards, the default first",
    access: signedIn,
    response: z.object({ data: z.object({ cards: z.array(SavedCard) }) }),
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
    summary: 'Save the card that the browser confirmed, once the provider says so; the first one is the default',
    access: signedIn,
    limit,
    response: OneCard,
  }),
  changeSavedCard: defineEndpoint({
    method: 'PATCH',
    path: '/users/saved-card/:id',
    summary: 'Make a saved card the default',
    access: signedIn,
    limit,
    params,
    body: z.object({ isDefault: z.literal(true) }),
    response: OneCard,
    sentBack: [SavedCard],
  }),
  removeSavedCard: defineEndpoint({
    method: 'DELETE',
    path: '/users/saved-card/:id',
    summary:
      'Remove a saved card, here and at the provider, unless something open is charged to it; what it has paid stays',
    access: signedIn,
    limit,
    params,
    response: Done,
  }),
  choosePaymentCard: defineEndpoint({
    method: 'POST',
    path: '/billing/card',
    pays: true,
    summary:
      'Say which card an open payment is confirmed with next: a saved one, or a new one that is saved for later or not; nothing is charged yet, except with a saved PayPal account',
    access: signedIn,
    limit: { max: 120, perSeconds: 60 },
    body: z.object({
      clientSecret: z.string().min(1).max(300),
      /** One of the caller's saved cards. */
      savedCard: Id.optional(),
      /** Without `savedCard`: the card or PayPal account that pays is saved in the caller's account. */
      save: z.boolean().optional(),
    }),
    response: Done,
  }),
};

export const SAVED_CARD_REFUSALS = {
  card_not_saved: { status: 409, message: 'The card has not been saved. Try again, or use another card.' },
  card_gone: { status: 404, message: 'This card was removed. Choose another way to pay. You have not been charged.' },
  saved_declined: { status: 422, message: 'The saved account was declined. You have not been charged.' },
  card_in_use: { status: 409, message: 'This card cannot be removed yet: something is charged to it.' },
} as const;
