// The texts about money that was sent to owners automatically.

import { t } from 'ttag';
import type { PayoutProgress, PayoutStatus } from '../rules/payout-progress.ts';
import type { PayoutList } from '../sent-payouts.contract.ts';

type Badge = { readonly tone: 'green' | 'red' | 'orange' | 'blue' | 'grey'; readonly word: string };

export const sentTexts = {
  title: t`Sent to you`,
  back: (amount: string) => t`${amount} came back`,
  progress: {
    on_its_way: { tone: 'blue', word: t`On its way` },
    arrived: { tone: 'green', word: t`Arrived` },
    at_provider: { tone: 'orange', word: t`In your account at Stripe` },
    came_back: { tone: 'red', word: t`Came back` },
    not_sent: { tone: 'red', word: t`Not sent` },
  } satisfies Record<PayoutProgress, Badge> as Record<PayoutProgress, Badge>,
  atProvider: t`Your bank returned a payout to your account at Stripe. Correct your bank account there, and Stripe sends it again.`,
  cameBack: t`Your last payout did not reach you. The money is kept for you. Enter another bank account, and it will be sent on the next day of your schedule.`,
};

export const supportPayoutsTexts = {
  title: t`Payouts`,
  sentToday: (amount: string) => t`Sent today: ${amount}`,
  waiting: (amount: string) => t`Not sent yet: ${amount}`,
  byHand: t`Payouts are not sent automatically here. Send them by bank transfer and record each one under the owner.`,
  caption: t`Payouts to owners, the newest first`,
  show: t`Show`,
  lists: { failed: t`Not arrived`, under_way: t`Under way`, all: t`All` } satisfies Record<PayoutList, string>,
  none: {
    failed: t`Every payout got there`,
    under_way: t`Nothing is under way`,
    all: t`No payouts yet`,
  } satisfies Record<PayoutList, string>,
  noneText: t`Payouts are sent on the days that owners chose, starting at 9 AM New York time.`,
  owner: t`Owner`,
  why: t`Why`,
  act: t`Decide`,
  status: {
    intended: { tone: 'blue', word: t`Waiting` },
    made: { tone: 'blue', word: t`On its way` },
    arrived: { tone: 'green', word: t`Arrived` },
    bank_failed: { tone: 'orange', word: t`In the owner’s account at Stripe` },
    returned: { tone: 'red', word: t`Came back` },
    refused: { tone: 'red', word: t`Refused` },
    called_off: { tone: 'grey', word: t`Called off` },
  } satisfies Record<PayoutStatus, Badge> as Record<PayoutStatus, Badge>,
  /** Of the providers' and banks' codes, those that somebody can do something about. */
  reasons: {
    balance_insufficient: t`The balance at the provider is too low`,
    owed_less: t`Less was owed by then`,
    by_support: t`Called off by support`,
    provider_changed: t`Started with another payment provider`,
    account_closed: t`The owner’s bank account is closed`,
    no_account: t`The owner’s bank has no such account`,
    insufficient_capabilities_for_transfer: t`Stripe has stopped the owner’s account`,
    payouts_not_allowed: t`The account takes no payouts`,
  } as Readonly<Record<string, string>>,
  nextTry: (time: string) => t`Next try at ${time}`,
  retry: t`Send now`,
  retryName: (owner: string) => t`Send now: ${owner}`,
  callOff: t`Call off`,
  callOffName: (owner: string) => t`Call off: ${owner}`,
  callOffTitle: (amount: string) => t`Call off ${amount}?`,
  callOffText: t`It is not sent, or is taken back from the provider. What is owed stays owed: send it by bank transfer and record it under the owner.`,
  keep: t`Keep it`,
  day: t`Day`,
  amount: t`Amount`,
  state: t`Status`,
  locale: t`en-US`,
};

/** "Nov 20, 2026" */
export function shortDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(t`en-US`, { dateStyle: 'medium', timeZone: 'UTC' });
}
