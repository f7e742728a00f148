// Writing to support.

import type { Deps } from '#app/deps.ts';
import {
  composeMail,
  type MailContent,
  type NewMessage,
  queueMessage,
} from '#features/messages/server/outgoing-messages.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { contactContract } from '../../contact.contract.ts';
import type { ContactMessage } from './contact.store.ts';
import { insertContactMessage } from './contact.store.ts';

export function contactRoutes(deps: Deps): Route[] {
  return [
    route(contactContract.contactUs, ({ body, now, once }) => {
      const message = { ...body, id: deps.newId() };
      return once(async (tx) => {
        await insertContactMessage(tx, message, now);
        await queueMessage(tx, deps, contactMail(message, deps.config.supportEmail));
        return { message: 'Thank you. We have your message and will reply by email.' };
      });
    }),
  ];
}

/** The mail with a letter to support. The sender's address is in the text and never in a header. A forged address therefore cannot make the mail look as if it came from there, and support sees who gets the answer. */
function contactMail({ id, name, email, message }: ContactMessage, supportEmail: string): NewMessage {
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
