// Asks the provider about an owner's account when anything reports a change: a webhook, the owner's return from the provider's
// pages, or the clock. None of these is trusted by itself.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import type { AccountMail } from '#features/messages/server/public.ts';
import { type NotifyDeps, notifyReaders } from '#features/notifications/server/public.ts';
import { considerReview, type ReviewDeps } from '#features/owners/server/public.ts';
import {
  type AccountFacts,
  missingDetails,
  type PayoutState,
  payoutState,
} from '#features/payouts/rules/payout-state.ts';
import { type OwnerAccounts, ProviderUnavailable } from '#integrations/payments/payments.port.ts';
import { createPace } from '#integrations/payments/provider-pace.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import {
  claimAccountsToCheck,
  findAccount,
  findAccountByRef,
  forgetAccount,
  type PayoutAccount,
  recordAccount,
} from './payout-accounts.store.ts';

export type AccountDeps = ReviewDeps & NotifyDeps & Pick<Deps, 'db' | 'payments'>;

const RECENT_MINUTES = 60;
const SETTLED_MINUTES = 24 * 60;
const PAGE = 100;

/** The provider that passes shares on to owners; null when none does. */
export function payoutAccountsOf({
  payments,
}: Pick<Deps, 'payments'>): { name: string; accounts: OwnerAccounts } | null {
  const { name, accounts } = payments.card;
  return accounts && { name, accounts };
}

/** @throws ProviderUnavailable */
export async function checkAccount(deps: AccountDeps, account: PayoutAccount): Promise<void> {
  const provider = payoutAccountsOf(deps);
  if (!provider || provider.name !== account.provider || account.accountRef === null) return;
  const requestedAt = deps.now();
  const reported = await provider.accounts.get(account.accountRef);
  if (reported) {
    const { ownerId } = account;
    await inTransaction(deps.db, async (tx) => {
      const { wasActive } = await recordAccount(tx, account.id, reported, requestedAt);
      if (reported.status === 'active') return considerReview(tx, deps, ownerId);
      if (wasActive && reported.status !== 'pending')
        await notifyReaders(tx, deps, {
          kind: 'failed_payout',
          concerns: { ownerId },
          mail: () => payoutsStoppedMail(deps.config),
        });
    });
  } else await forgetAccount(deps.db, account.id);
}

/** Ignores accounts that are not ours. @throws ProviderUnavailable */
export async function checkAnnouncedAccount(deps: AccountDeps, provider: string, accountRef: string): Promise<void> {
  const account = await findAccountByRef(deps.db, provider, accountRef);
  if (account) await checkAccount(deps, account);
}

/** Catches up on lost webhooks: checks every account that is due, as fast as the provider allows. */
export async function checkAccounts(deps: AccountDeps): Promise<void> {
  const now = deps.now();
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const due = { checkedBefore: before(RECENT_MINUTES), settledBefore: before(SETTLED_MINUTES), limit: PAGE, now };
  const pace = createPace();
  const failures: PromiseRejectedResult[] = [];
  for (let accounts: PayoutAccount[] | null = null; accounts === null || accounts.length === PAGE; ) {
    accounts = await claimAccountsToCheck(deps.db, due);
    const checks = accounts.map((account) => pace.run(() => checkAccount(deps, account)));
    failures.push(...(await Promise.allSettled(checks)).filter((check) => check.status === 'rejected'));
  }
  const [unforeseen] = failures.filter(({ reason }) => !(reason instanceof ProviderUnavailable));
  if (unforeseen) throw unforeseen.reason;
}

export type ShownAccount = {
  readonly state: PayoutState;
  readonly missing: string[];
  readonly checkedAt: string | null;
};

export async function showAccount(deps: AccountDeps, ownerId: string): Promise<ShownAccount> {
  const provider = payoutAccountsOf(deps);
  if (!provider) return { state: 'not_offered', missing: [], checkedAt: null };
  const account = await findAccount(deps.db, ownerId);
  const facts: AccountFacts | null = account?.accountRef && account.provider === provider.name ? account : null;
  return {
    state: payoutState(facts),
    missing: missingDetails(facts?.missing ?? []),
    checkedAt: facts ? (account?.checkedAt?.toISOString() ?? null) : null,
  };
}

// The mail to an owner when the provider stops paying them out.
function payoutsStoppedMail({ publicUrl }: { readonly publicUrl: string }): AccountMail {
  return {
    title: t`Your payouts are on hold`,
    paragraphs: [
      t`The payment provider needs something from you before it can pay you again. Until then your earnings are kept for you.`,
      t`Your payouts page says what is missing and takes you there.`,
    ],
    button: { label: t`Open payouts`, url: `${publicUrl}/payouts` },
  };
}
