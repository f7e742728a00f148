// Auto-pay (rules 380 to 384): drivers choose the cars that cameras may recognize, owners choose how it works at a lot, and both see and
// correct what came of it.

import { z } from 'zod';
import { MAX_READ_BYTES, ReadPicture } from '#features/enforcement/plate-reads.contract.ts';
import { PlateText, StateText } from '#features/vehicles/vehicles.contract.ts';
import { anyone, defineEndpoint, FileAnswer, signedIn } from '#platform/contract/endpoint.ts';
import { lotManagers } from '#platform/contract/lot-access.ts';
import type { Refused } from '#platform/contract/refusals.ts';
import { CentsAmount, Done, Id, IsoTime, LotOfRow, NextCursor, oneLine, PageQuery } from '#platform/contract/wire.ts';
import { DIRECTIONS, PASS_OUTCOMES, VISIT_ENDINGS } from './rules/decide-pass.ts';

const AutoPayCar = z.object({
  plate: z.string(),
  state: z.string(),
  agreedAt: IsoTime,
  /** Its holder said that a car that was charged is not theirs: it cannot be turned on again before this. */
  offUntil: IsoTime.nullable(),
});
export type AutoPayCar = z.output<typeof AutoPayCar>;

/** Why auto-pay did not start. */
const RefusedReason = z.string().nullable();

const CameraVisit = z.object({
  _id: Id,
  plateNumber: z.string(),
  state: z.string(),
  /** By the camera; null if no entry was read. */
  enteredAt: IsoTime.nullable(),
  startedAt: IsoTime.nullable(),
  refused: RefusedReason,
  leftAt: IsoTime.nullable(),
  ending: z.enum(VISIT_ENDINGS).nullable(),
  isOver: z.boolean(),
  /** What its order came to, refunds taken off; the most that it can cost while it runs; null without an order. */
  totalCost: CentsAmount.nullable(),
  isPaid: z.boolean(),
});
export type CameraVisit = z.output<typeof CameraVisit>;

const IdleRead = z.object({
  _id: Id,
  camera: z.string(),
  direction: z.enum(DIRECTIONS),
  plateNumber: z.string(),
  state: z.string().nullable(),
  at: IsoTime,
  receivedAt: IsoTime,
  confidence: z.number(),
  outcome: z.enum(PASS_OUTCOMES),
});
export type IdleRead = z.output<typeof IdleRead>;

const minutesBetween = (min: number, max: number) => {
  const error = `Enter whole minutes from ${min} to ${max}.`;
  return z.int(error).min(min, error).max(max, error);
};
const CHOOSE_ZONE = 'Choose a zone.';
const MAX_CAMERAS = 100;

const Settings = z.object({
  /** The zone whose prices are charged; null while auto-pay is off. */
  zoneId: z.uuid({ error: CHOOSE_ZONE }).nullable(),
  /** Which way the lane of a camera leads, by its name: for cameras that do not send it. */
  lanes: z
    .record(oneLine(80, 'Please name the camera'), z.enum(DIRECTIONS))
    .refine((lanes) => Object.keys(lanes).length <= MAX_CAMERAS, `At most ${MAX_CAMERAS} cameras.`),
  graceMinutes: minutesBetween(0, 60),
  missedMinutes: minutesBetween(1, 1440),
  chargesMissedEntry: z.boolean(),
  /** The state of a car whose state a camera did not read; without one, such a read starts nothing. */
  homeState: StateText.nullable().default(null),
  /** While it is out of order, a driver's stop on the phone counts at once. */
  exitCameraOut: z.boolean().default(false),
});

const ReadOfVisit = z.object({
  _id: Id,
  camera: z.string(),
  direction: z.enum(DIRECTIONS),
  at: IsoTime,
  hasPicture: z.boolean(),
});

const VisitClaim = z.object({
  /** Of the visit and its order. */
  _id: Id,
  location: LotOfRow,
  plateNumber: z.string(),
  state: z.string(),
  enteredAt: IsoTime.nullable(),
  leftAt: IsoTime.nullable(),
  isOver: z.boolean(),
  /** What would be refunded; the most that it can cost while it runs. */
  cents: CentsAmount,
  claimedAt: IsoTime,
  decideBy: IsoTime,
  /** The one at its entry and the one at its exit, as far as there are any. */
  reads: z.array(ReadOfVisit),
});
export type VisitClaim = z.output<typeof VisitClaim>;

