// Rule 222: when an owner is paid by bank, how much next, and what is withheld.

import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { CentsAmount, Id } from '#platform/contract/wire.ts';
import { lastDayOn, PAYOUT_RHYTHMS, WITHHELD_BECAUSE } from './rules/payout-plan.ts';

const MAX_MINIMUM_CENTS = 1_000_000;

const Schedule = z.object({
  every: z.enum(PAYOUT_RHYTHMS, { error: 'Choose daily, weekly or monthly.' }),
  /** For weeks: 1 (Monday) to 5. For months: 1 to 28; a day on a weekend moves to the following Monday. For every working day: 1. */
  on: z.int('Choose a day.').min(1, 'Choose a day.').max(28, 'Choose a day up to the 28th.'),
  /** A smaller balance waits for the next time. */
  minimumCents: CentsAmount.max(MAX_MINIMUM_CENTS, 'The minimum is $10,000.00 at most.'),
});

export const PayoutPlan = z.object({
  schedule: Schedule,
  owed: z.int(),
  /** Null when, as things stand, nothing will be sent. */
  next: z.object({ on: z.iso.date(), cents: CentsAmount }).nullable(),
  /** Together with the next payout, they add up to what is owed. */
  held: z.array(z.object({ why: z.enum(WITHHELD_BECAUSE), cents: CentsAmount })),
  /** Whether the product sends it automatically; otherwise support does, by bank. */
  isSentByItself: z.boolean(),
});
export type PayoutPlan = z.output<typeof PayoutPlan>;

const params = z.object({ id: Id });
const access = {
  kind: 'roles',
  roles: ['vendor'],
  whose: { thing: 'owner', in: 'params', name: 'id', as: 'owner' },
} as const;

export const payoutPlanContract = {
  getPayoutPlan: defineEndpoint({
    method: 'GET',
    path: '/owners/:id/payout-plan',
    summary: "Get an owner's payout schedule, the next payout, and what is held and why",
    access,
    withTwoFactor: true,
    params,
    response: z.object({ data: PayoutPlan }),
  }),
  changePayoutSchedule: defineEndpoint({
    method: 'PUT',
    path: '/owners/:id/payout-plan',
    summary: "Change an owner's payout schedule",
    access,
    withTwoFactor: true,
    limit: { max: 60, perSeconds: 900 },
    params,
    body: Schedule.refine(({ every, on }) => on <= lastDayOn(every), {
      path: ['on'],
      error: 'Choose a day from Monday to Friday.',
    }),
    response: z.object({ data: PayoutPlan }),
  }),
};
