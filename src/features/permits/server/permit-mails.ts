// The mails to the holder of a permit: before it renews, when a month could not be charged, when the price, the card or
// its end changes, and when it ends. Receipts are mailed as for any order.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { findAccountById } from '#features/accounts/server/public.ts';
import { findLocation, type LocationRow } from '#features/lot-directory/server/public.ts';
import { type AccountMail, composeAccountMail, composeMail, queueMessage } from '#features/messages/server/public.ts';
import type { Declined, Order } from '#features/orders/server/public.ts';
import { totalOf } from '#features/pricing/rules/price-line.ts';
import type { Db } from '#platform/db/database.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import { formatCents } from '#platform/money/cents.ts';
import { GRACE_DAYS, nextAct, willCardExpire } from '../rules/permit-lifecycle.ts';
import { lastDayOf } from '../rules/permit-month.ts';
import { type About, formatLotDay, formatLotMoment } from './format-moments.ts';
import { grantedMail, invoiceComes, invoiceOf, invoicePaid } from './given/given-mails.ts';
import { linesOfMonth, monthAhead } from './permit-order.ts';
import type { StoredPermit } from './permits.store.ts';
import { findPlan } from './plans.store.ts';

export type EndedBy = 'holder' | 'owner' | 'unpaid' | 'refunded';

export type PermitNews =
  | { readonly kind: 'renews' }
  | { readonly kind: 'not_paid'; readonly declined: Declined | null }
  | { readonly kind: 'ends' | 'goes_on' | 'card' }
  | { readonly kind: 'ended'; readonly why: EndedBy }
  | { readonly kind: 'given' }
  | { readonly kind: 'paid'; readonly order: Pick<Order, 'totalCents' | 'receiptKey'> }
  | { readonly kind: 'price'; readonly monthlyCents: number; readonly from: string };

type MailDeps = Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>;
/** In the transaction of the fact. Sends nothing when the account is gone, and no price for a free permit. */
export async function mailPermitHolder(deps: MailDeps, tx: Db, permit: StoredPermit, news: PermitNews): Promise<void> {
  const { locationId, planId, userId, holderName, holderEmail, kind } = permit;
  const plan = await findPlan(tx, { locationId, id: planId });
  const lot = await findLocation(tx, locationId);
  if (!plan || !lot || (kind === 'given' && news.kind === 'price')) return;
  const about = { permit, plan, lot };
  const account = userId === null ? null : await findAccountById(tx, userId);
  const to = account ?? (holderEmail === null ? null : { name: holderName ?? '', email: holderEmail });
  if (!to) return;
  const mail = inLanguage(permit.language, () => {
    const button = buttonOf(deps.config.publicUrl, permit, news);
    const content = { ...wordsOf(news, about), ...(button && { button }) };
    return account ? composeAccountMail(to, content) : composeGivenMail(to, lot, content);
  });
  await queueMessage(tx, deps, mail);
}

/** Rule 306: the latest mail never announces a charge that will not come, nor leaves one out. Nothing if its end stays what it was. */
export async function mailChangedEnd(deps: MailDeps, tx: Db, before: StoredPermit, after: StoredPermit): Promise<void> {
  if (before.endsAfter === after.endsAfter) return;
  await mailPermitHolder(deps, tx, after, { kind: after.endsAfter === null ? 'goes_on' : 'ends' });
}

/** To somebody without an account. */
function composeGivenMail(
  { name, email }: { readonly name: string; readonly email: string },
  lot: LocationRow,
  content: AccountMail,
) {
  const paragraphs = [t`Hello ${name},`, ...content.paragraphs];
  const footer = t`Sent by Parkvale because the owner of ${lot.name} gave you a permit there.`;
  return composeMail({ to: email, subject: content.title, content: { ...content, paragraphs, footer } });
}

function buttonOf(publicUrl: string, { kind, payKey }: StoredPermit, news: PermitNews) {
  if (news.kind === 'paid') return { label: t`See the receipt`, url: `${publicUrl}/receipts/${news.order.receiptKey}` };
  if (kind === 'company') return { label: t`See the invoice`, url: `${publicUrl}/permit-invoices/${payKey}` };
  return kind === 'bought' ? { label: t`My permits`, url: `${publicUrl}/permits` } : null;
}

