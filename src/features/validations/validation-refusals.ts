// Refusals about merchants' codes (rule 18).

import type { Refused } from '#platform/contract/refused.ts';

export const VALIDATION_REFUSALS = {
  validation_wrong: { status: 422, message: 'This code is not valid here. Check it, or continue without it.' },
  validation_not_now: { status: 422, message: 'This code is not valid today.' },
  validation_used_up: { status: 422, message: 'This code has no uses left.' },
  validation_locked: {
    status: 429,
    retryAfterSeconds: 3600,
    message: 'Too many wrong codes were entered here from your network. Wait an hour, or continue without a code.',
  },
  validation_taken: { status: 409, message: 'This location already has that code.' },
} as const satisfies Record<string, Refused>;
