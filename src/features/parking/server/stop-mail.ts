// The mails about parking that is paid when its driver leaves: it has reached its limit, or what it cost could not be charged.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { composeMail, type MailContent, queueMessage } from '#features/messages/server/outgoing-messages.ts';
import { type Order, receiptCode } from '#features/orders/server/public.ts';
import { findKnownPayer } from '#features/payments/server/public.ts';
import { formatTime, withArticle } from '#platform/calendar/human-time.ts';
import type { Db } from '#platform/db/database.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import { formatCents } from '#platform/money/cents.ts';

export type StopNewsDeps = Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>;

/** Its time has run out, and it has ended by itself. */
export async function notifyRunOut(deps: StopNewsDeps, tx: Db, order: Order<'stay'>): Promise<void> {
  await mailPayer(deps, tx, order, ({ lotName, timeZone }) => {
    const end = withArticle(formatTime(order.endsAt, { timeZone, withZoneName: true }));
    const price = formatCents(order.totalCents);
    return {
      title: t`Your parking ended at ${end}`,
      paragraphs: [
        t`Your parking at ${lotName} reached its limit at ${end} and ended by itself. It cost ${price}.`,
        t`If your car is still there, start parking again.`,
      ],
      button: t`See your receipt`,
    };
  });
}

/** Rule 375. */
export async function notifyOwed(deps: StopNewsDeps, tx: Db, order: Order<'stay'>): Promise<void> {
  await mailPayer(deps, tx, order, ({ lotName }) => {
    const price = formatCents(order.totalCents);
    return {
      title: t`You owe ${price} for parking at ${lotName}`,
      paragraphs: [
        t`Your parking there has ended and cost ${price}, but your bank did not let us charge it. You have not been charged.`,
        t`Please pay it with the button below. You do not need to sign in.`,
      ],
      button: t`Pay ${price}`,
    };
  });
}

type To = { readonly lotName: string; readonly timeZone: string };
type Words = Pick<MailContent, 'title' | 'paragraphs'> & { readonly button: string };

/** To the payer, if we know their email address. */
async function mailPayer(deps: StopNewsDeps, tx: Db, order: Order<'stay'>, words: (to: To) => Words): Promise<void> {
  const { locationId, id: orderId, receiptKey } = order;
  const payer = await findKnownPayer(tx, { locationId, orderId });
  const to = payer?.email;
  if (!payer || !to) return;
  const { publicUrl, supportEmail } = deps.config;
  const composed = inLanguage(payer.language, () => {
    const { title, paragraphs, button: label } = words(payer);
    const button = { label, url: `${publicUrl}/receipt/${receiptKey}` };
    const footer = t`Receipt ${receiptCode(orderId)}. Issued privately by Parkvale for the owner of this lot. Questions: ${supportEmail}, or ${publicUrl}/contact-us.`;
    return composeMail({
      to,
      subject: title,
      content: { title, paragraphs, button, footer },
      about: { locationId, orderId },
    });
  });
  await queueMessage(tx, deps, composed);
}
