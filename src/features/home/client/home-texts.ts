// The texts of the dashboard of a lot's people.

import { msgid, ngettext, t } from 'ttag';
import type { Home, Need } from '../home.contract.ts';

const number = (count: number) => count.toLocaleString(t`en-US`);

export const needsTexts = {
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
    card_expires: (count) =>
      ngettext(
        msgid`${number(count)} permit whose card expires before it renews`,
        `${number(count)} permits whose cards expire before they renew`,
        count,
      ),
    webhook: (count) => ngettext(msgid`${number(count)} webhook fails`, `${number(count)} webhooks fail`, count),
    lot_full: (count) => ngettext(msgid`${number(count)} lot is full`, `${number(count)} lots are full`, count),
  } satisfies Record<Need['kind'], (count: number) => string>,
};

const weekdayOf = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(t`en-US`, { weekday: 'long', timeZone: 'UTC' });

export const todayTexts = {
  usual: (day: string, amount: string) => t`A usual ${weekdayOf(day)} brings ${amount}`,
  notUsual: (day: string) => t`What a usual ${weekdayOf(day)} brings shows here after two weeks`,
  taken: (taken: number, capacity: number) => t`${number(taken)} of ${number(capacity)}`,
  /** What is neither taken nor left is not sold: blocked, kept for an event, or in zones marked as full. */
  left: ({ left, taken, capacity }: NonNullable<Home['spaces']>) => {
    const notSold = capacity - taken - left;
    const free = ngettext(msgid`${number(left)} space left`, `${number(left)} spaces left`, left);
    return notSold > 0 ? t`${free}, ${number(notSold)} blocked or marked as full` : free;
  },
};
