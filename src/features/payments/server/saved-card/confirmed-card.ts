import type { Deps } from '#app/deps.ts';
import { ProviderRefused, ProviderUnavailable } from '#integrations/payments/payments.port.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { addCard } from './change-cards.ts';
import { deleteSetup, listSetups, type SavedCard, type StoredCard } from './saved-cards.store.ts';

type ConfirmedCard = { readonly card: SavedCard; readonly setupRef: string };

/**
 * The card that the account's browser has confirmed last: refused unless the provider says so, whatever the browser claims. Null if
 * nothing is being saved, or it was already. @throws ProviderUnavailable, or ProviderRefused
 */
async function findConfirmed(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  userId: string,
): Promise<ConfirmedCard | Refusal | null> {
  const setups = await listSetups(db, userId);
  for (const { provider, customerRef, setupRef } of setups) {
    const saved = (await payments.of(provider).cardSetups?.findSaved(setupRef)) ?? null;
    if (saved) return { card: { provider, customerRef, ...saved }, setupRef };
  }
  return setups.length > 0 ? refuse('card_not_saved') : null;
}

export async function findConfirmedCard(
  deps: Pick<Deps, 'db' | 'payments'>,
  userId: string,
): Promise<ConfirmedCard | Refusal | null> {
  return unlessUnavailable(() => findConfirmed(deps, userId));
}

/** In the account's list. @returns null if the account is gone */
export async function addConfirmed(
  deps: Pick<Deps, 'jobs' | 'newId' | 'now'>,
  tx: Db,
  userId: string,
  { card, setupRef }: ConfirmedCard,
): Promise<StoredCard | null> {
  await deleteSetup(tx, userId, setupRef);
  return addCard(deps, tx, userId, card);
}

/** What a provider that is down or refuses means to the caller. */
export async function unlessUnavailable<T>(call: () => Promise<T | Refusal>): Promise<T | Refusal> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
    return refuse('payment_unavailable');
  }
}
