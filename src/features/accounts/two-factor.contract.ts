import { z } from 'zod';
import { defineEndpoint, signedIn } from '#platform/contract/endpoint.ts';
import { Done } from '#platform/contract/wire.ts';

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
    summary: 'Check whether signing in to your account requires a code',
    access: signedIn,
    beforeTwoFactor: true,
    response: z.object({
      data: z.object({ isOn: z.boolean(), isRequired: z.boolean(), recoveryCodesLeft: z.int() }),
    }),
  }),
  beginTwoFactor: defineEndpoint({
    method: 'POST',
    path: '/users/two-factor',
    summary:
      'Start setting up two-factor sign-in: returns an authenticator secret, which takes effect once a code confirms it',
    access: signedIn,
    beforeTwoFactor: true,
    limit,
    body: z.object({ password: Password }),
    response: z.object({ data: z.object({ setupCode: z.string(), setupLink: z.string() }) }),
  }),
  confirmTwoFactor: defineEndpoint({
    method: 'POST',
    path: '/users/two-factor/confirm',
    summary: 'Turn on two-factor sign-in with a first code; returns the recovery codes, only once',
    access: signedIn,
    beforeTwoFactor: true,
    limit,
    body: z.object({ code: SecondFactor }),
    response: z.object({ data: z.object({ recoveryCodes: z.array(z.string()) }) }),
  }),
  renewRecoveryCodes: defineEndpoint({
    method: 'POST',
    path: '/users/two-factor/recovery-codes',
    summary: 'Replace your recovery codes, with password and code; the new ones are returned only once',
    access: signedIn,
    limit,
    body: z.object({ password: Password, code: SecondFactor }),
    response: z.object({ data: z.object({ recoveryCodes: z.array(z.string()) }) }),
  }),
  endTwoFactor: defineEndpoint({
    method: 'POST',
    path: '/users/two-factor/end',
    summary: 'Turn off two-factor sign-in, with password and code',
    access: signedIn,
    limit,
    body: z.object({ password: Password, code: SecondFactor }),
    response: Done,
  }),
};
