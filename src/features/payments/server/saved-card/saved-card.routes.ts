import type { Deps } from '#app/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { savedCardContract as contract } from '../../saved-card.contract.ts';
import { findConfirmedCard, unlessUnavailable } from './confirmed-card.ts';
import { findSavedCard, forgetSavedCard, type StoredCard, saveCard, saveSetup } from './saved-cards.store.ts';

export function savedCardRoutes(deps: Deps): Route[] {
  return [
    route(contract.getSavedCard, async ({ principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      const card = await findSavedCard(deps.db, user.id);
      return { data: { saved: card && toSavedCard(card) } };
    }),
    route(contract.beginSavingCard, async ({ principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      const clientSecret = await unlessUnavailable(() => beginSetup(deps, user.id));
      return isRefusal(clientSecret) ? clientSecret : { data: { clientSecret } };
    }),
    route(contract.saveCard, async ({ principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      const card = await unlessUnavailable(() => saveConfirmed(deps, user.id));
      return isRefusal(card) ? card : { data: { saved: toSavedCard(card) } };
    }),
    route(contract.removeSavedCard, async ({ principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      await inTransaction(deps.db, (tx) => forgetSavedCard(deps, tx, user.id));
      return { message: 'Card removed' };
    }),
  ];
}

const toSavedCard = ({ label, expires, savedAt }: StoredCard) => ({ label, expires, savedAt: savedAt.toISOString() });

/** @returns the secret with which the browser confirms */
async function beginSetup({ db, payments, newId, now }: Deps, userId: string): Promise<string | Refusal> {
  const { name: provider, cardSetups, createCustomer } = payments.card;
  if (!cardSetups || !createCustomer) return refuse('payment_unavailable');
  const idempotencyKey = `${userId}-${newId()}`;
  const before = await findSavedCard(db, userId);
  const savedRef = before?.provider === provider ? before.customerRef : null;
  // A key is for one kind of call.
  const customerRef = savedRef ?? (await createCustomer({ idempotencyKey: `customer-${idempotencyKey}` })).ref;
  const { ref: setupRef, clientSecret } = await cardSetups.begin({ idempotencyKey, customerRef });
  await saveSetup(db, userId, { provider, customerRef, setupRef }, now());
  return clientSecret;
}

async function saveConfirmed(deps: Deps, userId: string): Promise<StoredCard | Refusal> {
  const confirmed = await findConfirmedCard(deps, userId);
  if (isRefusal(confirmed)) return confirmed;
  if (!confirmed) return (await findSavedCard(deps.db, userId)) ?? refuse('card_not_saved');
  const card = { ...confirmed, savedAt: deps.now() };
  await inTransaction(deps.db, (tx) => saveCard(deps, tx, userId, card));
  return card;
}
