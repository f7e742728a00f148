// What the holder of a permit is mailed: before it renews, when a month could not be charged, another price, and its end. Receipts
// are mailed as for any order.

import { t } from 'ttag';
import { say } from '#domain/calendar/human-time.ts';
import { startOfLocalDay } from '#domain/calendar/local-time.ts';
import { formatCents } from '#domain/money/cents.ts';
import { GRACE_DAYS, nextAct } from '#domain/permits/permit.ts';
import { monthOfDay, nextMonth } from '#domain/permits/permit-month.ts';
import { totalOf } from '#domain/pricing/price-line.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { speaking } from '../../languages/languages.ts';
import { findAccountById } from '../accounts/people.ts';
import { findLocation, type LocationRow } from '../directory/lot-directory.ts';
import { type AccountMail, composeAccountMail, queueMessage } from '../messages/outgoing-messages.ts';
import type { Declined } from '../orders/order-book.ts';
import { linesOfMonth } from './permit-order.ts';
import type { StoredPermit } from './permits.store.ts';
import { findPlan, type StoredPlan } from './plans.store.ts';

export type EndedBy = 'holder' | 'unpaid' | 'refunded';

export type PermitNews =
  | { readonly kind: 'renews' }
  | { readonly kind: 'not_paid'; readonly declined: Declined | null }
  | { readonly kind: 'ended'; readonly why: EndedBy }
  | { readonly kind: 'price'; readonly monthlyCents: number; readonly from: string };

type MailDeps = Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>;
type About = { readonly permit: StoredPermit; readonly plan: StoredPlan; readonly lot: LocationRow };

/** In the transaction of the fact. Nobody is mailed when the account is gone. */
export async function mailHolder(deps: MailDeps, tx: Db, permit: StoredPermit, news: PermitNews): Promise<void> {
  const holder = await findAccountById(tx, permit.userId);
  const plan = await findPlan(tx, { locationId: permit.locationId, id: permit.planId });
  const lot = await findLocation(tx, permit.locationId);
  if (!holder || !plan || !lot) return;
  const about = { permit, plan, lot };
  const mail = speaking(permit.language, () =>
    composeAccountMail(holder, {
      ...wordsOf(news, about),
      button: { label: t`My permits`, url: `${deps.config.publicUrl}/permits` },
    }),
  );
  await queueMessage(tx, deps, mail);
}

function wordsOf(news: PermitNews, about: About): AccountMail {
  switch (news.kind) {
    case 'renews':
      return renewsSoon(about);
    case 'not_paid':
      return notPaid(about, news.declined);
    case 'ended':
      return hasEnded(about, news.why);
    case 'price':
      return newPrice(about, news);
    default:
      return news satisfies never;
  }
}

function renewsSoon({ permit, plan, lot }: About): AccountMail {
  const month = monthAhead(permit);
  const price = formatCents(totalOf(linesOfMonth({ plan, lot, month, startsOn: permit.startsOn })));
  const day = sayDay(`${month}-01`, lot.timeZone);
  const { methodLabel } = permit;
  const how = permit.methodRef
    ? methodLabel
      ? t`We will charge ${price} to ${methodLabel} on ${day}.`
      : t`We will charge ${price} on ${day}.`
    : t`We have no card to charge. Pay ${price} on ${day} from the page of your permits.`;
  return {
    title: t`Your permit renews on ${day}`,
    paragraphs: [
      t`Your permit “${plan.name}” at ${lot.name} is paid until the end of this month.`,
      how,
      t`To stop, end it before then: it stays valid until the end of the month.`,
    ],
  };
}

function notPaid({ permit, plan, lot }: About, declined: Declined | null): AccountMail {
  const month = monthAhead(permit);
  const price = formatCents(totalOf(linesOfMonth({ plan, lot, month, startsOn: permit.startsOn })));
  const until = permit.parksUntil ? sayMoment(permit.parksUntil, lot.timeZone) : '';
  const next = nextAct(permit, lot.timeZone);
  const tries =
    next?.act === 'charge' && permit.methodRef ? [t`We will try again on ${sayMoment(next.at, lot.timeZone)}.`] : [];
  const needsHolder = declined?.code === 'authentication_required';
  return {
    title: needsHolder ? t`Confirm the payment of your permit` : t`Your permit is past due`,
    paragraphs: [
      t`${price} for “${plan.name}” at ${lot.name} could not be charged.`,
      ...(needsHolder
        ? [t`Your bank wants you to confirm this payment yourself.`]
        : declined
          ? [declined.message]
          : []),
      t`You may go on parking until ${until}. If it is not paid by then, the permit ends.`,
      ...tries,
      t`Pay now from the page of your permits. What you pay with is used for the following months.`,
    ],
  };
}

function hasEnded({ plan, lot }: About, why: EndedBy): AccountMail {
  const reasons = {
    holder: t`You ended it. Nothing more is charged.`,
    unpaid: t`It was not paid within ${GRACE_DAYS} days. Nothing more is charged.`,
    refunded: t`Its month was refunded. Nothing more is charged.`,
  };
  return {
    title: t`Your permit has ended`,
    paragraphs: [
      t`Your permit “${plan.name}” at ${lot.name} has ended.`,
      reasons[why],
      t`Its plates are no longer covered there.`,
    ],
  };
}

function newPrice({ plan, lot }: About, { monthlyCents, from }: { monthlyCents: number; from: string }): AccountMail {
  const day = sayDay(`${from}-01`, lot.timeZone);
  const price = formatCents(monthlyCents);
  return {
    title: t`Your permit costs ${price} a month from ${day}`,
    paragraphs: [
      t`The owner of ${lot.name} changes the price of “${plan.name}” to ${price} a month, before fees and taxes.`,
      t`Until ${day} nothing changes. If you do not want it at that price, end it before then.`,
    ],
  };
}

/** The month that is to be paid next. */
const monthAhead = ({ paidMonth, startsOn }: StoredPermit): string =>
  paidMonth === null ? monthOfDay(startsOn) : nextMonth(paidMonth);

const sayDay = (day: string, timeZone: string): string => sayMoment(startOfLocalDay(day, timeZone), timeZone);

const sayMoment = (at: Date, timeZone: string): string => say(at, { timeZone, dateStyle: 'long' });
