// Owners' own Stripe accounts (Accounts v2), which only receive their share of payments. Stripe
// collects what the law requires on its own pages; none of it reaches us.

import type Stripe from 'stripe';
import { type OwnerAccount, type OwnerAccounts, ProviderUnavailable } from '../payments.port.ts';
import { callStripe, isUnknownThing, postOnce, type StripeConnection } from './stripe-connection.ts';
import { fetchReversedCents } from './stripe-refunds.ts';

type Account = Stripe.V2.Core.Account;

const INCLUDE: Stripe.V2.Core.AccountRetrieveParams.Include[] = ['configuration.recipient', 'requirements'];

export function createOwnerAccounts(stripe: StripeConnection): OwnerAccounts {
  const { accounts, accountLinks } = stripe.api.v2.core;
  return {
    create: async ({ idempotencyKey: key, ownerId, email, name }) => {
      const requested = toAccount({ ownerId, email, name });
      const made = await postOnce(stripe.now, {
        kind: 'v2.core.account',
        key,
        call: (more) => accounts.create(requested, more),
        // If the answer was lost, the account holds no money and never will.
        done: async () => null,
        twice: 'harmless',
      });
      return readAccount(made);
    },
    get: (ref) => getAccount(stripe, ref),
    getTakenBack: (ref) => fetchReversedCents(stripe, ref),
    createLink: async ({ idempotencyKey: key, ref, returnUrl, refreshUrl }) => {
      const { url } = await postOnce(stripe.now, {
        kind: 'v2.core.account_link',
        key,
        call: (more) => accountLinks.create(toLink(ref, { return_url: returnUrl, refresh_url: refreshUrl }), more),
        done: async () => null,
        twice: 'harmless',
      });
      if (!url.startsWith('https://')) throw new ProviderUnavailable('Stripe answered a link that is no secure one.');
      return { url };
    },
  };
}

async function getAccount(stripe: StripeConnection, ref: string): Promise<OwnerAccount | null> {
  let isUnknown = false;
  const retrieve = () => stripe.api.v2.core.accounts.retrieve(ref, { include: INCLUDE });
  const watched = () =>
    retrieve().catch((error: unknown) => {
      isUnknown = isUnknownThing(error);
      throw error;
    });
  try {
    return readAccount(await callStripe('v2.core.account', watched));
  } catch (error) {
    if (isUnknown) return null;
    throw error;
  }
}

function toAccount(owner: { ownerId: string; email: string; name: string }): Stripe.V2.Core.AccountCreateParams {
  return {
    contact_email: owner.email,
    display_name: owner.name,
    dashboard: 'express',
    // With destination charges, both fall on the platform in any case.
    defaults: { currency: 'usd', responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
    identity: { country: 'us' },
    configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
    metadata: { ownerId: owner.ownerId },
    include: INCLUDE,
  };
}

function toLink(
  ref: string,
  urls: { return_url: string; refresh_url: string },
): Stripe.V2.Core.AccountLinkCreateParams {
  return {
    account: ref,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: { ...urls, collection_options: { fields: 'eventually_due' } },
    },
  };
}

const STATUS: Readonly<Record<string, OwnerAccount['status']>> = {
  active: 'active',
  pending: 'pending',
  unsupported: 'unsupported',
};

function readAccount({ id, closed, configuration, requirements }: Account): OwnerAccount {
  const transfers = configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers;
  const entries = requirements?.entries ?? [];
  const due = entries.filter(({ minimum_deadline }) => minimum_deadline.status !== 'eventually_due');
  return {
    ref: id,
    status: closed ? 'closed' : (STATUS[transfers?.status ?? ''] ?? 'restricted'),
    missing: due.filter((each) => each.awaiting_action_from === 'user').map(({ description }) => description),
    isWaiting: entries.some((each) => each.awaiting_action_from === 'stripe'),
  };
}
