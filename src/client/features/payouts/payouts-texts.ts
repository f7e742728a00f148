// The texts of how owners get their money.

import type { PayoutState } from '#domain/payouts/payout-state.ts';

export const payoutsTexts = {
  title: 'Payouts',
  lead: 'How your earnings reach you, and what is owed to you.',
  fromProfile: 'Get paid to your bank',
  fromProfileText: 'How your earnings reach your bank account, and the statement of each month.',
  fromRevenue: 'Payouts and statement',
  allOwners: 'All owners',
};

type StateTexts = {
  readonly title: string;
  readonly text: string;
  /** The word and color of the state; none before onboarding has started. */
  readonly badge?: { readonly tone: 'green' | 'red' | 'orange' | 'blue'; readonly word: string };
  /** What opens the provider's page. */
  readonly open?: string;
};

export const accountTexts = {
  needed: 'Still needed:',
  check: 'Check again',
  checking: 'Checking…',
  opening: 'Opening Stripe…',
  linkTooOld: 'That Stripe page has expired. Open a new one and continue where you were.',
  states: {
    not_offered: {
      title: 'Sent to you by bank',
      text: 'Your earnings are kept for you and sent to your bank account. The statement shows what is owed to you, and what was sent.',
    },
    not_started: {
      title: 'Get paid to your bank',
      text: 'Your share of every card payment goes to your own account at Stripe at once, and from there to your bank. Stripe asks who you are and which bank account is yours; we never see it. Until then your share is kept for you.',
      open: 'Set up with Stripe',
    },
    details_missing: {
      title: 'Get paid to your bank',
      text: 'Stripe needs a few more details before your share can go to your account. Until then it is kept for you.',
      badge: { tone: 'orange', word: 'Details missing' },
      open: 'Enter the details at Stripe',
    },
    being_checked: {
      title: 'Get paid to your bank',
      text: 'Stripe is checking your details, usually within minutes, sometimes for a few days. Until then your share is kept for you. You do not need to do anything.',
      badge: { tone: 'blue', word: 'Being checked' },
    },
    active: {
      title: 'Get paid to your bank',
      text: 'Your share of every card payment goes to your account at Stripe at once, and from there to your bank. What is paid by PayPal is kept for you and sent by bank.',
      badge: { tone: 'green', word: 'Active' },
      open: 'Change your details at Stripe',
    },
    restricted: {
      title: 'Get paid to your bank',
      text: 'Stripe is not paying out your share at the moment. Its page says why. Your share is kept for you until then.',
      badge: { tone: 'red', word: 'Restricted' },
      open: 'See what Stripe says',
    },
  } satisfies Record<PayoutState, StateTexts> as Record<PayoutState, StateTexts>,
};

export const statementTexts = {
  title: (month: string) => `Statement of ${month}`,
  running: 'The month is not over. These figures will still change.',
  empty: 'Nothing owed, no activity',
  emptyText: (month: string) => `There was nothing to pay out in ${month}.`,
  opening: 'Owed before',
  sales: 'Parking sold',
  refunds: 'Refunded to drivers',
  transferred: 'Transferred directly by Stripe',
  cash: 'Taken in cash at your lots',
  sent: 'Sent by bank',
  closing: 'Owed after',
  closingNow: 'Owed now',
  owesUs:
    'Negative: this much was paid to you before drivers were refunded, or is our fee on cash sales. It is deducted from your next sales.',
  disputes: 'When a driver’s bank takes a payment back, the loss is ours: you keep what you sold.',
  lots: 'Lot by lot',
  lot: 'Lot',
  paidOut: 'Paid out',
  transfers: 'Sent by bank',
  csv: 'CSV',
  pdf: 'PDF',
  ofMonth: (month: string) => ` of the statement of ${month}`,
};

export const ownersTexts = {
  title: 'Owed to owners',
  lead: 'What each owner is owed. Record what you sent by bank, and it is deducted.',
  back: 'Payouts',
  backToOwners: 'Owed to owners',
  empty: 'No owners yet',
  emptyText: 'Owners are listed here as soon as they have a lot.',
  caption: 'Owners and what each is owed',
  owner: 'Owner',
  email: 'Email',
  account: 'Account at Stripe',
  owed: 'Owed',
  accounts: {
    not_offered: 'None',
    not_started: 'None',
    details_missing: 'Details missing',
    being_checked: 'Being checked',
    active: 'Active',
    restricted: 'Restricted',
  } satisfies Record<PayoutState, string>,
};

export const recordTexts = {
  title: 'Record a transfer',
  amount: 'Amount in dollars',
  amountHint: 'As it left your bank. A negative amount reverses a wrong entry, for example -25.00.',
  amountMissing: 'Please provide the amount that was sent',
  amountTooFine: 'An amount has at most two decimals.',
  paidOn: 'Day of the transfer',
  paidOnMissing: 'Please provide the day of the transfer',
  reference: 'Reference',
  referenceHint: 'As on the owner’s bank statement.',
  referenceMissing: 'Please provide the reference of the transfer',
  submit: 'Record',
  busy: 'Recording…',
  done: (amount: string) => `${amount} recorded`,
  doneText: (owed: string) => `Still owed: ${owed}.`,
};

/** "March 2026" */
export function monthTitle({ month, year }: { readonly month: number; readonly year: number }): string {
  const first = new Date(Date.UTC(year, month - 1, 1));
  return first.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** "March 10, 2026" of "2026-03-10". */
export function dayTitle(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}
