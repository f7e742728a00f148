// The texts of the dashboard of a lot's people.

import { msgid, ngettext, t } from 'ttag';
import type { Held } from '#features/payouts/rules/payout-plan.ts';
import type { Need } from '../home.contract.ts';

const number = (count: number) => count.toLocaleString(t`en-US`);

export const needsTexts = {
  title: t`Needs you`,
  nothing: t`Nothing needs you right now.`,
  at: (lot: string) => t`First: ${lot}`,
  due: (day: string) => t`due ${day}`,
  kinds: {
    plate_request: (count) => ngettext(msgid`${number(count)} plate to fix`, `${number(count)} plates to fix`, count),
    dispute: (count) =>
      ngettext(msgid`${number(count)} dispute to answer`, `${number(count)} disputes to answer`, count),
    appeal: (count) => ngettext(msgid`${number(count)} appeal to decide`, `${number(count)} appeals to decide`, count),
    refund_request: (count) =>
      ngettext(msgid`${number(count)} refund request`, `${number(count)} refund requests`, count),
    payout_held: () => t`Your payout is held`,
    permit_unpaid: (count) =>
      ngettext(
        msgid`${number(count)} permit whose card was declined`,
        `${number(count)} permits whose cards were declined`,
        count,
      ),
    webhook: (count) => ngettext(msgid`${number(count)} webhook fails`, `${number(count)} webhooks fail`, count),
    lot_full: (count) => ngettext(msgid`${number(count)} lot is full`, `${number(count)} lots are full`, count),
  } satisfies Record<Need['kind'], (count: number) => string>,
  why: {
    on_its_way: t`It is on its way`,
    in_review: t`We are checking your account`,
    payout_failed: t`Your bank sent the last one back`,
    refunds: t`Refunds are on their way to drivers`,
    no_details: t`Add a bank account`,
    below_minimum: t`It is below your minimum`,
  } satisfies Record<Held['why'], string>,
};

const weekdayOf = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(t`en-US`, { weekday: 'long', timeZone: 'UTC' });

export const todayTexts = {
  title: t`Today`,
  soFar: t`Today so far`,
  usual: (day: string, amount: string) => t`A usual ${weekdayOf(day)} brings ${amount}`,
  notUsual: (day: string) => t`What a usual ${weekdayOf(day)} brings shows here after two weeks`,
  spaces: t`Spaces taken now`,
  taken: (taken: number, capacity: number) => t`${number(taken)} of ${number(capacity)}`,
  left: (left: number) => ngettext(msgid`${number(left)} space left`, `${number(left)} spaces left`, left),
  notCounted: t`No zone counts its spaces`,
  live: t`Live view`,
  payout: t`Next payout`,
  on: (day: string) =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString(t`en-US`, {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    }),
  noPayout: t`None planned`,
  payouts: t`Payouts`,
};

export const stepsTexts = {
  title: t`Your first hour`,
  left: (done: number, all: number) => t`${done} of ${all} done`,
  done: t`Done`,
  account: t`Open your account`,
  lot: t`Add your lot`,
  lotText: t`Its name, address and where the entrance is.`,
  addLot: t`Add location`,
  zone: t`Add a zone with its price`,
  zoneText: (lot: string) => t`Drivers can pay at ${lot} once it has one.`,
  addZone: t`Add zone`,
  sign: t`Print the sign`,
  signText: t`Drivers scan it or type its code. Done once the first of them has paid.`,
  printSign: t`Open the lot’s signs`,
  bank: t`Say where your money goes`,
  bankText: t`What drivers pay is kept for you until then.`,
  bankHeld: (amount: string) => t`${amount} is held for you until then.`,
  addBank: t`Add bank account`,
  review: t`Entered. Payouts start once we have approved your account.`,
  payment: t`First payment`,
  paymentText: t`Pay at your own sign to see what drivers see, or wait for the first car.`,
};
