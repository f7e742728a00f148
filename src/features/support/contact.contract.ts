import { z } from 'zod';
import { anyone, defineEndpoint } from '#platform/contract/endpoint.ts';
import { Done, EmailAddress, oneLine } from '#platform/contract/wire.ts';

const INCOMPLETE = 'Please complete all fields on the form';

export const contactContract = {
  contactUs: defineEndpoint({
    method: 'POST',
    path: '/contact/contact-us',
    summary: 'Write to support',
    access: anyone,
    limit: { max: 10, perSeconds: 600 },
    idempotent: 'with_its_act',
    status: 201,
    body: z.object({
      name: oneLine(80, INCOMPLETE),
      email: z.string({ error: INCOMPLETE }).trim().min(1, INCOMPLETE).meta({ format: 'email' }).pipe(EmailAddress),
      message: z.string({ error: INCOMPLETE }).trim().min(1, INCOMPLETE).max(5000, 'At most 5,000 characters.'),
    }),
    response: Done,
  }),
};
