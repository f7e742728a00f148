// What the payer of start-stop parking is told: it has reached its limit, or what it cost could not be charged. By
// email; by text to a guest of whom only a phone is known.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { composeMail, type MailContent, queueMessage, queueText } from '#features/messages/server/public.ts';
import { type Order, receiptCode } from '#features/orders/server/public.ts';
import { findKnownPayer } from '#features/payments/server/public.ts';
import { formatTime, withArticle } from '#platform/calendar/human-time.ts';
import type { Db } from '#platform/db/database.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import { formatCents } from '#platform/money/cents.ts';
import { isSeenStart } from '../rules/start-stop.ts';
import { findGuestContact } from './leaving/contacts.store.ts';
import { listOrderSessions } from './sessions.store.ts';

export type StopNewsDeps = Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>;

/** Its time has run out, and it has ended by itself. */
export async function notifyRunOut(deps: StopNewsDeps, tx: Db, order: Order<'stay'>): Promise<void> {
  await notifyPayer(deps, tx, order, ({ lotName, timeZone, cars, url }) => {
    const end = withArticle(formatTime(order.endsAt, { timeZone, withZoneName: true }));
    const price = formatCents(order.totalCents);
    return {
      title: t`Your parking ended at ${end}`,
      paragraphs: [
        t`Your parking at ${lotName} reached its limit at ${end} and ended by itself. It cost ${price}.`,
        t`If your car is still there, start parking again.`,
      ],
      button: t`See your receipt`,
      text: t`Parkvale: the parking of ${cars} at ${lotName} reached its limit at ${end} and ended by itself. It cost ${price}. If the car is still there, start parking again. Your receipt: ${url} Reply STOP to get no more texts.`,
    };
  });
}

/** Rule 375. Of a visit that cameras began, it names no lot (rule 403): nobody stood at its sign, and it is not paid. */
export async function notifyOwed(deps: StopNewsDeps, tx: Db, order: Order<'stay'>): Promise<void> {
  await notifyPayer(deps, tx, order, ({ lotName, cars, url }) => {
    const price = formatCents(order.totalCents);
    return {
      title: isSeenStart(order)
        ? t`You owe ${price} for the parking of ${cars}`
        : t`You owe ${price} for parking at ${lotName}`,
      paragraphs: [
        t`Your parking has ended and cost ${price}, but your bank did not let us charge it. You have not been charged.`,
        t`Please pay it with the button below. You do not need to sign in.`,
      ],
      button: t`Pay ${price}`,
      text: t`Parkvale: the parking of ${cars} at ${lotName} cost ${price}, but your bank did not let us charge it. Please pay it here: ${url} Reply STOP to get no more texts.`,
    };
  });
}

type About = Record<'lotName' | 'timeZone' | 'cars' | 'url', string>;
type Words = Pick<MailContent, 'title' | 'paragraphs'> & { readonly button: string; readonly text: string };

async function notifyPayer(
  deps: StopNewsDeps,
  tx: Db,
  order: Order<'stay'>,
  words: (about: About) => Words,
): Promise<void> {
  const { locationId, id: orderId, receiptKey } = order;
  const about = { locationId, orderId };
  const payer = await findKnownPayer(tx, about);
  if (!payer) return;
  const { publicUrl, supportEmail } = deps.config;
  const url = `${publicUrl}/receipt/${receiptKey}`;
  const cars = (await listOrderSessions(tx, about)).map(({ plate }) => plate).join(', ');
  const said = inLanguage(payer.language, () => words({ ...payer, cars, url }));
  const { title, paragraphs, button: label, text } = said;
  if (payer.email === null) {
    const contact = await findGuestContact(tx, about);
    // Whoever replied STOP gets nothing, and the receipt still says it.
    if (contact?.kind === 'phone') await queueText(tx, deps, { to: contact.phone, text, urgency: 'normal', about });
    return;
  }
  const to = payer.email;
  const composed = inLanguage(payer.language, () => {
    const footer = t`Receipt ${receiptCode(orderId)}. Issued privately by Parkvale for the owner of this lot. Questions: ${supportEmail}, or ${publicUrl}/contact-us.`;
    const content = { title, paragraphs, button: { label, url }, footer };
    return composeMail({ to, subject: title, content, about });
  });
  await queueMessage(tx, deps, composed);
}
