// The phone of an account, confirmed with a code that was texted to it.

import { z } from 'zod';
import { defineEndpoint, signedIn } from '#platform/contract/endpoint.ts';

const Phone = z.object({ data: z.object({ /** E.164; null if none is confirmed. */ phone: z.string().nullable() }) });
const limit = { max: 30, perSeconds: 600 };

export const phoneContract = {
  getMyPhone: defineEndpoint({
    method: 'GET',
    path: '/users/phone',
    summary: "Get the account's confirmed phone",
    access: signedIn,
    response: Phone,
  }),
  requestPhoneCode: defineEndpoint({
    method: 'POST',
    path: '/users/phone',
    summary: 'Text a six-digit code to a phone, to confirm it',
    access: signedIn,
    limit,
    body: z.object({ phone: z.string().min(1, 'Enter a phone number.').max(40, 'Enter a phone number.') }),
    response: z.object({ message: z.string() }),
  }),
  confirmPhone: defineEndpoint({
    method: 'POST',
    path: '/users/phone/confirm',
    summary: 'Confirm the phone with the code; a phone belongs to one account, the last that confirmed it',
    access: signedIn,
    limit,
    body: z.object({ code: z.string().trim().min(1, 'Enter the code.').max(20, 'Enter the code.') }),
    response: Phone,
  }),
  removePhone: defineEndpoint({
    method: 'DELETE',
    path: '/users/phone',
    summary: "Remove the account's phone",
    access: signedIn,
    limit,
    response: z.object({ message: z.string() }),
  }),
};
