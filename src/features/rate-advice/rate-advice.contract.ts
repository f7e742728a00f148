// Rate advice (rules 385 to 387): what the last eight weeks say about the prices of a zone, and trials of other ones.

import { z } from 'zod';
import { MAX_RATE_CENTS } from '#features/pricing/rules/rates/check-tariff.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { lotManagers } from '#platform/contract/lot-access.ts';
import type { Refused } from '#platform/contract/refusals.ts';
import { CentsAmount, Done, Id, IsoTime, NextCursor, PageQuery } from '#platform/contract/wire.ts';
import { DAY_GROUPS } from './rules/past-day.ts';

const Group = z.enum(DAY_GROUPS, { error: 'Choose weekdays or weekends.' });
const Hour = z.int({ error: 'Send whole hours from 0 to 24.' }).min(0).max(24);

const Advice = z.object({
  kind: z.enum(['raise', 'lower']),
  /** Whole hours of the lot's clock; `until` is exclusive. */
  from: Hour,
  until: Hour,
  beforeCents: CentsAmount,
  afterCents: CentsAmount,
  /** Of its spaces, how many are taken in these hours, now and as expected: 0 to 1. */
  share: z.number(),
  shareAfter: z.number(),
  /** What parking would bring more in a week. */
  weeklyCents: CentsAmount,
});

const TypicalDay = z.object({
  days: z.int(),
  fullDays: z.int(),
  /** Minutes after midnight; null if it was full on at most half of the days. */
  fullAt: z.int().nullable(),
  /** By hour, 0 to 23: the median share of taken spaces, and the mean of entries and what they paid for parking. */
  hours: z.array(z.object({ share: z.number(), cars: z.number(), cents: z.number() })).readonly(),
});
export type TypicalDay = z.output<typeof TypicalDay>;

const JudgedZone = z.object({
  _id: Id,
  zoneNumber: z.string(),
  capacity: z.int(),
  groups: z.array(
    z.object({
      group: Group,
      typical: TypicalDay,
      advice: Advice.nullable(),
      /** Why there is no advice. */
      none: z.enum(['few_days', 'fits', 'own_rates', 'trial']).nullable(),
    }),
  ),
});
export type JudgedZone = z.output<typeof JudgedZone>;

const RateTrial = z.object({
  _id: Id,
  zoneId: Id,
  zoneNumber: z.string(),
  group: Group,
  from: Hour,
  until: Hour,
  beforeCents: CentsAmount,
  cents: CentsAmount,
  /** Inclusive local days. */
  firstDay: z.string(),
  lastDay: z.string(),
  endedAt: IsoTime.nullable(),
  kept: z.boolean(),
  /** The eight weeks before it, and its own days that are over. */
  before: TypicalDay,
  during: TypicalDay,
});
export type RateTrial = z.output<typeof RateTrial>;

const limit = { max: 60, perSeconds: 600 };
const ELASTICITY_TEXT = 'Enter a number from 0 to 3, such as 0.4.';
const PRICE_TEXT = 'Enter a price above zero.';

export const rateAdviceContract = {
  listRateAdvice: defineEndpoint({
    method: 'GET',
    path: '/rate-advice',
    summary: "List what would earn more at the caller's lots, as of last night, the most first",
    access: { kind: 'roles', roles: ['vendor', 'manager'] },
    query: PageQuery,
    response: z.object({
      data: z.object({
        advice: z.array(
          z.object({
            locationId: Id,
            lotName: z.string(),
            lotAddress: z.string(),
            zoneId: Id,
            zoneNumber: z.string(),
            group: Group,
            fullAt: z.int().nullable(),
            advice: Advice,
          }),
        ),
      }),
      nextCursor: NextCursor,
    }),
  }),
  getRateAdvice: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/rate-advice',
    summary:
      'Get how full the counted zones of a lot were in the last eight weeks, what would earn more, and its trials',
    access: lotManagers('id'),
    // An owner may page through hundreds of lots.
    limit: { max: 120, perSeconds: 60 },
    params: z.object({ id: Id }),
    response: z.object({
      data: z.object({ elasticity: z.number(), zones: z.array(JudgedZone), trials: z.array(RateTrial) }),
    }),
  }),
  setRateAdvice: defineEndpoint({
    method: 'PUT',
    path: '/locations/:id/rate-advice',
    summary: 'Set by how many percent fewer cars come to a lot when its price is one percent higher',
    access: lotManagers('id'),
    limit,
    params: z.object({ id: Id }),
    body: z.object({
      elasticity: z.number({ error: ELASTICITY_TEXT }).min(0, ELASTICITY_TEXT).max(3, ELASTICITY_TEXT),
    }),
    response: Done,
  }),
  startRateTrial: defineEndpoint({
    method: 'POST',
    path: '/locations/:id/rate-trials',
    summary: 'Try another hourly price in some hours of a zone, from the next day on for four weeks',
    access: lotManagers('id'),
    params: z.object({ id: Id }),
    body: z
      .object({
        zoneId: Id,
        group: Group,
        from: Hour,
        until: Hour,
        cents: z.int({ error: PRICE_TEXT }).min(1, PRICE_TEXT).max(MAX_RATE_CENTS, PRICE_TEXT),
      })
      .refine(({ from, until }) => from < until, { error: 'The hours end before they begin.', path: ['until'] }),
    response: z.object({ data: z.object({ _id: Id }) }),
    status: 201,
    idempotent: 'with_its_act',
  }),
  endRateTrial: defineEndpoint({
    method: 'POST',
    path: '/locations/:locationId/rate-trials/:id/end',
    summary: 'End a trial: its price is kept for every week, or the earlier one is back at once',
    access: lotManagers('locationId'),
    limit,
    params: z.object({ locationId: Id, id: Id }),
    body: z.object({ keep: z.boolean() }),
    response: Done,
  }),
};

/** Why a price cannot be tried (rule 387). */
export const RATE_ADVICE_REFUSALS = {
  trial_running: { status: 409, message: 'A trial is running on these days. End it first.' },
  no_hour_rate: {
    status: 409,
    message: 'These hours are not priced by one hourly rate. Change the rates of the zone.',
  },
  trial_ended: { status: 409, message: 'This trial has ended.' },
} as const satisfies Readonly<Record<string, Refused>>;
