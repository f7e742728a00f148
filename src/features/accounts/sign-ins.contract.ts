import { z } from 'zod';
import { defineEndpoint, signedIn } from '#platform/contract/endpoint.ts';
import { Done, Id, IsoTime, NextCursor, PageQuery } from '#platform/contract/wire.ts';

/** `sign_up` and `invitation` begin an account's first session. */
export const SIGN_IN_WAYS = ['password', 'google', 'passkey', 'sign_up', 'invitation'] as const;
export type SignInWay = (typeof SIGN_IN_WAYS)[number];

const SignIn = z.object({
  _id: Id,
  at: IsoTime,
  way: z.enum(SIGN_IN_WAYS),
  /** Such as "Chrome" and "Windows"; empty if the client does not say. */
  browser: z.string(),
  system: z.string(),
  /** Neither its browser nor its network was known, so its holder was notified by email. */
  isNew: z.boolean(),
  /** Its session is still open. */
  isOpen: z.boolean(),
  /** The caller's own session. */
  isThis: z.boolean(),
});
export type SignIn = z.output<typeof SignIn>;

export const signInsContract = {
  listSignIns: defineEndpoint({
    method: 'GET',
    path: '/users/sign-ins',
    summary: 'List sign-ins to your account in the last 180 days, newest first, and which sessions are still active',
    access: signedIn,
    beforeTwoFactor: true,
    query: PageQuery,
    response: z.object({ data: z.object({ signIns: z.array(SignIn) }), nextCursor: NextCursor }),
  }),
  endSignIn: defineEndpoint({
    method: 'DELETE',
    path: '/users/sign-ins/:id',
    summary: 'Sign your account out where this sign-in was made',
    access: signedIn,
    beforeTwoFactor: true,
    params: z.object({ id: Id }),
    response: Done,
  }),
  endOtherSignIns: defineEndpoint({
    method: 'DELETE',
    path: '/users/sign-ins',
    summary: 'Sign your account out everywhere else',
    access: signedIn,
    beforeTwoFactor: true,
    response: Done,
  }),
};
