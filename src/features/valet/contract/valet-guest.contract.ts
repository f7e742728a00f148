// How a guest opens a ticket without an account (rule 94): with the key in a text's link, with a code texted to the
// number, or with a QR code on the attendant's screen. No answer reveals whether a number has a ticket.

import { z } from 'zod';
import { digitsIn } from '#platform/contract/digits-in.ts';
import { anyone, defineEndpoint } from '#platform/contract/endpoint.ts';
import { Done, Id, IsoTime } from '#platform/contract/wire.ts';
import { ActStamp, TypedPhone, Valet } from './valet-ticket.ts';

/** What a guest sends as x-valet-key from then on. */
const GuestKey = z.object({ key: z.string() });

/** The staff, or the holder of the key. */
const staffOrGuest = {
  kind: 'key_or_roles',
  roles: ['valet'],
  whose: { thing: 'ticket', in: 'params', name: 'id', as: 'staff_or_guest' },
} as const;

export const valetGuestContract = {
  askValetCode: defineEndpoint({
    method: 'POST',
    path: '/valets/codes',
    summary: 'Text a six-digit code to a phone number; the answer is the same whether or not the number has a ticket',
    access: anyone,
    limit: { max: 60, perSeconds: 600 },
    body: z.object({ phoneNumber: TypedPhone }),
    response: Done,
  }),
  redeemValetCode: defineEndpoint({
    method: 'POST',
    path: '/valets/keys',
    summary: "Exchange a texted code for a key to all of the number's tickets; five minutes, five tries",
    access: anyone,
    limit: { max: 60, perSeconds: 600 },
    body: z.object({
      phoneNumber: TypedPhone,
      code: z
        .string({ error: 'Please enter the six digits of the text' })
        // A phone may put a space in the middle.
        .overwrite(digitsIn)
        .regex(/^\d{6}$/, 'Please enter the six digits of the text'),
    }),
    response: GuestKey,
  }),
  claimValetKey: defineEndpoint({
    method: 'POST',
    path: '/valets/keys/claim',
    summary: "Exchange the QR code on the attendant's screen for a key; works once",
    access: anyone,
    // Nobody guesses one, and the guests of an event scan theirs within minutes, over one address.
    limit: { max: 600, perSeconds: 600 },
    body: z.object({ claim: z.string().regex(/^[A-Za-z0-9_-]{20,100}$/, 'This code is not one of ours.') }),
    response: GuestKey,
  }),
  listWantedTimes: defineEndpoint({
    method: 'GET',
    path: '/valets/:id/wanted',
    summary: 'List the times the car can be requested for: quarter hours over the next day, before the stand closes',
    access: staffOrGuest,
    params: z.object({ id: Id }),
    response: z.object({ times: z.array(IsoTime) }),
  }),
  wantValet: defineEndpoint({
    method: 'PUT',
    path: '/valets/:id/wanted',
    summary: 'Have the car ready in front at a given time: it is requested automatically before then; null cancels',
    access: staffOrGuest,
    params: z.object({ id: Id }),
    limit: { max: 240, perSeconds: 60 },
    body: z.object({ at: IsoTime.nullable(), ...ActStamp.shape }),
    response: z.object({ valet: Valet }),
  }),
  agreeToValetTexts: defineEndpoint({
    method: 'POST',
    path: '/valets/:id/texts',
    summary: 'Record that the guest agrees to texts about this car; the link to the ticket is texted at once',
    access: staffOrGuest,
    params: z.object({ id: Id }),
    limit: { max: 240, perSeconds: 60 },
    body: ActStamp,
    response: z.object({ valet: Valet }),
  }),
  showValetLink: defineEndpoint({
    method: 'POST',
    path: '/valets/:id/link',
    summary:
      "Get the guest's single-use link for a QR code, valid ten minutes on the attendant's screen or a day on a printed stub; recorded in the history",
    access: { kind: 'roles', roles: ['valet'], whose: { thing: 'ticket', in: 'params', name: 'id', as: 'staff' } },
    params: z.object({ id: Id }),
    body: ActStamp.extend({ on: z.enum(['screen', 'paper']).default('screen') }),
    response: z.object({ link: z.string(), minutes: z.int() }),
  }),
};
