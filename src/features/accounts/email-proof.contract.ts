// Rule 214: an emailed link, opened by the signed-in person, proves that the account's address is theirs.

import { z } from 'zod';
import { defineEndpoint, signedIn } from '#platform/contract/endpoint.ts';
import { Done } from '#platform/contract/wire.ts';

export const emailProofContract = {
  mailEmailProof: defineEndpoint({
    method: 'POST',
    path: '/users/email-proof',
    summary: 'Email a link that confirms your address',
    access: signedIn,
    limit: { max: 20, perSeconds: 900 },
    response: Done,
  }),
  proveEmail: defineEndpoint({
    method: 'POST',
    path: '/users/email-proof/confirm',
    summary: 'Confirm your address with the emailed link',
    access: signedIn,
    limit: { max: 30, perSeconds: 900 },
    body: z.object({ token: z.string().min(1).max(200) }),
    response: Done,
  }),
};
