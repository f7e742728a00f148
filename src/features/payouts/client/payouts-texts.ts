// The texts about how owners get their money.

import { msgid, ngettext, t } from 'ttag';
import type { PayoutState } from '../rules/payout-state.ts';

export const payoutsTexts = {
  title: t`Payouts`,
  lead: t`How your earnings reach you, and what is owed to you.`,
  fromProfile: t`Get paid to your bank`,
  fromProfileText: t`How your earnings reach your bank account, and the statement of each month.`,
  fromRevenue: t`Payouts and statement`,
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
  needed: t`Still needed:`,
  check: t`Check again`,
  checking: t`Checking…`,
  opening: t`Opening Stripe…`,
  linkTooOld: t`That Stripe page has expired. Open a new one and continue where you left off.`,
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
  title: (month: string) => t`Statement for ${month}`,
  running: t`Not final: the month is not over yet at some of your lots. These figures will still change.`,
  empty: t`Nothing owed, no activity`,
  emptyText: (month: string) => t`There was nothing to pay out in ${month}.`,
  opening: t`Owed before`,
  sales: t`Parking sold`,
  refunds: t`Your share of refunds`,
  tips: t`Tips for your attendants`,
  transferred: t`Transferred directly by Stripe`,
  cash: t`Collected at your lots: cash, rooms`,
  sent: t`Paid out to you`,
  closing: t`Owed after`,
  closingNow: t`Owed now`,
  owesUs: t`Negative: this much was paid to you before drivers were refunded, or is our fee on cash sales. It is deducted from your next sales.`,
  disputes: t`When a driver’s bank reverses a payment, the loss is ours: you keep what you earned.`,
  lots: t`Lot by lot`,
  moreLots: (count: number) => ngettext(msgid`Show ${count} more lot`, `Show ${count} more lots`, count),
  lot: t`Lot`,
  cashShort: t`Collected by you`,
  paidOut: t`Paid out`,
  transfers: (count: number) => ngettext(msgid`${count} payout in this month`, `${count} payouts in this month`, count),
  csv: t`CSV`,
  pdf: t`PDF`,
  ofMonth: (month: string) => t` of the statement of ${month}`,
};

export const ownersTexts = {
  title: t`Owed to owners`,
  owedTitle: t`Owed to each owner`,
  lead: t`What was sent, and what each owner is owed. Record what you sent by bank, and it is deducted.`,
  lots: t`Lots of this owner`,
  backToOwners: t`Owed to owners`,
  empty: t`No owners yet`,
  emptyText: t`Owners are listed here as soon as they have a lot.`,
  caption: t`Owners and what each is owed`,
  owner: t`Owner`,
  email: t`Email`,
  account: t`Account at Stripe`,
  owed: t`Owed`,
  next: t`Next payout`,
  nextOn: (amount: string, day: string) => `${amount} · ${day}`,
  nothingNext: t`None`,
  accounts: {
    not_offered: t`None`,
    not_started: t`None`,
    details_missing: t`Details missing`,
    being_checked: t`Being checked`,
    active: t`Active`,
    restricted: t`Restricted`,
  } satisfies Record<PayoutState, string>,
};

export const recordTexts = {
  title: t`Record a transfer`,
  amount: t`Amount in dollars`,
  amountHint: t`As it left your bank. A negative amount reverses a wrong entry, for example -25.00.`,
  amountMissing: t`Please provide the amount that was sent`,
  amountTooFine: t`An amount has at most two decimals.`,
  paidOn: t`Day of the transfer`,
  paidOnMissing: t`Please provide the day of the transfer`,
  reference: t`Reference`,
  referenceHint: t`As shown on the owner’s bank statement.`,
  referenceMissing: t`Please provide the reference of the transfer`,
  submit: t`Record`,
  busy: t`Recording…`,
  done: (amount: string) => t`${amount} recorded`,
  doneText: (owed: string) => t`Still owed: ${owed}.`,
};

/** "March 2026" */
export function monthTitle({ month, year }: { readonly month: number; readonly year: number }): string {
  const first = new Date(Date.UTC(year, month - 1, 1));
  return first.toLocaleDateString(t`en-US`, { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** "March 10, 2026" for "2026-03-10". */
export function dayTitle(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(t`en-US`, { dateStyle: 'long', timeZone: 'UTC' });
}
