import type { Deps } from '#app/deps.ts';
import type { PaymentProvider } from '#integrations/payments/payments.port.ts';
import { listSavedCards, listSetups } from './saved-cards.store.ts';

/**
 * The account as a payer at the provider, by the provider's name; the one of its saved cards if it has any. Null if the provider saves
 * nothing. @throws ProviderUnavailable, or ProviderRefused
 */
export async function customerOf(
  { db, newId }: Pick<Deps, 'db' | 'newId'>,
  { name, createCustomer }: PaymentProvider,
  userId: string,
): Promise<string | null> {
  if (!createCustomer) return null;
  const known = [...(await listSavedCards(db, userId)), ...(await listSetups(db, userId))];
  const here = known.find(({ provider }) => provider === name);
  return here?.customerRef ?? (await createCustomer({ idempotencyKey: `customer-${userId}-${newId()}` })).ref;
}
