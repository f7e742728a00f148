// Where each owner's money can be sent: to their account at the provider, or to the bank account that they entered.

import type { Deps } from '#app/deps.ts';
import type { OwnerTransfers } from '#integrations/payments/owner-transfers.port.ts';
import type { PayoutState } from '../../rules/payout-state.ts';
import { type ByOwner, listAccountsAt, listDetailsAt } from './destinations.store.ts';

export type SendingDeps = Pick<Deps, 'config' | 'db' | 'payments'>;

/** The provider that sends owners money; null when none does, and support sends all of it. */
export function payoutTransfersOf({
  payments,
}: Pick<Deps, 'payments'>): { name: string; transfers: OwnerTransfers } | null {
  const { name, transfers } = payments.card;
  return transfers && { name, transfers };
}

/** Omits owners who cannot be sent anything now. */
export async function listDestinations(
  deps: SendingDeps,
  ownerIds: readonly string[],
  now: Date,
): Promise<ByOwner<string>> {
  const provider = payoutTransfersOf(deps);
  if (!provider || ownerIds.length === 0) return new Map();
  return provider.transfers.to === 'account'
    ? listAccountsAt(deps.db, ownerIds, provider.name)
    : listDetailsAt(deps.db, ownerIds, now);
}

/** Whether owners are automatically sent money on their days. */
export const sendsByItself = (deps: Pick<Deps, 'config' | 'payments'>): boolean =>
  deps.config.automaticPayouts && payoutTransfersOf(deps) !== null;

/** If the provider pays to accounts and the owner has none, support sends by bank. */
export function paysByItself(deps: SendingDeps, state: PayoutState): boolean {
  const provider = payoutTransfersOf(deps);
  return sendsByItself(deps) && (provider?.transfers.to === 'bank' || state === 'active');
}
