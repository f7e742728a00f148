// Disputes. Support sees them, open ones first; they are answered in the provider's own console.

import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { CentsAmount, Id, IsoTime, NextCursor, PageQuery } from '#platform/contract/wire.ts';

const support = { kind: 'roles', roles: ['admin'] } as const;

/** inquiry: the bank is only asking, and nothing was taken. The last three are final. */
export const DISPUTE_STATUSES = ['inquiry', 'needs_response', 'under_review', 'won', 'lost', 'closed'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export const Dispute = z.object({
  _id: Id,
  locationId: Id,
  /** Identifies the disputed payment: a stay's order, or one for added time. */
  orderId: Id,
  /** From the stay's receipt. */
  receiptCode: z.string(),
  locationName: z.string(),
  locationAddress: z.string(),
  provider: z.string(),
  providerRef: z.string(),
  status: z.enum(DISPUTE_STATUSES),
  /** In the provider's words. */
  reason: z.string(),
  amount: CentsAmount,
  /** What was taken from us so far and what came back, including fees. */
  withdrawn: CentsAmount,
  reinstated: CentsAmount,
  /** The bank's deadline for an answer. */
  dueBy: IsoTime.nullable(),
  openedAt: IsoTime,
  closedAt: IsoTime.nullable(),
});
export type Dispute = z.output<typeof Dispute>;

export const disputesContract = {
  listDisputes: defineEndpoint({
    method: 'GET',
    path: '/support/disputes',
    summary: 'List disputes: open ones first, oldest on top, then closed ones',
    access: support,
    query: PageQuery,
    response: z.object({ data: z.object({ disputes: z.array(Dispute), open: z.int() }), nextCursor: NextCursor }),
  }),
};
