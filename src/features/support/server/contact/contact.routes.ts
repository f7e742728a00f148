// Writing to support.

import type { Deps } from '#app/deps.ts';
import { queueMessage } from '#features/messages/server/public.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { contactContract } from '../../contact.contract.ts';
import { insertContactMessage } from './contact.store.ts';
import { contactMail } from './contact-mail.ts';

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
