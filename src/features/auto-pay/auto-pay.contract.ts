// Auto-pay (rules 380 to 384): drivers choose the cars that cameras may recognize, owners choose how it works at a lot, and both see and
// correct what came of it.

import { z } from 'zod';
import { PlateText, StateText } from '#features/vehicles/vehicles.contract.ts';
import { anyone, defineEndpoint, signedIn } from '#platform/contract/endpoint.ts';
import { lotManagers } from '#platform/contract/lot-access.ts';
import type { Refused } from '#platform/contract/refused.ts';
import { CentsAmount, Done, Id, IsoTime, NextCursor, oneLine, PageQuery } from '#platform/contract/wire.ts';
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
});

const limit = { max: 60, perSeconds: 600 };
const ByKey = z.object({ key: z.string().max(60) });
const LeftAt = z.object({ at: IsoTime });

export const autoPayContract = {
  listAutoPayCars: defineEndpoint({
    method: 'GET',
    path: '/users/auto-pay',
    summary: "List the account's cars that cameras may recognize",
    access: signedIn,
    response: z.object({ data: z.object({ cars: z.array(AutoPayCar) }) }),
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
            /** The driver may say that it is not their car. */
            canDisown: z.boolean(),
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
      'Say that the car of a visit is not the driver’s: it ends and is refunded, and auto-pay is off for that car',
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
    }),
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
  auto_pay_zone: { status: 422, message: 'Choose a zone of this lot whose drivers pay when they leave.' },
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
