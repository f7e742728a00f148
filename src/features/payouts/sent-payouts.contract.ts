// Rules 195 to 197: what the product sends to owners automatically. Owners see their own; an odogwu sees all, and decides on
// those that did not arrive.

import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { CentsAmount, Id, IsoTime, NextCursor, PageQuery } from '#platform/contract/wire.ts';
import { PAYOUT_PROGRESS, PAYOUT_STATUSES } from './rules/payout-progress.ts';

const SentPayout = z.object({
  _id: Id,
  amount: CentsAmount,
  /** The banking day for which it was planned. */
  on: z.iso.date(),
  /**
   * at_provider: the owner's bank returned it, and it is in the owner's account at the provider. came_back: it is owed again.
   * not_sent: nothing left.
   */
  progress: z.enum(PAYOUT_PROGRESS),
  /** How much of it came back and is owed again. */
  back: CentsAmount,
  /** The provider's name for it, as in the statement; null before it is made. */
  reference: z.string().nullable(),
});
export type SentPayout = z.output<typeof SentPayout>;

const SupportPayout = SentPayout.extend({
  status: z.enum(PAYOUT_STATUSES),
  owner: z.object({ _id: Id, name: z.string() }),
  /** Whether support asked for it; otherwise the owner's schedule did. */
  isBySupport: z.boolean(),
  /** The provider's or the bank's code for why it did not arrive. */
  failureCode: z.string().nullable(),
  failures: z.int(),
  nextTryAt: IsoTime.nullable(),
  createdAt: IsoTime,
});
export type SupportPayout = z.output<typeof SupportPayout>;

export const PAYOUT_LISTS = ['all', 'under_way', 'failed'] as const;
export type PayoutList = (typeof PAYOUT_LISTS)[number];

const params = z.object({ id: Id });
const access = { kind: 'roles', roles: ['odogwu'] } as const;
const limit = { max: 60, perSeconds: 900 } as const;
const decided = z.object({ data: z.object({ payout: SupportPayout }) });

export const sentPayoutsContract = {
  listOwnersPayouts: defineEndpoint({
    method: 'GET',
    path: '/owners/:id/payouts',
    summary: 'List what was sent to an owner automatically and where it is now, newest first',
    access: {
      kind: 'roles',
      roles: ['vendor', 'accountant'],
      whose: { thing: 'owner', in: 'params', name: 'id', as: 'team' },
    },
    withTwoFactor: true,
    params,
    query: PageQuery,
    response: z.object({ data: z.object({ payouts: z.array(SentPayout) }), nextCursor: NextCursor }),
  }),
  listSentPayouts: defineEndpoint({
    method: 'GET',
    path: '/payouts',
    summary: 'List payouts to all owners, newest first: all, those under way, or those that did not arrive',
    access,
    withTwoFactor: true,
    query: PageQuery.extend({
      which: z.enum(PAYOUT_LISTS, { error: 'Choose all, under_way or failed.' }).default('all'),
    }),
    response: z.object({
      data: z.object({
        payouts: z.array(SupportPayout),
        /** For today, by the banks' clock, and for what is waiting. */
        sums: z.object({ sentToday: CentsAmount, waiting: CentsAmount }),
        /** Whether owners are sent their money automatically on their days; otherwise support sends all of it by bank. */
        areAutomatic: z.boolean(),
      }),
      nextCursor: NextCursor,
    }),
  }),
  retryPayout: defineEndpoint({
    method: 'POST',
    path: '/payouts/:id/retry',
    summary: "Send what is owed to the payout's owner now: again after a failure, or without waiting for the next try",
    access,
    withTwoFactor: true,
    limit,
    params,
    response: decided,
  }),
  callOffPayout: defineEndpoint({
    method: 'POST',
    path: '/payouts/:id/call-off',
    summary: 'Call off a payout to send it by hand, or reverse it at the provider while that is possible',
    access,
    withTwoFactor: true,
    limit,
    params,
    response: decided,
  }),
};
