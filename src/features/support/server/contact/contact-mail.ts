// The mail with a letter to support. The sender's address is in the text and never in a header. A forged address
// therefore cannot make the mail look as if it came from there, and support sees who gets the answer.

import { composeMail, type MailContent, type NewMessage } from '#features/messages/server/public.ts';
import type { ContactMessage } from './contact.store.ts';

export function contactMail({ id, name, email, message }: ContactMessage, supportEmail: string): NewMessage {
  const content: MailContent = {
    title: `${name} wrote to support`,
    paragraphs: [message],
    sections: [
      {
        heading: 'Reply to',
        rows: [
          ['Name', name],
          ['Email', email],
          ['Message number', id],
        ],
      },
    ],
    footer: 'Sent from the Parkvale contact form. Reply to the address above, not to this email.',
  };
  const about = { contactMessageId: id };
  return composeMail({ to: supportEmail, subject: `Contact form: ${name}`, content, about });
}
