// What a driver with auto-pay is told: that parking has started, with a way to say "not my car"; what it cost; or that nothing started.
// By email, and by text to the account's confirmed phone.

import { gettext, t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { REFUSALS } from '#app/refusals.ts';
import { findAccountById, findPhoneOf, findReceiptReader } from '#features/accounts/server/public.ts';
import { findLocation } from '#features/lot-directory/server/public.ts';
import { composeAccountMail, queueMessage, queueText } from '#features/messages/server/public.ts';
import { type NotifyDeps, notifyReaders } from '#features/notifications/server/public.ts';
import { findOrder, type Order } from '#features/orders/server/public.ts';
import { formatMoment, formatTime, withArticle } from '#platform/calendar/human-time.ts';
import type { Refusal } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { type Cents, formatCents } from '#platform/money/cents.ts';
import { MAX_DECLINED, refundsByItself } from '../rules/car-holder.ts';
import { countDeclined, findCar, forgetDeclined, turnCarOff } from './auto-pay-cars.store.ts';
import type { StoredVisit } from './camera-visits.store.ts';

type NewsDeps = Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>;
type News = {
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly url: string;
  /** What the text message says before its link. */
  readonly texted?: string;
  /** What a person wrote to the driver. */
  readonly note?: string | null;
  /** No email: another one says it. */
  readonly isTextOnly?: boolean;
};

const carOf = ({ plate, plateState }: StoredVisit): string => `${plate} ${plateState}`;
const receiptOf = ({ config }: NewsDeps, { receiptKey }: Order): string => `${config.publicUrl}/receipt/${receiptKey}`;

/** Not once it has left: then it is told what it cost. */
export async function notifyStarted(deps: NewsDeps, tx: Db, visit: StoredVisit, order: Order): Promise<void> {
  if (visit.leftAt) return;
  const car = carOf(visit);
  const refundedAt = (await findCar(tx, visit))?.refundedAt ?? null;
  const costsNothing = refundsByItself(refundedAt, deps.now());
  await notifyDriver(deps, tx, visit, (lot) => ({
    title: t`${car} is parked at ${lot.name}`,
    text: startedText(formatCents(order.totalCents), costsNothing),
    texted: t`Not your car? Say so here:`,
    button: t`See your parking`,
    url: receiptOf(deps, order),
  }));
}

const startedText = (max: string, costsNothing: boolean): string =>
  costsNothing
    ? t`It pays by itself when it leaves. Your card is charged for the time used, at most ${max}. Not your car? Say so on this page, and nothing is charged.`
    : t`It pays by itself when it leaves. Your card is charged for the time used, at most ${max}. Not your car? Say so on this page, and the lot decides within three days.`;

export async function notifyEnded(deps: NewsDeps, tx: Db, visit: StoredVisit, order: Order): Promise<void> {
  if (order.status === 'owed') return notifyOwedVisit(deps, tx, visit);
  if (order.status === 'paid' && order.totalCents > 0) await forgetDeclined(tx, visit);
  // Whoever said that it was not their car has been told what became of it.
  if (!visit.leftAt || visit.ending === 'not_mine') return;
  const { leftAt, ending, enteredAt, userId } = visit;
  const isPlain = ending === 'exit' && enteredAt !== null && order.totalCents > 0;
  // A mailed receipt says the same.
  const isReceiptMailed = isPlain && (await findReceiptReader(tx, userId)) !== null;
  const car = carOf(visit);
  const price = formatCents(order.totalCents);
  await notifyDriver(deps, tx, visit, (lot) => {
    const left = withArticle(formatTime(leftAt, { timeZone: lot.timeZone }));
    return {
      title: order.totalCents === 0 ? t`${car} left ${lot.name}: nothing to pay` : t`${car} left ${lot.name}: ${price}`,
      text: textOf(visit, { left, price, isFree: order.totalCents === 0 }),
      button: t`See your receipt`,
      url: receiptOf(deps, order),
      isTextOnly: isReceiptMailed,
    };
  });
}

type Accepted = {
  /** What is refunded; 0 if nothing was charged. */ readonly cents: Cents;
  readonly note: string | null;
};

/** “Not my car” is true: the only news of it. The refund that follows has none of its own (rule 404). */
export async function notifyNotMine(
  deps: NewsDeps,
  tx: Db,
  visit: StoredVisit,
  { cents, note }: Accepted,
): Promise<void> {
  const car = carOf(visit);
  const price = formatCents(cents);
  await notifyAnswered(deps, tx, visit, (lot) => ({
    title: t`Your parking at ${lot.name} costs nothing`,
    text:
      cents > 0
        ? t`You said that ${car} was not your car, and that was accepted. ${price} goes back to the card you paid with. Banks usually show it within a few days.`
        : t`You said that ${car} was not your car, and that was accepted. Your card is not charged.`,
    note,
  }));
}

/** “Not my car” was looked at, and it was. */
export async function notifyClaimDeclined(
  deps: NewsDeps,
  tx: Db,
  visit: StoredVisit,
  note: string | null,
): Promise<void> {
  const car = carOf(visit);
  await notifyAnswered(deps, tx, visit, (lot) => ({
    title: t`Your parking at ${lot.name} is not refunded`,
    text: t`You said that ${car} was not your car. That was looked at with what the cameras recorded, and it was declined.`,
    note,
  }));
}

/** What became of “not my car”, with the receipt. */
async function notifyAnswered(
  deps: NewsDeps,
  tx: Db,
  visit: StoredVisit,
  words: (lot: Lot) => Pick<News, 'title' | 'text' | 'note'>,
): Promise<void> {
  const { locationId, id: orderId } = visit;
  const order = await findOrder(tx, { locationId, orderId });
  await notifyDriver(deps, tx, visit, (lot) => ({
    ...words(lot),
    button: t`See your receipt`,
    url: order ? receiptOf(deps, order) : deps.config.publicUrl,
  }));
}

/** A driver says again that a car is not theirs, and the lot has three days to decide. */
export async function notifyLotOfClaim(
  deps: NewsDeps & NotifyDeps,
  tx: Db,
  visit: StoredVisit,
  { dueBy, cents }: { readonly dueBy: Date /** What it cost; null while it runs. */; readonly cents: Cents | null },
): Promise<void> {
  const { locationId } = visit;
  const lot = await findLocation(tx, locationId);
  if (!lot) return;
  const mail = () => {
    const title = t`A driver says it was not their car`;
    const due = formatMoment(dueBy, { timeZone: lot.timeZone, now: deps.now() });
    return {
      subject: `${title}, ${nameLot(lot)}`,
      title,
      paragraphs: [
        t`Auto-pay by camera followed the car, and its driver says that it is not theirs. Please look at what the cameras recorded and decide by ${due}. After that, support does.`,
      ],
      sections: [
        {
          rows: [
            [t`Location`, nameLot(lot)] as const,
            [t`Car`, carOf(visit)] as const,
            ...(cents === null ? [] : [[t`Cost`, formatCents(cents)] as const]),
          ],
        },
      ],
      button: { label: t`Look and decide`, url: `${deps.config.publicUrl}/locations/${locationId}/auto-pay` },
    };
  };
  await notifyReaders(tx, deps, { kind: 'car_claim', concerns: { locationId }, mail });
}

/** What is owed has an email of its own. */
async function notifyOwedVisit(deps: NewsDeps, tx: Db, visit: StoredVisit): Promise<void> {
  if (!(await countUnpaid(deps, tx, visit))) return;
  const car = carOf(visit);
  await notifyDriver(deps, tx, visit, () => ({
    title: t`Auto-pay is off for ${car}`,
    text: t`Your card was declined twice in a row. Make another one your default, then turn auto-pay on again.`,
    button: t`Open your profile`,
    url: `${deps.config.publicUrl}/profile`,
  }));
}

type Terms = { readonly left: string; readonly price: string; readonly isFree: boolean };

function textOf({ ending, enteredAt }: StoredVisit, { left, price, isFree }: Terms): string {
  if (isFree) return t`Your card was not charged.`;
  if (ending === 'missed')
    return t`No camera saw it leave, so it was charged until ${left}: ${price}. If it left earlier, say when on this page.`;
  if (!enteredAt) return t`It left at ${left}. No camera saw it enter, so only the least was charged: ${price}.`;
  return t`It left at ${left}. Your saved card is charged ${price}. Not your car? Say so on this page to get it back.`;
}

/**
 * Nothing started: the car is not paid for. Where it is, is told to nobody who has not paid for it (rule 403), so that a card that will be
 * declined follows no car.
 */
export async function notifyRefused(deps: NewsDeps, tx: Db, visit: StoredVisit, { refusal }: Refusal): Promise<void> {
  const isByCard = refusal === 'auto_pay_declined' || refusal === 'auto_pay_no_card';
  const isOff = isByCard && (await countUnpaid(deps, tx, visit));
  const car = carOf(visit);
  await notifyDriver(deps, tx, visit, () => ({
    title: t`${car} is not paid for`,
    text: [
      t`Auto-pay did not start.`,
      ...(isByCard ? [gettext(REFUSALS[refusal].message)] : []),
      t`Please pay at the sign where the car is parked, so that you do not get a notice.`,
      ...(isOff ? [t`This was the second time in a row, so auto-pay is off for this car now.`] : []),
    ].join(' '),
    button: isOff ? t`Open your profile` : t`Pay for parking`,
    url: isOff ? `${deps.config.publicUrl}/profile` : deps.config.publicUrl,
  }));
}

/** Its card did not pay for a visit. @returns whether that turned auto-pay off */
async function countUnpaid({ now }: NewsDeps, tx: Db, visit: StoredVisit): Promise<boolean> {
  if ((await countDeclined(tx, visit)) < MAX_DECLINED) return false;
  return turnCarOff(tx, { ...visit, now: now(), countsSince: null });
}

type Lot = { readonly name: string; readonly timeZone: string };

async function notifyDriver(deps: NewsDeps, tx: Db, visit: StoredVisit, words: (lot: Lot) => News): Promise<void> {
  const { locationId, userId } = visit;
  const lot = await findLocation(tx, locationId);
  const account = await findAccountById(tx, userId);
  if (!lot || !account?.active) return;
  const { title, text, texted, note = null, button, url, isTextOnly } = words(lot);
  const paragraphs = note === null ? [text] : [text, note];
  const mail = composeAccountMail(account, { title, paragraphs, button: { label: button, url } });
  if (!isTextOnly) await queueMessage(tx, deps, mail);
  const phone = await findPhoneOf(tx, userId);
  if (!phone) return;
  const sms = [`Parkvale: ${title}.`, texted, url, t`Reply STOP to end these texts.`].filter(Boolean).join(' ');
  await queueText(tx, deps, { to: phone, text: sms, urgency: 'normal', service: 'auto_pay' });
}