function wordsOf(news: PermitNews, about: About): AccountMail {
  switch (news.kind) {
    case 'renews':
      return about.permit.kind === 'company' ? invoiceComes(about) : renewsSoon(about);
    case 'not_paid':
      return about.permit.kind === 'company' ? invoiceOf(about) : notPaid(about, news.declined);
    case 'given':
      return grantedMail(about);
    case 'paid':
      return invoicePaid(about, news.order);
    case 'ends':
      return willEnd(about);
    case 'goes_on':
      return goesOn(about);
    case 'card':
      return paidWith(about);
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
  const price = formatCents(totalOf(linesOfMonth({ ...permit, plan, lot, month })));
  const day = formatLotDay(`${month}-01`, lot.timeZone);
  const willExpire = willCardExpire(permit, permit.methodExpires);
  return {
    title: willExpire ? t`Change the card of your permit before ${day}` : t`Your permit renews on ${day}`,
    paragraphs: [
      t`Your permit “${plan.name}” at ${lot.name} is paid until the end of this month.`,
      howToPay(permit, { price, day, willExpire }),
      t`To stop, end it before then: it stays valid until the end of the month.`,
    ],
  };
}

function willEnd({ permit, plan, lot }: About): AccountMail {
  const { kind, state, endsAfter, paidMonth } = permit;
  const month = endsAfter ?? monthAhead(permit);
  const day = formatLotDay(lastDayOf(month), lot.timeZone);
  const isOwed = paidMonth === null || month > paidMonth;
  const price = formatCents(totalOf(linesOfMonth({ ...permit, plan, lot, month })));
  return {
    title: t`Your permit ends on ${day}`,
    paragraphs: [
      kind === 'company'
        ? t`The owner of ${lot.name} is ending “${plan.name}”. It stays valid until the end of ${day}.`
        : t`You are ending your permit “${plan.name}” at ${lot.name}. It stays valid until the end of ${day}.`,
      isOwed && state === 'past_due'
        ? t`${price} for this month is still due. After that, nothing more is charged.`
        : t`Nothing more is charged.`,
      ...(kind === 'company' ? [] : [t`You can still undo this on your permits page until then.`]),
    ],
  };
}

function goesOn(about: About): AccountMail {
  const { permit, plan, lot } = about;
  return {
    title: t`Your permit goes on`,
    paragraphs: [
      t`“${plan.name}” at ${lot.name} no longer ends with the month.`,
      // A company pays what its invoices say.
      ...(permit.kind === 'company' ? [] : nextCharge(about)),
    ],
  };
}

function paidWith(about: About): AccountMail {
  const { permit, plan, lot } = about;
  const card = permit.methodLabel ?? t`your new card`;
  return {
    title: t`Your permit is now paid with ${card}`,
    paragraphs: [
      t`You changed the card of your permit “${plan.name}” at ${lot.name}. Nothing was charged now.`,
      ...nextCharge(about),
    ],
  };
}

/** When it is charged next, how much and how; nothing if that is never. */
function nextCharge({ permit, plan, lot }: About): string[] {
  const { endsAfter, paidMonth, state } = permit;
  if (endsAfter !== null && paidMonth !== null && endsAfter <= paidMonth) return [];
  const month = monthAhead(permit);
  const price = formatCents(totalOf(linesOfMonth({ ...permit, plan, lot, month })));
  if (state === 'past_due') return [t`${price} is past due.`, ...nextTry(permit, lot)];
  const willExpire = willCardExpire(permit, permit.methodExpires);
  return [howToPay(permit, { price, day: formatLotDay(`${month}-01`, lot.timeZone), willExpire })];
}

type NextCharge = { readonly price: string; readonly day: string; readonly willExpire: boolean };

function howToPay({ methodRef, methodLabel }: StoredPermit, { price, day, willExpire }: NextCharge): string {
  if (methodRef === null) return t`We have no card to charge. Pay ${price} on ${day} from your permits page.`;
  if (willExpire) {
    const card = methodLabel ?? t`Your card`;
    return t`${card} expires before ${day}, when ${price} is due. Change the card on your permits page.`;
  }
  return methodLabel ? t`We will charge ${price} to ${methodLabel} on ${day}.` : t`We will charge ${price} on ${day}.`;
}

function notPaid({ permit, plan, lot }: About, declined: Declined | null): AccountMail {
  const month = monthAhead(permit);
  const price = formatCents(totalOf(linesOfMonth({ ...permit, plan, lot, month })));
  const until = permit.parksUntil ? formatLotMoment(permit.parksUntil, lot.timeZone) : '';
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
      t`You can keep parking until ${until}. If it is not paid by then, the permit ends.`,
      ...nextTry(permit, lot),
      t`Pay now from your permits page. The same payment method is used for the following months.`,
    ],
  };
}

function nextTry(permit: StoredPermit, lot: LocationRow): string[] {
  const next = nextAct(permit, lot.timeZone);
  return next?.act === 'charge' && permit.methodRef
    ? [t`We will try again on ${formatLotMoment(next.at, lot.timeZone)}.`]
    : [];
}

function hasEnded({ plan, lot }: About, why: EndedBy): AccountMail {
  const reasons = {
    holder: t`You ended it. Nothing more is charged.`,
    owner: t`The owner of the lot ended it. Nothing more is charged.`,
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
  const day = formatLotDay(`${from}-01`, lot.timeZone);
  const price = formatCents(monthlyCents);
  return {
    title: t`Your permit costs ${price} a month from ${day}`,
    paragraphs: [
      t`The owner of ${lot.name} is changing the price of “${plan.name}” to ${price} a month, before fees and taxes.`,
      t`Until ${day} nothing changes. If you do not want it at that price, end it before then.`,
    ],
  };
}
