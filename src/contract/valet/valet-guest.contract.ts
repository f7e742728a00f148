// How a guest opens a ticket without an account (rule 94): with the key in a text's link, with a code texted to the
// number, or with a QR code on the attendant's screen. No answer reveals whether a number has a ticket.

import { z } from 'zod';
import { anyone, defineEndpoint } from '../endpoint.ts';
import { Done, Id } from '../wire.ts';
import { ActStamp, UsPhone } from './valet-ticket.ts';

/** What a guest sends as x-valet-key from then on. */
const GuestKey = z.object({ key: z.string() });

export const valetGuestContract = {
  askValetCode: defineEndpoint({
    method: 'POST',
    path: '/valets/codes',
    summary: 'Text a six-digit code to a number; the answer is the same whether or not it has a ticket',
    access: anyone,
    limit: { max: 60, perSeconds: 600 },
    body: z.object({ phoneNumber: UsPhone }),
    response: Done,
  }),
  redeemValetCode: defineEndpoint({
    method: 'POST',
    path: '/valets/keys',
    summary: "Exchange the texted code for a key to all of the number's tickets; five minutes, five tries",
    access: anyone,
    limit: { max: 60, perSeconds: 600 },
    body: z.object({
      phoneNumber: UsPhone,
      code: z
        .string({ error: 'Please enter the six digits of the text' })
        .trim()
        .regex(/^\d{6}$/, 'Please enter the six digits of the text'),
    }),
    response: GuestKey,
  }),
  claimValetKey: defineEndpoint({
    method: 'POST',
    path: '/valets/keys/claim',
    summary: "Exchange the QR code on the attendant's screen for a key; works once",
    access: anyone,
    limit: { max: 60, perSeconds: 600 },
    body: z.object({ claim: z.string().regex(/^[A-Za-z0-9_-]{20,100}$/, 'This code is not one of ours.') }),
    response: GuestKey,
  }),
  showValetLink: defineEndpoint({
    method: 'POST',
    path: '/valets/:id/link',
    summary:
      "The guest's link as a QR code for the attendant's screen; single use, ten minutes, recorded in the history",
    access: { kind: 'roles', roles: ['valet'], whose: { thing: 'ticket', in: 'params', name: 'id', as: 'staff' } },
    params: z.object({ id: Id }),
    body: ActStamp,
    response: z.object({ link: z.string(), minutes: z.int() }),
  }),
};