export const CLAIM_STATUSES = ['open', 'refunded', 'declined'] as const;
export const CLAIM_DECISIONS = ['refund', 'decline'] as const;
export type ClaimDecision = (typeof CLAIM_DECISIONS)[number];

const NO_NOTE = 'Please say why. The driver will read this.';
const Decision = z.object({
  decision: z.enum(CLAIM_DECISIONS, { error: 'Refund or decline it.' }),
  /** Why it is declined; the driver reads it. */
  note: oneLine(300, NO_NOTE).optional(),
});
const withNote = <T extends typeof Decision>(decision: T) =>
  decision.refine(({ decision: made, note }) => made === 'refund' || note !== undefined, {
    path: ['note'],
    error: NO_NOTE,
  });

const support = { kind: 'roles', roles: ['admin'] } as const;
const limit = { max: 60, perSeconds: 600 };
const ByKey = z.object({ key: z.string().max(60) });
const LeftAt = z.object({ at: IsoTime });

export const autoPayContract = {
  listAutoPayCars: defineEndpoint({
    method: 'GET',
    path: '/users/auto-pay',
    summary: "List the account's cars that cameras may recognize",
    access: signedIn,
    response: z.object({
      data: z.object({
        /** Those that are on, and those that cannot be turned on again yet. */
        cars: z.array(AutoPayCar),
        /** The plates that the account has paid for, which it may turn on. */
        tied: z.array(z.object({ plate: z.string(), state: z.string() })),
      }),
    }),
  }),
  turnOnAutoPay: defineEndpoint({
    method: 'POST',
    path: '/users/auto-pay',
    summary: 'Agree to auto-pay for a car: cameras recognize it, and the saved card is charged',
    access: signedIn,
    limit,
    body: z.object({
      plate: PlateText,
      state: StateText,
      /** The words were shown, and agreed to. */
      agreed: z.literal(true, { error: 'Agree first: the saved card will be charged.' }),
    }),
    response: z.object({ data: z.object({ car: AutoPayCar }) }),
    status: 201,
  }),
  turnOffAutoPay: defineEndpoint({
    method: 'POST',
    path: '/users/auto-pay/off',
    summary: 'Turn auto-pay off for a car; a visit that has begun still ends and is paid',
    access: signedIn,
    limit,
    body: z.object({ plate: PlateText, state: StateText }),
    response: Done,
  }),
  getVisit: defineEndpoint({
    method: 'GET',
    path: '/auto-pay/visits/:key',
    summary: 'Get what cameras saw of a stay, by the key of its receipt; null if no camera opened it',
    access: anyone,
    limit: { max: 240, perSeconds: 60 },
    params: ByKey,
    response: z.object({
      data: z.object({
        visit: z
          .object({
            plateNumber: z.string(),
            enteredAt: IsoTime.nullable(),
            leftAt: IsoTime.nullable(),
            ending: z.enum(VISIT_ENDINGS).nullable(),
            /** A stop on the phone counts once the exit is read (rule 382). */
            exitDecides: z.boolean(),
            /** Until when its exit has to be read, for a stop that was requested; null without one. */
            leavingUntil: IsoTime.nullable(),
            /** Leaving by then is free (rule 382); null once it has left, or where driving through is not free. */
            freeUntil: IsoTime.nullable(),
            /** The driver may say that it is not their car. */
            canDisown: z.boolean(),
            /** Then the lot decides: the driver has said so before in the last twelve months, and it was refunded. */
            lotDecides: z.boolean(),
            /** That the driver said so, and the lot decides about it. */
            claim: z
              .object({
                status: z.enum(CLAIM_STATUSES),
                /** By when the lot does; after that, support. */
                decideBy: IsoTime,
                /** Why it was declined. */
                note: z.string().nullable(),
              })
              .nullable(),
            /** The driver may say when the car left. */
            canCorrect: z.boolean(),
            timeZone: z.string(),
          })
          .nullable(),
      }),
    }),
  }),
  disownVisit: defineEndpoint({
    method: 'POST',
    path: '/auto-pay/visits/:key/not-mine',
    summary:
      'Say that the car of a visit is not the driver’s: auto-pay is off for that car, and the visit is refunded, or the lot decides if one was in the last twelve months',
    access: anyone,
    limit,
    params: ByKey,
    response: Done,
  }),
  correctOwnVisit: defineEndpoint({
    method: 'POST',
    path: '/auto-pay/visits/:key/left',
    summary: 'Say when the car left, if no camera read it; what was charged after that is refunded',
    access: anyone,
    limit,
    params: ByKey,
    body: LeftAt,
    response: Done,
  }),
  getAutoPaySettings: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/auto-pay',
    summary: 'Get how auto-pay works at a lot, with the zones and cameras to choose from',
    access: lotManagers('id'),
    params: z.object({ id: Id }),
    response: z.object({
      data: z.object({
        settings: Settings,
        zones: z.array(z.object({ _id: Id, zoneNumber: z.string() })),
        /** Those that sent reads in the last days, and those in `lanes`. */
        cameras: z.array(z.string()),
        timeZone: z.string(),
      }),
    }),
  }),
  setAutoPaySettings: defineEndpoint({
    method: 'PUT',
    path: '/locations/:id/auto-pay',
    summary: 'Set how auto-pay works at a lot; visits that have begun still end and are paid',
    access: lotManagers('id'),
    limit,
    params: z.object({ id: Id }),
    body: Settings,
    response: z.object({ data: z.object({ settings: Settings }) }),
  }),
  listVisits: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/auto-pay/visits',
    summary: 'List the visits that cameras opened at a lot, latest first; or only those that go on',
    access: lotManagers('id'),
    params: z.object({ id: Id }),
    query: PageQuery.extend({ which: z.enum(['all', 'inside']).default('all') }),
    response: z.object({ data: z.object({ visits: z.array(CameraVisit) }), nextCursor: NextCursor }),
  }),
  listIdleReads: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/auto-pay/idle-reads',
    summary:
      'List the entries and exits of cars with auto-pay that started and ended nothing, with the reason, latest first',
    access: lotManagers('id'),
    params: z.object({ id: Id }),
    query: PageQuery,
    response: z.object({ data: z.object({ reads: z.array(IdleRead) }), nextCursor: NextCursor }),
  }),
  correctVisit: defineEndpoint({
    method: 'POST',
    path: '/locations/:locationId/auto-pay/visits/:id/left',
    summary: 'Say when a car left that no camera read; what was charged after that is refunded',
    access: lotManagers('locationId'),
    limit,
    params: z.object({ locationId: Id, id: Id }),
    body: LeftAt,
    response: Done,
  }),
  listVisitClaims: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/auto-pay/claims',
    summary:
      'List the visits whose drivers say that the car is not theirs, and that the lot decides about, longest waiting first',
    access: lotManagers('id'),
    params: z.object({ id: Id }),
    response: z.object({ data: z.object({ claims: z.array(VisitClaim) }) }),
  }),
  decideVisitClaim: defineEndpoint({
    method: 'POST',
    path: '/locations/:locationId/auto-pay/claims/:id/decision',
    summary: 'Refund a visit whose driver says that the car is not theirs, or decline that; emails the driver',
    access: lotManagers('locationId'),
    withTwoFactor: true,
    limit,
    params: z.object({ locationId: Id, id: Id }),
    body: withNote(Decision),
    response: Done,
  }),
  getClaimPicture: defineEndpoint({
    method: 'GET',
    path: '/locations/:locationId/auto-pay/claims/:id/pictures/:readId',
    summary: 'Get the picture of a read of a visit that the lot decides about',
    access: lotManagers('locationId'),
    limit: { max: 240, perSeconds: 60 },
    params: z.object({ locationId: Id, id: Id, readId: Id }),
    response: FileAnswer,
    files: ['image/jpeg'],
  }),
  listLateClaims: defineEndpoint({
    method: 'GET',
    path: '/support/auto-pay/claims',
    summary: 'List the visits whose drivers say that the car is not theirs, and that no lot has decided about in time',
    access: support,
    response: z.object({ data: z.object({ claims: z.array(VisitClaim) }) }),
  }),
  decideLateClaim: defineEndpoint({
    method: 'POST',
    path: '/support/auto-pay/claims/decisions',
    summary: 'Refund a visit whose driver says that the car is not theirs, or decline that; emails the driver',
    access: support,
    limit,
    body: withNote(Decision.extend({ locationId: Id, visitId: Id })),
    response: Done,
  }),
  getLateClaimPicture: defineEndpoint({
    method: 'GET',
    path: '/support/auto-pay/claims/:locationId/:id/pictures/:readId',
    summary: 'Get the picture of a read of a visit that support decides about',
    access: support,
    limit: { max: 240, perSeconds: 60 },
    params: z.object({ locationId: Id, id: Id, readId: Id }),
    response: FileAnswer,
    files: ['image/jpeg'],
  }),
  partCar: defineEndpoint({
    method: 'POST',
    path: '/support/auto-pay/off',
    summary:
      'Turn auto-pay off for a car at whichever account it is on, and email its holder; a visit that has begun still ends',
    access: support,
    limit,
    body: z.object({ plate: PlateText, state: StateText, reason: oneLine(300, 'Please give a reason.') }),
    response: z.object({
      data: z.object({
        /** Whether it was on anywhere. */
        wasOn: z.boolean(),
      }),
    }),
  }),
  listCameraLots: defineEndpoint({
    method: 'GET',
    path: '/dev/camera',
    summary: 'List the lots at which auto-pay is on; sandbox only',
    access: anyone,
    devOnly: true,
    response: z.object({ data: z.object({ lots: z.array(z.object({ _id: Id, name: z.string() })) }) }),
  }),
  driveCar: defineEndpoint({
    method: 'POST',
    path: '/dev/camera',
    summary: 'Drive a car past the camera of a lot with auto-pay, as its camera system would report it; sandbox only',
    access: anyone,
    devOnly: true,
    body: z.object({
      locationId: z.uuid({ error: 'Choose a lot.' }),
      plate: PlateText,
      state: z.union([StateText, z.literal('')]),
      direction: z.enum(DIRECTIONS),
      confidence: z.number().min(0).max(1),
      /** How long ago the camera saw it. */
      minutesAgo: z.int('Enter whole minutes.').min(0, 'Enter whole minutes.').max(1440, 'At most a day.'),
      /** As it is sent to `POST /reads`. */
      picture: ReadPicture.optional(),
    }),
    bodyLimit: MAX_READ_BYTES,
    response: Done,
  }),
};

