// The texts of the dashboard of a lot's people.

import { msgid, ngettext, t } from 'ttag';
import { formatCount } from '#platform/wording/format-count.ts';
import type { Home, Need } from '../home.contract.ts';

export const needsTexts = {
  kinds: {
    plate_request: (count) =>
      ngettext(msgid`${formatCount(count)} plate to fix`, `${formatCount(count)} plates to fix`, count),
    dispute: (count) =>
      ngettext(msgid`${formatCount(count)} dispute to answer`, `${formatCount(count)} disputes to answer`, count),
    appeal: (count) =>
      ngettext(msgid`${formatCount(count)} appeal to decide`, `${formatCount(count)} appeals to decide`, count),
    refund_request: (count) =>
      ngettext(msgid`${formatCount(count)} refund request`, `${formatCount(count)} refund requests`, count),
    payout_held: () => t`Your payout is held`,
    permit_unpaid: (count) =>
      ngettext(
        msgid`${formatCount(count)} permit whose card was declined`,
        `${formatCount(count)} permits whose cards were declined`,
        count,
      ),
    card_expires: (count) =>
      ngettext(
        msgid`${formatCount(count)} permit whose card expires before it renews`,
        `${formatCount(count)} permits whose cards expire before they renew`,
        count,
      ),
    webhook: (count) =>
      ngettext(msgid`${formatCount(count)} webhook fails`, `${formatCount(count)} webhooks fail`, count),
    lot_full: (count) =>
      ngettext(msgid`${formatCount(count)} lot is full`, `${formatCount(count)} lots are full`, count),
  } satisfies Record<Need['kind'], (count: number) => string>,
};

const weekdayOf = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(t`en-US`, { weekday: 'long', timeZone: 'UTC' });

export const todayTexts = {
  usual: (day: string, amount: string) => t`A usual ${weekdayOf(day)} brings ${amount}`,
  notUsual: (day: string) => t`What a usual ${weekdayOf(day)} brings shows here after two weeks`,
  taken: (taken: number, capacity: number) => t`${formatCount(taken)} of ${formatCount(capacity)}`,
  /** What is neither taken nor left is not sold: blocked, kept for an event, or in zones marked as full. */
  left: ({ left, taken, capacity }: NonNullable<Home['spaces']>) => {
    const notSold = capacity - taken - left;
    const free = ngettext(msgid`${formatCount(left)} space left`, `${formatCount(left)} spaces left`, left);
    return notSold > 0 ? t`${free}, ${formatCount(notSold)} blocked or marked as full` : free;
  },
};
