// What a lot's people see first each day: what needs them, today, and, until a new owner earns, the first steps.

import { z } from 'zod';
import { WITHHELD_BECAUSE } from '#features/payouts/rules/payout-plan.ts';
import { AllLots } from '#features/spaces/spaces.contract.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { lotManagers } from '#platform/contract/lot-access.ts';
import { CentsAmount, Id, IsoTime, NamedLot } from '#platform/contract/wire.ts';

/** The most pressing first: what has a deadline or costs money. */
export const NEEDS = [
  'plate_request',
  'pin_unchecked',
  'dispute',
  'appeal',
  'car_claim',
  'refund_request',
  'payout_held',
  'permit_unpaid',
  'card_expires',
  'camera_silent',
  'webhook',
  'lot_full',
] as const;

const Need = z.object({
  kind: z.enum(NEEDS),
  count: z.int().min(1),
  /** The one to look at first; null if it is about no lot. */
  first: z
    .object({
      location: NamedLot.nullable(),
      /** The sale of a dispute or refund request, the request to fix a plate, the webhook that fails. */
      subjectId: Id.nullable(),
      /** The deadline of a dispute or appeal, or of the lot's decision about "not my car". */
      dueBy: IsoTime.nullable(),
    })
    .nullable(),
  /** Why a payout is withheld. */
  why: z.enum(WITHHELD_BECAUSE).nullable(),
});
export type Need = z.output<typeof Need>;

/** Of a new owner: each is done or not. */
const FirstSteps = z.object({
  /** The newest lot on offer, one without a zone first. */
  lot: z.object({ _id: Id, name: z.string() }).nullable(),
  /** The newest zone whose sign was never printed, or the newest one. */
  zoneId: Id.nullable(),
  /** Lots on offer; those of them with a zone, with a sign that was printed, and whose pin is to be checked. */
  counts: z.object({
    lots: z.int().min(0),
    withZone: z.int().min(0),
    withSign: z.int().min(0),
    pinsToCheck: z.int().min(0),
  }),
  /** Whether anything was ever paid for at any lot. */
  hasSold: z.boolean(),
  canBePaid: z.boolean(),
  heldBecause: z.enum(WITHHELD_BECAUSE).nullable(),
  heldCents: CentsAmount,
  /** While the lots are in review, or the first one will be: nothing is sold until the owner is approved. */
  review: z.object({ isEmailConfirmed: z.boolean() }).optional(),
});
export type FirstSteps = z.output<typeof FirstSteps>;

const Today = z.object({
  /** "2026-11-20", where the day began last. */
  day: z.iso.date(),
  /** The lots' revenue so far. */
  cents: z.int(),
  /** The median of the same weekday in up to eight weeks before; null until there are two. */
  usualCents: z.int().nullable(),
});

const LotToday = z.object({
  /** Kinds that need nobody are omitted. */
  needs: z.array(Need),
  today: Today,
});
export type LotToday = z.output<typeof LotToday>;

const Home = z.object({
  /** Kinds that need nobody are omitted. */
  needs: z.array(Need),
  today: Today,
  /** How many lots there are, and whether anything is on sale at one of them. */
  lots: z.object({ all: z.int().min(0), isAnyActive: z.boolean() }),
  /** Null for those who do not watch spaces. */
  spaces: AllLots.nullable(),
  /** For an owner; null where the sign-in lacks the second factor that payouts need. */
  payout: z.object({ next: z.object({ on: z.iso.date(), cents: CentsAmount }).nullable() }).nullable(),
  /** For an owner whose lots have not been paid at, or who cannot be paid out yet; otherwise null. */
  firstSteps: FirstSteps.nullable(),
});
export type Home = z.output<typeof Home>;

export const homeContract = {
  getHome: defineEndpoint({
    method: 'GET',
    path: '/home',
    summary:
      "Get what needs the caller at their lots, today's revenue against the usual for this weekday, the spaces taken, and the next payout",
    access: { kind: 'roles', roles: ['vendor', 'manager', 'accountant'] },
    response: z.object({ data: Home }),
  }),
  getLotToday: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/today',
    summary: "Get a lot's revenue of today against the usual for this weekday, and what waits for its people",
    access: lotManagers('id'),
    params: z.object({ id: Id }),
    response: z.object({ data: LotToday }),
  }),
};