/** Why auto-pay starts nothing or changes nothing (rules 380 to 384). */
export const AUTO_PAY_REFUSALS = {
  auto_pay_no_card: { status: 409, message: 'Save a card first: auto-pay charges it.' },
  auto_pay_declined: { status: 409, message: 'The bank declined the saved card, or wants you to confirm it yourself.' },
  auto_pay_disowned: {
    status: 409,
    message: 'You said that this car is not yours. It can be turned on again 30 days after that.',
  },
  auto_pay_not_tied: {
    status: 409,
    message: 'Pay for a stay of this car with a card first, while signed in. Then you can turn auto-pay on for it.',
  },
  auto_pay_elsewhere: {
    status: 409,
    message: 'It is on at another account. If you do not know whose, write to support.',
  },
  auto_pay_too_many: { status: 409, message: 'Auto-pay is on for five cars already. Turn one off first.' },
  auto_pay_changed_often: {
    status: 409,
    message: 'You have turned auto-pay off three times in the last 90 days. Try again later.',
  },
  auto_pay_zone: { status: 422, message: 'Choose a zone of this lot whose drivers pay when they leave.' },
  claim_decided: { status: 409, message: 'This was decided already. Reload the list.' },
  claim_at_lot: { status: 409, message: 'The lot still has time to decide this.' },
  claim_at_support: { status: 409, message: 'The three days are over: support decides this now.' },
  visit_charging: { status: 409, message: 'This visit is being charged. Try again in a minute.' },
  visit_seen_later: {
    status: 409,
    message: 'A camera saw the car here after that time. Ask the lot for a refund on the receipt.',
  },
  visit_closed: {
    status: 409,
    message: 'This can no longer be changed here. Ask the lot for a refund on the receipt.',
  },
} as const satisfies Readonly<Record<string, Refused>>;
