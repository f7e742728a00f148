import { z } from 'zod';
import { defineEndpoint, signedIn } from '#platform/contract/endpoint.ts';
import { Done, Id, IsoTime } from '#platform/contract/wire.ts';
import { SecondFactor } from './two-factor.contract.ts';

/** Rule 178: what changing the ways to sign in requires, other than a session that has just begun. */
export const Proof = z.object({
  password: z.string().min(1, 'Please enter your password.').max(256).optional(),
  code: SecondFactor.optional(),
});

export const Passkey = z.object({ _id: Id, name: z.string(), createdAt: IsoTime, usedAt: IsoTime.nullable() });
export type Passkey = z.output<typeof Passkey>;

export const signInMethodsContract = {
  getSignInMethods: defineEndpoint({
    method: 'GET',
    path: '/users/sign-in-methods',
    summary: 'List the ways to sign in to your account, and what changing them requires',
    access: signedIn,
    beforeTwoFactor: true,
    response: z.object({
      data: z.object({
        ways: z.array(z.enum(['password', 'google', 'passkey'])),
        proof: z.enum(['none', 'password', 'password_and_code', 'sign_in_again']),
        passkeys: z.array(Passkey),
        google: z.object({ email: z.string(), linkedAt: IsoTime }).nullable(),
        googleOffered: z.boolean(),
      }),
    }),
  }),
  mailPasswordLink: defineEndpoint({
    method: 'POST',
    path: '/users/password-link',
    summary: 'Email a link to your address that sets a password',
    access: signedIn,
    limit: { max: 20, perSeconds: 900 },
    response: Done,
  }),
};
