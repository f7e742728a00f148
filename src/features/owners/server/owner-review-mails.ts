// The mails to an owner, and to support, about the review of the owner's lots.

import { t } from 'ttag';
import type { Config } from '#app/config/config.ts';
import { composeAccountMail, composeMail, type NewMessage } from '#features/messages/server/public.ts';

type Owner = { readonly name: string; readonly email: string };

export function approvedMail(to: Owner, { publicUrl }: Config): NewMessage {
  return composeAccountMail(to, {
    title: t`Your lots are open`,
    paragraphs: [
      t`Your account is approved. Drivers can find your lots now, and every zone that has a price sells parking.`,
    ],
    button: { label: t`See your lots`, url: `${publicUrl}/locations` },
  });
}

export function refusedMail(to: Owner, reason: string, { publicUrl, supportEmail }: Config): NewMessage {
  return composeAccountMail(to, {
    title: t`Your lots are not open yet`,
    paragraphs: [
      t`We looked at your lots and cannot open them yet. The reason:`,
      reason,
      t`Change what is needed, then ask for another review on your lots page. Questions? Write to ${supportEmail}.`,
    ],
    button: { label: t`See your lots`, url: `${publicUrl}/locations` },
  });
}

export function returnToReviewMail(to: Owner, reason: string, { publicUrl, supportEmail }: Config): NewMessage {
  return composeAccountMail(to, {
    title: t`Your lots are in review again`,
    paragraphs: [
      t`We are reviewing your lots again. Until that is done, nobody can find them and they sell nothing. Paid stays and reservations continue. The reason:`,
      reason,
      t`You do not need to do anything, unless the reason says so. Questions? Write to ${supportEmail}.`,
    ],
    button: { label: t`See your lots`, url: `${publicUrl}/locations` },
  });
}

/** To support, once the owner's address is confirmed. */
export function toReviewMail({ name, email }: Owner, { publicUrl, supportEmail }: Config): NewMessage {
  const subject = t`A new owner is waiting for review: ${name}`;
  return composeMail({
    to: supportEmail,
    subject,
    content: {
      title: subject,
      paragraphs: [t`${name} (${email}) has listed lots that are not open yet.`],
      button: { label: t`Look at the lots`, url: `${publicUrl}/support/owners` },
      footer: t`Sent by Parkvale to its support team.`,
    },
  });
}
