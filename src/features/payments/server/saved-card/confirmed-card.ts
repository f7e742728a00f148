import type { Deps } from '#app/deps.ts';
import { ProviderRefused, ProviderUnavailable } from '#integrations/payments/payments.port.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import { findSetup, type SavedCard } from './saved-cards.store.ts';

/**
 * The card that the account's browser has confirmed: refused unless the provider says so, whatever the browser claims. Null if
 * nothing is being saved, or it was already. @throws ProviderUnavailable, or ProviderRefused
 */
export async function findConfirmedCard(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  userId: string,
): Promise<SavedCard | Refusal | null> {
  const setup = await findSetup(db, userId);
  if (!setup) return null;
  const { provider, customerRef, setupRef } = setup;
  const saved = (await payments.of(provider).cardSetups?.findSaved(setupRef)) ?? null;
  return saved ? { provider, customerRef, ...saved } : refuse('card_not_saved');
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
