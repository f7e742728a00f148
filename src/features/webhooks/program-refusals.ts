// Refusals for programs, and for the owners who set them up.

import type { Refused } from '#platform/contract/refused.ts';

export const PROGRAM_REFUSALS = {
  key_not_for_this: {
    status: 403,
    message: 'This API key cannot do this. Create one with the scope that the API documentation lists for this call.',
  },
  key_slowed: {
    status: 429,
    retryAfterSeconds: 60,
    message: 'This API key made 600 calls within a minute. Wait a minute and try again.',
  },
  too_many_keys: { status: 409, message: 'An account has at most 50 API keys. Revoke one first.' },
  lots_not_yours: { status: 422, message: 'Choose from your own locations.' },
  too_many_webhooks: { status: 409, message: 'An account has at most 20 webhooks. Remove one first.' },
  webhook_address: {
    status: 422,
    message: 'Enter the public address of a server that begins with https://, without a user name.',
  },
  webhook_off: { status: 409, message: 'This webhook is off. Switch it on first.' },
} as const satisfies Record<string, Refused>;
