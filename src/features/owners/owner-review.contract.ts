// Rule 213: whether a new owner's lots may sell, as the owner and support see it.

import { z } from 'zod';
import { Person } from '#features/support/support-story.ts';
import { Coordinates } from '#platform/contract/coordinates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import type { Refused } from '#platform/contract/refusals.ts';
import { Done, Id, IsoTime, NextCursor, oneLine, PageQuery } from '#platform/contract/wire.ts';
import { REVIEW_STATES } from './rules/owner-review.ts';

const OwnReview = z.object({
  state: z.enum(REVIEW_STATES),
  /** Why support refused, or why it is reviewing an approved owner again, in its own words. */
  reason: z.string().nullable(),
  requestedAt: IsoTime,
  email: z.string(),
  isEmailConfirmed: z.boolean(),
});
export type OwnReview = z.output<typeof OwnReview>;

const ReviewedLot = z.object({
  _id: Id,
  name: z.string(),
  address: z.string(),
  phoneNumber: z.string(),
  archived: z.boolean(),
  zones: z.int(),
  /** For the first of its zones. */
  prices: z.array(z.object({ zoneNumber: z.string(), priceCents: z.int(), isHourly: z.boolean() })),
  location_point: z.object({ coordinates: Coordinates }),
});

const OwnerReview = z.object({
  owner: z.object({ _id: Id, name: z.string(), email: z.string(), since: IsoTime }),
  isEmailConfirmed: z.boolean(),
  state: z.enum(REVIEW_STATES),
  requestedAt: IsoTime,
  decidedAt: IsoTime.nullable(),
  /** Also null if the payment provider's word was enough. */
  decidedBy: Person.nullable(),
  reason: z.string().nullable(),
  /** The latest, at most as many as an owner in review may add. */
  lots: z.array(ReviewedLot),
  lotCount: z.int(),
});
export type OwnerReview = z.output<typeof OwnerReview>;

const support = { kind: 'roles', roles: ['admin'] } as const;
const REASON_TEXT = 'Please give a reason. The owner will read this.';

export const ownerReviewContract = {
  getOwnReview: defineEndpoint({
    method: 'GET',
    path: '/owner-review',
    summary: 'Check whether your lots may sell; null if no approval is required',
    access: { kind: 'roles', roles: ['vendor'] },
    response: z.object({
      data: z.object({
        review: OwnReview.nullable(),
        /** The first lots will be in review; there are none yet. */
        isAhead: z.literal(true).optional(),
      }),
    }),
  }),
  askForReview: defineEndpoint({
    method: 'POST',
    path: '/owner-review/ask',
    summary: 'Request another review after a refusal',
    access: { kind: 'roles', roles: ['vendor'] },
    limit: { max: 10, perSeconds: 86_400 },
    response: z.object({ data: z.object({ review: OwnReview.nullable() }) }),
  }),
  listOwnerReviews: defineEndpoint({
    method: 'GET',
    path: '/support/owner-reviews',
    summary: 'List owners to approve, longest waiting first, with their lots; or those already decided, latest first',
    access: support,
    query: PageQuery.extend({ state: z.enum(REVIEW_STATES).default('in_review') }),
    response: z.object({
      data: z.object({ reviews: z.array(OwnerReview), waiting: z.int() }),
      nextCursor: NextCursor,
    }),
  }),
  decideOwnerReview: defineEndpoint({
    method: 'POST',
    path: '/support/owner-reviews/:id',
    summary:
      'Approve an owner, which opens all their lots; refuse with a reason; or put an approved owner back into review with a reason, which closes their lots. Emails the owner',
    access: support,
    limit: { max: 120, perSeconds: 600 },
    params: z.object({ id: Id }),
    body: z.discriminatedUnion(
      'decision',
      [
        z.object({ decision: z.literal('approve') }),
        z.object({ decision: z.literal('refuse'), reason: oneLine(500, REASON_TEXT) }),
        z.object({ decision: z.literal('put_back'), reason: oneLine(500, REASON_TEXT) }),
      ],
      { error: 'Approve, refuse or put back.' },
    ),
    response: Done,
  }),
};

/** Refusals until a new owner is approved (rules 213 to 215). */
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
