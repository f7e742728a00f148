// Refusals until a new owner is approved (rules 213 to 215).

import type { Refused } from '#platform/contract/refused.ts';

export const OWNER_REVIEW_REFUSALS = {
  location_not_open: { status: 422, message: 'This lot is not open yet. You have not been charged.' },
  lots_until_approved: {
    status: 409,
    message: 'You can add up to 20 lots until your account is approved.',
  },
  email_unconfirmed: { status: 409, message: 'This owner has not confirmed their email address yet.' },
  review_decided: { status: 409, message: 'This was decided in the meantime. Reload the list.' },
  email_link_over: { status: 422, message: 'This link has expired or was used. Send yourself a new one.' },
} as const satisfies Record<string, Refused>;
