// The texts about when an owner is paid, and what is held.

import { t } from 'ttag';
import type { Held, PayoutSchedule } from '../rules/payout-plan.ts';

/** Monday to Friday. */
const weekday = (on: number): string =>
  new Date(Date.UTC(2026, 10, 15 + on)).toLocaleDateString(t`en-US`, { weekday: 'long', timeZone: 'UTC' });

export const planTexts = {
  title: t`Next payout`,
  owed: t`Owed now`,
  nothing: t`Nothing is owed to you right now.`,
  next: (day: string) => t`Sent on ${day}`,
  held: {
    on_its_way: t`On its way to you`,
    in_review: t`Held until your lots are approved`,
    payout_failed: t`Held because the last payout came back`,
    refunds: t`Held for refunds that are on their way to drivers`,
    no_details: t`Held until there is a bank account to send it to`,
    below_minimum: t`Held until it reaches your minimum`,
  } satisfies Record<Held['why'], string>,
  byItself: t`It is sent automatically on that day.`,
  byHand: t`We send it by bank transfer.`,
  schedule: t`Schedule`,
  change: t`Change schedule`,
  every: t`How often`,
  rhythms: { day: t`Every business day`, week: t`Every week`, month: t`Every month` } satisfies Record<
    PayoutSchedule['every'],
    string
  >,
  onWeekday: t`Day of the week`,
  onDay: t`Day of the month`,
  onDayHint: t`A weekend date moves to the next Monday.`,
  minimum: t`Minimum payout, in dollars`,
  minimumHint: t`Smaller amounts wait for the next one. 0 means any amount.`,
  minimumWrong: t`Please enter an amount from 0 to 10,000, such as 50.`,
  save: t`Save`,
  saving: t`Saving…`,
  cancel: t`Cancel`,
  weekday,
  describe: ({ every, on }: PayoutSchedule): string => {
    if (every === 'day') return t`Every business day`;
    if (every === 'week') return t`Every week on ${weekday(on)}`;
    return t`Every month on day ${on}`;
  },
  /** "Nov 30", next to an amount in large type. */
  shortDay: (day: string): string =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString(t`en-US`, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
  least: (amount: string) => t`minimum ${amount}`,
};
