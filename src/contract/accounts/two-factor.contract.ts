import { z } from 'zod';
import { defineEndpoint, signedIn } from '../endpoint.ts';
import { Done } from '../wire.ts';

const Password = z.string({ error: 'Please enter your password.' }).min(1, 'Please enter your password.').max(256);
/** Six digits from the authenticator, or a recovery code. */
export const SecondFactor = z
  .string({ error: 'Please enter the code.' })
  .trim()
  .min(1, 'Please enter the code.')
  .max(20);

const limit = { max: 30, perSeconds: 900 } as const;

export const twoFactorContract = {
  getTwoFactor: defineEndpoint({
    method: 'GET',
    path: '/users/two-factor',
    summary: 'Whether signing in to the own account takes a code',
    access: signedIn,
    beforeTwoFactor: true,
    response: z.object({
      data: z.object({ isOn: z.boolean(), isRequired: z.boolean(), recoveryCodesLeft: z.int() }),
    }),
  }),
  beginTwoFactor: defineEndpoint({
    method: 'POST',
    path: '/users/two-factor',
    summary: 'Begin with two-factor sign-in: a secret for an authenticator, which counts once a code confirmed it',
    access: signedIn,
    beforeTwoFactor: true,
    limit,
    body: z.object({ password: Password }),
    response: z.object({ data: z.object({ setupCode: z.string(), setupLink: z.string() }) }),
  }),
  confirmTwoFactor: defineEndpoint({
    method: 'POST',
    path: '/users/two-factor/confirm',
    summary: 'Switch two-factor sign-in on with a first code; the recovery codes are told this once',
    access: signedIn,
    beforeTwoFactor: true,
    limit,
    body: z.object({ code: SecondFactor }),
    response: z.object({ data: z.object({ recoveryCodes: z.array(z.string()) }) }),
  }),
  renewRecoveryCodes: defineEndpoint({
    method: 'POST',
    path: '/users/two-factor/recovery-codes',
    summary: 'New recovery codes in place of the old ones, with password and code; they are told this once',
    access: signedIn,
    limit,
    body: z.object({ password: Password, code: SecondFactor }),
    response: z.object({ data: z.object({ recoveryCodes: z.array(z.string()) }) }),
  }),
  endTwoFactor: defineEndpoint({
    method: 'POST',
    path: '/users/two-factor/end',
    summary: 'Switch two-factor sign-in off, with password and code',
    access: signedIn,
    limit,
    body: z.object({ password: Password, code: SecondFactor }),
    response: Done,
  }),
};
