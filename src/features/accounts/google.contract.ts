import { z } from 'zod';
import { anyone, defineEndpoint, signedIn } from '#platform/contract/endpoint.ts';
import { Done } from '#platform/contract/wire.ts';
import { User } from './accounts.contract.ts';
import { Proof } from './sign-in-methods.contract.ts';
import { SecondFactor } from './two-factor.contract.ts';

/** A page on this host, as browsers write addresses. Two slashes, or a slash and a backslash, would lead to another host. */
const ReturnPath = z
  .string()
  .max(2000)
  .regex(/^\/([!-.0-[\]-~][!-[\]-~]*)?$/, 'Enter a path on this site, such as /bookings.');
const Leave = z.object({ data: z.object({ url: z.string() }) });

export const googleContract = {
  beginGoogle: defineEndpoint({
    method: 'POST',
    path: '/users/google/begin',
    summary: 'Start signing in with Google: returns where to send the browser',
    access: anyone,
    limit: { max: 60, perSeconds: 900 },
    beforeTwoFactor: true,
    // `role`: for a new account, opened if none has the address.
    body: z.object({ role: z.enum(['vendor', 'customer']).default('customer'), from: ReturnPath.optional() }),
    response: Leave,
  }),
  linkGoogle: defineEndpoint({
    method: 'POST',
    path: '/users/google/link',
    summary: 'Start linking your account to Google: returns where to send the browser',
    access: signedIn,
    limit: { max: 60, perSeconds: 900 },
    body: Proof,
    response: Leave,
  }),
  finishGoogle: defineEndpoint({
    method: 'POST',
    path: '/users/google/finish',
    summary: 'Sign in or link your account with what Google sent back with the browser',
    access: anyone,
    limit: { max: 60, perSeconds: 900 },
    beforeTwoFactor: true,
    // `code`: required after `sign_in_code_needed`, when two-factor sign-in is on.
    body: z.object({ answer: z.string().max(4096), code: SecondFactor.optional() }),
    // Linking an account starts no session.
    response: z.object({ token: z.string().nullable(), user: User, from: z.string().nullable() }),
  }),
  unlinkGoogle: defineEndpoint({
    method: 'POST',
    path: '/users/google/unlink',
    summary: 'Unlink your account from Google, and sign it out everywhere else',
    access: signedIn,
    limit: { max: 60, perSeconds: 900 },
    body: Proof,
    response: Done,
  }),
};
