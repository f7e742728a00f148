// What a valet stand needs apart from tickets: rate and hooks, the key board, finding a car, returning guests, waits.

import { z } from 'zod';
import { Location } from '#features/lots/lots.contract.ts';
import { PriceLines } from '#features/pricing/price.contract.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { lotManagers } from '#platform/contract/lot-access.ts';
import { TimeOfDay } from '#platform/contract/week-time.ts';
import { CentsAmount, Id, IsoTime, NextCursor, oneLine, PageQuery } from '#platform/contract/wire.ts';
import { PROMISE_MINUTES } from '../rules/board/promise.ts';
import { LEAD_CALL_SECONDS } from '../rules/board/who-is-called.ts';
import { TIP_MODES } from '../rules/price/tip.ts';
import { NO_SHOW_MINUTES } from '../rules/ticket/going-back.ts';
import { MAX_SPACES } from '../rules/ticket/spaces.ts';
import { TRANSMISSIONS } from '../rules/ticket/ticket.ts';
import { Spaces, TypedPhone, Valet } from './valet-ticket.ts';

const At = z.object({ locationId: Id });
const location = { thing: 'location', in: 'params', name: 'locationId' } as const;
const staff = { kind: 'roles', roles: ['valet'], whose: { ...location, as: 'staff' } } as const;
const staffOrOwner = {
  kind: 'roles',
  roles: ['valet', 'vendor', 'manager'],
  whose: { ...location, as: 'staff_or_owner' },
} as const;

const SPACES_WRONG = `A whole number from 0 to ${MAX_SPACES.toLocaleString('en-US')}.`;

const NO_SHOW_WRONG = `A whole number from ${NO_SHOW_MINUTES.min} to ${NO_SHOW_MINUTES.max}.`;
const LEAD_CALL_WRONG = `A whole number from ${LEAD_CALL_SECONDS.min} to ${LEAD_CALL_SECONDS.max}.`;
const PROMISE_WRONG = `A whole number from ${PROMISE_MINUTES.min} to ${PROMISE_MINUTES.max}.`;

const Settings = z.object({
  /** Dollars per hour or day. */
  price: z.number(),
  isHourly: z.boolean(),
  /** The location's fee, the same as for sessions. */
  feeBasisPoints: z.int(),
  /** Hooks on the key board, numbered from 1. */
  hooks: z.int(),
  /** Whether a handover requires the guest's code. */
  asksCode: z.boolean(),
  /** How many cars the stand has room for; null if it does not count its spaces. */
  capacity: z.int().nullable(),
  /** How long a car stands in front before the app offers to park it again; null for never. */
  noShowMinutes: z.int().nullable(),
  /** Within how many minutes guests are promised their car; waits are marked accordingly. */
  promiseMinutes: z.int(),
  /** "23:00" on the local clock; null if it never closes. */
  closesAt: z.string().nullable(),
  /** How long a request waits for an attendant before the stand's leads are called; null for never. */
  leadCallSeconds: z.int().nullable(),
  /** Who gets the tips that guests add when paying for tickets; off: none can be added (rule 278). */
  tips: z.enum(TIP_MODES),
  /** Guests may charge a ticket to their hotel room (rule 288). */
  chargesRooms: z.boolean(),
});
export type ValetSettings = z.output<typeof Settings>;

const ValetLocation = Location.extend({
  /** Null until the owner sets a rate; no ticket can be written before that. */
  settings: Settings.nullable(),
  /** What the caller may do there as an attendant; null for the owner and managers. */
  attendant: z.object({ drivesStick: z.boolean(), leads: z.boolean() }).nullable(),
  /** Whether an attendant leads there; if none does, only the owner allows a handover without the code. */
  hasLead: z.boolean(),
  /** It has lanes with gates, which attendants may open. */
  hasLanes: z.literal(true).optional(),
  /** Cars in our care, and those of them that are requested or ready. */
  open: z.int(),
  waiting: z.int(),
  inFront: z.int(),
  /** When the car that has waited longest was requested. */
  waitingSince: IsoTime.nullable(),
  /** Cars that have waited longer than the stand promises. */
  late: z.int(),
  /** Who opened the current shift; null if none is open. */
  shiftBy: z.string().nullable(),
  /** Null if the stand does not count its spaces. */
  spaces: Spaces.nullable(),
  /** Today, on the location's own clock; revenue is parking without the fee, in cents. */
  totalRequested: z.int(),
  totalParked: z.int(),
  totalRevenue: z.int(),
});
export type ValetLocation = z.output<typeof ValetLocation>;

const KnownCar = z.object({
  lastName: z.string(),
  plateNumber: z.string(),
  state: z.string(),
  make: z.string(),
  model: z.string(),
  color: z.string(),
  transmissionType: z.enum(TRANSMISSIONS),
  lastSeen: IsoTime,
});

