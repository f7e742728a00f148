// What is mailed about an account.

import { composeMail, type MailContent, type NewMessage } from '../messages/outgoing-messages.ts';

type Recipient = { readonly name: string; readonly email: string };

const FOOTER = 'Sent by Parkvale because of your account there.';

/** The link contains the only copy of the token. */
export function resetMail(to: Recipient, url: string): NewMessage {
  return mailTo(to, 'Set a new password', {
    title: 'Set a new password',
    paragraphs: [
      `Hello ${to.name},`,
      'Someone, most likely you, asked for a new password. The link works once, for one hour.',
      'If it was not you, ignore this e-mail. Your password has not changed.',
    ],
    button: { label: 'Set a new password', url },
    footer: FOOTER,
  });
}

export function passwordChangedMail(to: Recipient, supportEmail: string): NewMessage {
  return mailTo(to, 'Your password was changed', {
    title: 'Your password was changed',
    paragraphs: [
      `Hello ${to.name},`,
      'The password of your account was changed, and all other devices were signed out.',
      `If it was not you, set a new one with "Forgot password" and write to ${supportEmail}.`,
    ],
    footer: FOOTER,
  });
}

function mailTo({ email }: Recipient, subject: string, content: MailContent): NewMessage {
  return composeMail({ to: email, subject, content });
}
