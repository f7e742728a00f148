// From "get paid to your bank" to the provider's own page. The account is first stored as an intent and
// then created, once per owner, however often and from however many windows they ask.

import type { Deps } from '#app/deps.ts';
import {
  type AccountDeps,
  accountsHere,
  findAccount,
  forgetAccount,
  intendAccount,
  type PayoutAccount,
  recordAccount,
} from '#features/payments/server/public.ts';
import {
  type OwnerAccounts,
  ProviderMisconfigured,
  ProviderRefused,
  ProviderUnavailable,
} from '#integrations/payments/payments.port.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import { findOwner } from './owners.read-model.ts';

type LinkDeps = AccountDeps & Pick<Deps, 'config'>;

export async function openLink(deps: LinkDeps, ownerId: string): Promise<{ url: string } | Refusal> {
  const provider = accountsHere(deps);
  if (!provider) return refuse('payouts_not_offered');
  const owner = await findOwner(deps.db, ownerId);
  if (!owner) return refuse('not_found');
  try {
    const account = await intendHere(deps, ownerId, provider.name);
    const ref = account.accountRef ?? (await makeAccount(deps, provider.accounts, { ...owner, ...account }));
    const page = `${deps.config.publicUrl}/payouts`;
    const urls = { returnUrl: `${page}?back=1`, refreshUrl: `${page}?again=1` };
    return await provider.accounts.createLink({ idempotencyKey: deps.newId(), ref, ...urls });
  } catch (error) {
    // With the current settings it will never work, so there is no point in retrying.
    if (error instanceof ProviderMisconfigured || error instanceof ProviderRefused) return refuse('payouts_refused');
    if (error instanceof ProviderUnavailable) return refuse('payouts_unavailable');
    throw error;
  }
}

/** A provider that is no longer configured cannot be asked, so the owner starts over. */
async function intendHere(deps: AccountDeps, ownerId: string, provider: string): Promise<PayoutAccount> {
  const existing = await findAccount(deps.db, ownerId);
  if (existing && existing.provider !== provider) await forgetAccount(deps.db, existing.id);
  return intendAccount(deps.db, { ownerId, id: deps.newId(), provider, now: deps.now() });
}

async function makeAccount(
  deps: AccountDeps,
  accounts: OwnerAccounts,
  { id, ownerId, email, name }: PayoutAccount & { email: string; name: string },
): Promise<string> {
  const requestedAt = deps.now();
  try {
    const created = await accounts.create({ idempotencyKey: `account-${id}`, ownerId, email, name });
    await recordAccount(deps.db, id, created, requestedAt);
    return created.ref;
  } catch (error) {
    // Permanently refused, for example because the same key was used with another address: the next attempt uses a new key.
    if (error instanceof ProviderRefused) await forgetAccount(deps.db, id);
    throw error;
  }
}
