// Refusals when a lot or support refunds a sale.

import type { Refused } from '#platform/contract/refused.ts';

export const LOT_REFUND_REFUSALS = {
  refund_exceeds_paid: { status: 422, message: 'That is more than can still be refunded.' },
  refund_over_limit: { status: 422, message: 'This is beyond your limit for refunds. Ask support to refund it.' },
  refund_of_lost_dispute: {
    status: 422,
    message:
      'The driver’s bank has already given this money back, because the dispute was lost. Nothing was refunded now.',
  },
  refund_requested_already: {
    status: 409,
    message: 'Support was already asked to refund this sale. Wait for the answer; it comes by email.',
  },
  request_answered: { status: 409, message: 'This request was already answered. Reload the list.' },
} as const satisfies Record<string, Refused>;
