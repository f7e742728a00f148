// Rule 514: whoever is known to have parked a car that left without paying is told once what it cost, and where to pay it.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { findLocation } from '#features/lot-directory/server/public.ts';
import { composeMail, queueMessage } from '#features/messages/server/public.ts';
import { type Order, receiptCode } from '#features/orders/server/public.ts';
import { findKnownPayer } from '#features/payments/server/public.ts';
import { formatMoment } from '#platform/calendar/human-time.ts';
import type { Db } from '#platform/db/database.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import { formatCents } from '#platform/money/cents.ts';
import { findOrderOfSession } from './passes.read-model.ts';

export type MailDeps = Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>;

/** @param sessionId what the car came on; without it, an account is known if it has auto-pay on for the plate, and the mail names no lot (rule 403) */
export async function mailUnpaid(
  deps: MailDeps,
  tx: Db,
  order: Order<'stay'>,
  sessionId: string | null,
): Promise<void> {
  const { locationId, id: orderId, receiptKey, startsAt, endsAt, totalCents } = order;
  const cameOn = sessionId === null ? null : await findOrderOfSession(tx, locationId, sessionId);
  const payer = await findKnownPayer(tx, { locationId, orderId: cameOn ?? orderId });
  const lot = await findLocation(tx, locationId);
  if (!payer?.email || !lot) return;
  const to = payer.email;
  const { publicUrl, supportEmail } = deps.config;
  const composed = inLanguage(payer.language, () => {
    const moment = { timeZone: lot.timeZone, now: deps.now() };
    const [from, until, price] = [
      formatMoment(startsAt, moment),
      formatMoment(endsAt, moment),
      formatCents(totalCents),
    ];
    const car = order.vehicles.map(({ plate }) => plate).join(', ');
    const subject =
      cameOn === null ? t`You owe ${price} for the parking of ${car}` : t`You owe ${price} for parking at ${lot.name}`;
    const paragraphs = [
      t`The gate let ${car} out without a payment. Its time from ${from} to ${until} cost ${price}.`,
      t`Please pay it with the button below. You do not need to sign in. If this is wrong, call the lot at the number on that page.`,
    ];
    const footer = t`Receipt ${receiptCode(orderId)}. Issued privately by Parkvale for the owner of this lot. Questions: ${supportEmail}, or ${publicUrl}/contact-us.`;
    const button = { label: t`Pay ${price}`, url: `${publicUrl}/receipt/${receiptKey}` };
    return composeMail({
      to,
      subject,
      content: { title: subject, paragraphs, button, footer },
      about: { locationId, orderId },
    });
  });
  await queueMessage(tx, deps, composed);
}
