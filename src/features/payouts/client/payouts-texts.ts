// The texts about how owners get their money.

import { t } from 'ttag';
import type { PayoutState } from '../rules/payout-state.ts';

export const payoutsTexts = {
  title: t`Payouts`,
  fromProfile: t`Get paid to your bank`,
  fromProfileText: t`How your earnings reach your bank account, and the statement of each month.`,
};

type StateTexts = {
  readonly title: string;
  readonly text: string;
  /** The word and color of the state; none before onboarding has started. */
  readonly badge?: { readonly tone: 'green' | 'red' | 'orange' | 'blue'; readonly word: string };
  /** The label of the link to the provider's page. */
  readonly open?: string;
};

export const accountTexts = {
  states: {
    not_offered: {
      title: t`Sent to you by bank`,
      text: t`Your earnings are kept for you and sent to your bank account. The statement shows what is owed to you, and what was sent.`,
    },
    not_started: {
      title: t`Get paid to your bank`,
      text: t`Your share of every card payment goes to your own Stripe account right away, and from there to your bank. Stripe asks who you are and which bank account is yours; we never see it. Until then your share is kept for you.`,
      open: t`Set up with Stripe`,
    },
    details_missing: {
      title: t`Get paid to your bank`,
      text: t`Stripe needs a few more details before your share can go to your account. Until then it is kept for you.`,
      badge: { tone: 'orange', word: t`Details missing` },
      open: t`Enter the details at Stripe`,
    },
    being_checked: {
      title: t`Get paid to your bank`,
      text: t`Stripe is checking your details, usually within minutes, sometimes for a few days. Until then your share is kept for you. You do not need to do anything.`,
      badge: { tone: 'blue', word: t`Being checked` },
    },
    active: {
      title: t`Get paid to your bank`,
      text: t`Your share of every card payment goes to your Stripe account right away, and from there to your bank. PayPal payments are kept for you and follow on the days of your schedule.`,
      badge: { tone: 'green', word: t`Active` },
      open: t`Change your details at Stripe`,
    },
    restricted: {
      title: t`Get paid to your bank`,
      text: t`Stripe is not paying out your share at the moment. Its page says why. Your share is kept for you until it does.`,
      badge: { tone: 'red', word: t`Restricted` },
      open: t`See what Stripe says`,
    },
  } satisfies Record<PayoutState, StateTexts> as Record<PayoutState, StateTexts>,
};

export const statementTexts = {
  opening: t`Owed before`,
  sales: t`From sales`,
  refunds: t`For refunds`,
  tips: t`Tips for your attendants`,
  closing: t`Owed after`,
};

export const ownersTexts = {
  owner: t`Owner`,
};

/** "March 10, 2026" for "2026-03-10". */
export function dayTitle(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(t`en-US`, { dateStyle: 'long', timeZone: 'UTC' });
}
