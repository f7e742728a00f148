// What a driver with auto-pay is told: that parking has started, with a way to say "not my car"; what it cost; or that nothing started.
// By email, and by text to the account's confirmed phone.

import { gettext, t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import type { Refusal } from '#app/refusals.ts';
import { REFUSALS } from '#app/refusals.ts';
import { findAccountById, findPhoneOf, findReceiptReader } from '#features/accounts/server/public.ts';
import { findLocation } from '#features/lots/server/lot-directory.ts';
import { composeAccountMail, queueMessage, queueText } from '#features/messages/server/outgoing-messages.ts';
import type { Order } from '#features/orders/server/public.ts';
import { formatTime, withArticle } from '#platform/calendar/human-time.ts';
import type { Db } from '#platform/db/database.ts';
import { formatCents } from '#platform/money/cents.ts';
import type { StoredVisit } from './camera-visits.store.ts';

type NewsDeps = Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>;
type News = {
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly url: string;
  /** No email: another one says it. */
  readonly isTextOnly?: boolean;
};

const carOf = ({ plate, plateState }: StoredVisit): string => `${plate} ${plateState}`;
const receiptOf = ({ config }: NewsDeps, { receiptKey }: Order): string => `${config.publicUrl}/receipt/${receiptKey}`;

/** Not once it has left: then it is told what it cost. */
export async function notifyStarted(deps: NewsDeps, tx: Db, visit: StoredVisit, order: Order): Promise<void> {
  if (visit.leftAt) return;
  const car = carOf(visit);
  await notifyDriver(deps, tx, visit, (lot) => ({
    title: t`${car} is parked at ${lot.name}`,
    text: t`It pays by itself when it leaves. Your card is charged for the time used, at most ${formatCents(order.totalCents)}. Not your car? Say so on this page, and nothing is charged.`,
    button: t`See your parking`,
    url: receiptOf(deps, order),
  }));
}

export async function notifyEnded(deps: NewsDeps, tx: Db, visit: StoredVisit, order: Order): Promise<void> {
  // What is owed has an email of its own.
  if (order.status === 'owed' || !visit.leftAt) return;
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

type Terms = { readonly left: string; readonly price: string; readonly isFree: boolean };

function textOf({ ending, enteredAt }: StoredVisit, { left, price, isFree }: Terms): string {
  if (isFree) return t`Your card was not charged.`;
  if (ending === 'missed')
    return t`No camera saw it leave, so it was charged until ${left}: ${price}. If it left earlier, say when on this page.`;
  if (!enteredAt) return t`It left at ${left}. No camera saw it enter, so only the least was charged: ${price}.`;
  return t`It left at ${left}. Your saved card is charged ${price}. Not your car? Say so on this page to get it back.`;
}

/** Nothing started: the car is not paid for. */
export async function notifyRefused(deps: NewsDeps, tx: Db, visit: StoredVisit, { refusal }: Refusal): Promise<void> {
  const car = carOf(visit);
  const { locationId, zoneId } = visit;
  await notifyDriver(deps, tx, visit, (lot) => ({
    title: t`${car} is not paid for at ${lot.name}`,
    text: t`Auto-pay did not start. ${gettext(REFUSALS[refusal].message)} Please pay here, so that you do not get a notice.`,
    button: t`Pay for parking`,
    url: `${deps.config.publicUrl}/locations/${locationId}/zones/${zoneId}`,
  }));
}

type Lot = { readonly name: string; readonly timeZone: string };

async function notifyDriver(deps: NewsDeps, tx: Db, visit: StoredVisit, words: (lot: Lot) => News): Promise<void> {
  const { locationId, userId } = visit;
  const lot = await findLocation(tx, locationId);
  const account = await findAccountById(tx, userId);
  if (!lot || !account?.active) return;
  const { title, text, button, url, isTextOnly } = words(lot);
  const mail = composeAccountMail(account, { title, paragraphs: [text], button: { label: button, url } });
  if (!isTextOnly) await queueMessage(tx, deps, mail);
  const phone = await findPhoneOf(tx, userId);
  if (!phone) return;
  await queueText(tx, deps, { to: phone, text: `Parkvale: ${title}. ${url}`, urgency: 'normal', service: 'auto_pay' });
}