export const valetBoardContract = {
  listValetLocations: defineEndpoint({
    method: 'GET',
    path: '/locations/valets/me',
    summary:
      "List the stands where the caller works as a valet, or which they own or manage, with today's totals; every valet stand for an odogwu",
    access: { kind: 'roles', roles: ['valet', 'vendor', 'manager'] },
    query: PageQuery,
    response: z.object({ data: z.object({ locations: z.array(ValetLocation) }), nextCursor: NextCursor }),
  }),
  getValetSettings: defineEndpoint({
    method: 'GET',
    path: '/valets/locations/:locationId/settings',
    summary: "Get a location's valet rate, hooks, spaces and handover setting; null until they are set",
    access: staffOrOwner,
    params: At,
    response: z.object({ settings: Settings.nullable() }),
  }),
  changeValetSettings: defineEndpoint({
    method: 'PATCH',
    path: '/valets/locations/:locationId/settings',
    summary: "Set a location's valet rate, hooks, spaces and handover setting; open tickets keep their rate",
    access: lotManagers('locationId'),
    params: At,
    body: z.object({
      price: z
        .number({ error: 'Please enter a price' })
        .min(0, 'A price cannot be negative.')
        .max(10_000, 'At most $10,000.')
        .multipleOf(0.01, 'Use at most two decimals.'),
      isHourly: z.boolean({ error: 'Choose by the hour or by the day.' }),
      hooks: z.int().min(0).max(2000, 'At most 2,000 hooks.').default(200),
      asksCode: z.boolean().default(true),
      /** If omitted, these stay as they are. */
      promiseMinutes: z
        .int({ error: PROMISE_WRONG })
        .min(PROMISE_MINUTES.min, PROMISE_WRONG)
        .max(PROMISE_MINUTES.max, PROMISE_WRONG)
        .optional(),
      closesAt: TimeOfDay.nullable().optional(),
      noShowMinutes: z
        .int({ error: NO_SHOW_WRONG })
        .min(NO_SHOW_MINUTES.min, NO_SHOW_WRONG)
        .max(NO_SHOW_MINUTES.max, NO_SHOW_WRONG)
        .nullable()
        .optional(),
      leadCallSeconds: z
        .int({ error: LEAD_CALL_WRONG })
        .min(LEAD_CALL_SECONDS.min, LEAD_CALL_WRONG)
        .max(LEAD_CALL_SECONDS.max, LEAD_CALL_WRONG)
        .nullable()
        .optional(),
      tips: z.enum(TIP_MODES, { error: 'Choose who gets the tips.' }).optional(),
      chargesRooms: z.boolean().optional(),
      capacity: z.int({ error: SPACES_WRONG }).min(0, SPACES_WRONG).max(MAX_SPACES, SPACES_WRONG).nullable().optional(),
    }),
    response: z.object({ settings: Settings }),
  }),
  getKeyBoard: defineEndpoint({
    method: 'GET',
    path: '/valets/locations/:locationId/keys',
    summary:
      'Get which hook holds which key, the next free hook and ticket number, and what a car owes that arrives now',
    access: staff,
    params: At,
    response: z.object({
      hooks: z.int(),
      taken: z.array(
        z.object({
          hook: z.int(),
          valetId: Id,
          ticketNumber: z.string(),
          plateNumber: z.string(),
          /** Its car is being retrieved or is in front, so an attendant has the key. */
          isOut: z.boolean(),
        }),
      ),
      nextHook: z.int().nullable(),
      nextTicketNumber: z.string(),
      /** For a car that arrives now, so that a phone shows the same without a signal; null if the stand has no rate. */
      due: z.object({ totalCost: CentsAmount, fees: CentsAmount, lines: PriceLines }).nullable(),
    }),
  }),
  searchValets: defineEndpoint({
    // A plate is personal, and URLs end up in histories and logs.
    method: 'POST',
    path: '/valets/search',
    summary: 'Find tickets by number or plate: open ones first, then the latest',
    access: { kind: 'roles', roles: ['valet', 'vendor', 'manager'] },
    limit: { max: 240, perSeconds: 60 },
    body: z.object({ q: oneLine(20, 'Please enter a ticket number or a license plate') }),
    inViews: 'reads',
    response: z.object({ valets: z.array(Valet) }),
  }),
  recallGuest: defineEndpoint({
    method: 'POST',
    path: '/valets/recall',
    summary: "Find a returning guest's cars at a location, by phone or plate",
    access: { kind: 'roles', roles: ['valet'], whose: { ...location, in: 'body', as: 'staff' } },
    limit: { max: 240, perSeconds: 60 },
    body: z
      .object({ locationId: Id, phoneNumber: TypedPhone.optional(), plateNumber: z.string().trim().max(16).optional() })
      .refine(({ phoneNumber, plateNumber }) => phoneNumber !== undefined || !!plateNumber, {
        error: 'Please enter a phone number or a license plate',
      }),
    response: z.object({
      cars: z.array(KnownCar.extend({ phoneNumber: z.string(), firstName: z.string(), email: z.string() })),
    }),
  }),
  listKnownCars: defineEndpoint({
    method: 'GET',
    path: '/valets/locations/:locationId/known-cars',
    summary:
      "List a stand's latest 300 cars, without first names, phone numbers and email addresses, and its spaces, so that its phones know them offline",
    access: staff,
    params: At,
    response: z.object({
      cars: z.array(KnownCar),
      /** In which cars of the last 30 days were parked, the nearest first (rule 482). */
      places: z.array(z.string()),
    }),
  }),
  getValetPace: defineEndpoint({
    method: 'GET',
    path: '/valets/locations/:locationId/pace',
    summary:
      'Get how fast the stand has brought cars in the last hour: the median from taking the job to the car in front',
    access: staffOrOwner,
    params: At,
    response: z.object({
      /** Null when the last hour says too little. */
      pace: z
        .object({ typicalSeconds: z.number(), attendants: z.int(), longestSeconds: z.number().nullable() })
        .nullable(),
    }),
  }),
  getValetWaits: defineEndpoint({
    method: 'GET',
    path: '/valets/locations/:locationId/waits',
    summary:
      'Get waits from request to handover by quarter hour of a local day: median and 90th percentile, in seconds',
    access: staffOrOwner,
    params: At,
    query: z.object({ day: z.iso.date({ error: 'Enter the date as 2026-11-20.' }).optional() }),
    response: z.object({
      day: z.string(),
      quarters: z.array(z.object({ from: IsoTime, cars: z.int(), p50: z.int(), p90: z.int() })),
    }),
  }),
};
