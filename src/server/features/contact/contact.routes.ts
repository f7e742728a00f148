// Writing to support.

import { contactContract } from '#contract/desk/contact.contract.ts';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/endpoint-route.ts';
import { queueMessage } from '../messages/outgoing-messages.ts';
import { insertContactMessage } from './contact.store.ts';
import { contactMail } from './contact-mail.ts';

export function contactRoutes(deps: Deps): Route[] {
  return [
    route(contactContract.contactUs, ({ body, now, once }) => {
      const message = { ...body, id: deps.newId() };
      return once(async (tx) => {
        await insertContactMessage(tx, message, now);
        await queueMessage(tx, deps, contactMail(message, deps.config.supportEmail));
        return { message: 'Thank you. We have your message and will reply by e-mail.' };
      });
    }),
  ];
}
