// What is mailed about an account.

import { t } from 'ttag';
import { composeMail, type MailContent, type NewMessage } from '../messages/outgoing-messages.ts';

type Recipient = { readonly name: string; readonly email: string };

const footer = () => t`Sent by Parkvale because of your account there.`;

/** The link contains the only copy of the token. */
export function resetMail(to: Recipient, url: string): NewMessage {
  return mailTo(to, t`Set a new password`, {
    title: t`Set a new password`,
    paragraphs: [
      t`Hello ${to.name},`,
      t`Someone, most likely you, asked for a new password. The link works once, for one hour.`,
      t`If it was not you, ignore this e-mail. Your password has not changed.`,
    ],
    button: { label: t`Set a new password`, url },
    footer: footer(),
  });
}

export function passwordChangedMail(to: Recipient, supportEmail: string): NewMessage {
  return mailTo(to, t`Your password was changed`, {
    title: t`Your password was changed`,
    paragraphs: [
      t`Hello ${to.name},`,
      t`The password of your account was changed, and all other devices were signed out.`,
      t`If it was not you, set a new one with "Forgot password" and write to ${supportEmail}.`,
    ],
    footer: footer(),
  });
}

function mailTo({ email }: Recipient, subject: string, content: MailContent): NewMessage {
  return composeMail({ to: email, subject, content });
}
