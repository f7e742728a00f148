// Where each owner's money can be sent: to their account at the provider, or to the bank account that they entered.

import type { Deps } from '#app/deps.ts';
import type { OwnerTransfers } from '#integrations/payments/owner-transfers.port.ts';
import type { PayoutState } from '../../rules/payout-state.ts';
import { type ByOwner, listAccountsAt, listDetailsAt } from './destinations.store.ts';

export type SendingDeps = Pick<Deps, 'config' | 'db' | 'payments'>;

/** The provider that sends owners money; null when none does, and support sends all of it. */
export function sendingHere({ payments }: Pick<Deps, 'payments'>): { name: string; transfers: OwnerTransfers } | null {
  const { name, transfers } = payments.card;
  return transfers && { name, transfers };
}

/** Omits owners who cannot be sent anything now. */
export async function listDestinations(
  deps: SendingDeps,
  ownerIds: readonly string[],
  now: Date,
): Promise<ByOwner<string>> {
  const here = sendingHere(deps);
  if (!here || ownerIds.length === 0) return new Map();
  return here.transfers.to === 'account'
    ? listAccountsAt(deps.db, ownerIds, here.name)
    : listDetailsAt(deps.db, ownerIds, now);
}

/** Whether owners are automatically sent money on their days. */
export const sendsByItself = (deps: Pick<Deps, 'config' | 'payments'>): boolean =>
  deps.config.automaticPayouts && sendingHere(deps) !== null;

/** If the provider pays to accounts and the owner has none, support sends by bank. */
export function paysByItself(deps: SendingDeps, state: PayoutState): boolean {
  const here = sendingHere(deps);
  return sendsByItself(deps) && (here?.transfers.to === 'bank' || state === 'active');
}
