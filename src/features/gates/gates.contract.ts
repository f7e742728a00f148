// Lanes with gates: what opens them, what passed, and the pages that stand at them (rules 500 to 518).

import { z } from 'zod';
import { anyone, defineEndpoint, FileAnswer } from '#platform/contract/endpoint.ts';
import { lotManagers } from '#platform/contract/lot-access.ts';
import type { Refused } from '#platform/contract/refusals.ts';
import { CentsAmount, Cursor, Done, Id, IsoTime, NextCursor, oneLine } from '#platform/contract/wire.ts';
import { DENIALS, OPEN_CAUSES } from './rules/decide-passage.ts';
import { DIRECTIONS, GATE_KINDS } from './rules/gate-kinds.ts';
import { WHEN_SILENT } from './rules/gate-rules.ts';
import { GATE_TROUBLES } from './rules/gate-troubles.ts';

/** Those who run the lot, and its attendants. */
const lotAttendants = (name: string) =>
  ({
    kind: 'roles',
    roles: ['vendor', 'manager', 'valet'],
    whose: { thing: 'location', in: 'params', name, as: 'team' },
  }) as const;

const OUTCOMES = ['intended', 'opened', 'refused', 'unknown', 'denied'] as const;
const SIGNALS = ['camera', 'code', 'press', 'hand', 'receipt', 'program', 'report'] as const;

const Passage = z.object({
  _id: Id,
  laneId: Id,
  direction: z.enum(DIRECTIONS),
  at: IsoTime,
  signal: z
    .enum(SIGNALS)
    .describe('What was decided: a camera’s read, a code, somebody’s hand, or what a lane reported later.'),
  outcome: z
    .enum(OUTCOMES)
    .describe('denied: its gate was not asked. refused and unknown: it was asked, and did not say that it opened.'),
  cause: z.enum(OPEN_CAUSES).nullable().describe('Why it opens; null when it was not to.'),
  why: z.enum(DENIALS).nullable().describe('Why it was not to.'),
  trouble: z
    .string()
    .nullable()
    .describe(
      `Why the gate did not say that it opened: ${GATE_TROUBLES.join(', ')}; what was answered may follow, as in “cloud_answered: 503”.`,
    ),
  plateNumber: z.string().nullable(),
  state: z.string().nullable(),
  /** What the car owed when it was turned back or let out. */
  owed: CentsAmount.nullable(),
});

export type Passage = z.output<typeof Passage>;

/** What webhooks report. */
export const ReportedGate = Passage.extend({ locationId: Id });

const ListedPassage = Passage.extend({
  readId: Id.nullable(),
  hasPicture: z.boolean(),
  /** Who opened it, and why. */
  by: z.string().nullable(),
  note: z.string().nullable(),
});
export type ListedPassage = z.output<typeof ListedPassage>;

const Lane = z.object({
  _id: Id,
  name: z.string(),
  direction: z.enum(DIRECTIONS),
  gateKind: z.enum(GATE_KINDS),
  cameraId: Id.nullable(),
  byPhone: z.boolean(),
  localUrl: z.string().nullable(),
  heldOpenUntil: IsoTime.nullable(),
  /** When its page was last heard. */
  heardAt: IsoTime.nullable(),
  addedAt: IsoTime,
  last: ListedPassage.nullable(),
});
export type Lane = z.output<typeof Lane>;

const NO_URL = 'Enter the https address of the controller.';
const Phone = z
  .string({ error: 'Enter the number of the opener.' })
  .trim()
  .regex(/^\+[1-9]\d{7,14}$/, 'Enter the number with + and the country code.');
const Gate = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('webhook'), url: z.string({ error: NO_URL }).trim().min(1, NO_URL).max(500, NO_URL) }),
    z.object({
      kind: z.literal('shelly'),
      server: z
        .string({ error: 'Enter the server of the account.' })
        .trim()
        .regex(
          /^https:\/\/[a-z0-9-]+\.shelly\.cloud$/,
          'Enter it as the app shows it, such as https://shelly-12-eu.shelly.cloud.',
        ),
      authKey: z
        .string({ error: 'Enter the authorization cloud key.' })
        .trim()
        .min(8, 'Enter the authorization cloud key.')
        .max(300, 'This is longer than a key.'),
      deviceId: z
        .string({ error: 'Enter the id of the device.' })
        .trim()
        .toLowerCase()
        .regex(/^[0-9a-f]{6,16}$/, 'Enter the id from the device’s information.'),
      channel: z
        .int({ error: 'Enter the channel.' })
        .min(0, 'Channels begin at 0.')
        .max(7, 'Channels end at 7.')
        .default(0),
    }),
    z.object({ kind: z.literal('phone'), phone: Phone }),
    z.object({ kind: z.literal('sandbox') }),
  ],
  { error: 'Choose how the gate is opened.' },
);
export type GateFields = z.output<typeof Gate>;

const Name = oneLine(80, 'Name the lane, such as “North entry”.');
const Direction = z.enum(DIRECTIONS, { error: 'Choose whether the lane leads in or out.' });
const LocalUrl = z
  .url({ protocol: /^https?$/, error: 'Enter an address that begins with http:// or https://.' })
  .max(500, 'Use at most 500 characters.')
  .nullable();

const minutes = (max: number) =>
  z.int({ error: 'Enter whole minutes.' }).min(0, 'Enter 0 or more minutes.').max(max, `Enter at most ${max} minutes.`);
const Rules = z.object({
  earlyMinutes: minutes(240),
  leaveMinutes: minutes(120),
  freeMinutes: minutes(120),
  waitMinutes: minutes(30),
  whenSilent: z.enum(WHEN_SILENT, { error: 'Choose what happens to cars that wait.' }),
});

/** The address for the tablet at the lane, and the secret that signs what is sent to a controller; shown this once. */
const WithAddress = z.object({ data: z.object({ lane: Lane, address: z.string(), secret: z.string().nullable() }) });
const OneLane = z.object({ data: z.object({ lane: Lane }) });
const OfLot = z.object({ id: Id });
const OfLane = z.object({ locationId: Id, id: Id });
const limit = { max: 60, perSeconds: 600 };

const OnePassage = z.object({ data: z.object({ passage: Passage }) });

const ByKey = z.object({ key: z.string().min(22).max(100) });

/** What a car left without paying at this lot before. It holds nobody. */
const OwedBefore = z.object({
  totalCost: CentsAmount,
  /** When the time that it is for began. */
  startTime: IsoTime,
  payUrl: z.string(),
});
export type OwedBefore = z.output<typeof OwedBefore>;

/** What a lane's page says to the driver before it. */
const LaneAnswer = z.object({
  passage: Passage,
  /** The lot where the code is good. */
  elsewhere: z.object({ name: z.string(), address: z.string() }).nullable(),
  /** From when a reservation that is early is let in. */
  opensAt: IsoTime.nullable(),
  /** For how much an early reservation is let in now, if its driver agrees; null if it is not. */
  earlyCents: CentsAmount.nullable(),
  /** Where what is owed is paid, on the phone. */
  payUrl: z.string().nullable(),
  /** The car that stands there, if the receipt names another. */
  otherPlate: z.string().nullable(),
  owedBefore: z.array(OwedBefore),
});
export type LaneAnswer = z.output<typeof LaneAnswer>;

const EventId = Id;
const AcceptedCents = CentsAmount.optional().describe(
  'What the driver has agreed to pay for coming before a reservation: `earlyCents` of the answer before. If it costs more by now, nothing opens.',
);

const Badge = z.object({
  _id: Id,
  /** Whose it is. */
  name: z.string(),
  isOwn: z.boolean(),
  addedAt: IsoTime,
});
export type Badge = z.output<typeof Badge>;

const LeftUnpaid = z.object({
  _id: Id,
  plateNumber: z.string().nullable(),
  state: z.string().nullable(),
  /** The time that was not paid for. */
  startTime: IsoTime,
  endTime: IsoTime,
  letOutAt: IsoTime,
  totalCost: CentsAmount,
  status: z.enum(['owed', 'paid', 'refunded', 'waived']),
  /** Who let it off, and why. */
  waivedBy: z.string().nullable(),
  waivedNote: z.string().nullable(),
  /** The passage with a picture of the car, if there is one. */
  pictureOf: Id.nullable(),
});
export type LeftUnpaid = z.output<typeof LeftUnpaid>;

export const gatesContract = {
  listLanes: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/lanes',
    summary: 'List the lanes of a lot, with what happened there last',
    access: lotAttendants('id'),
    params: OfLot,
    response: z.object({
      data: z.object({
        lotName: z.string(),
        lanes: z.array(Lane),
        rules: Rules,
        cameras: z.array(z.object({ _id: Id, name: z.string() })),
        /** Cars that are inside, as far as is known. */
        inside: z.int(),
        timeZone: z.string(),
        hasSandbox: z.boolean(),
      }),
    }),
  }),
  addLane: defineEndpoint({
    method: 'POST',
    path: '/locations/:id/lanes',
    summary: 'Add a lane with its gate; answers the address of its page, and the secret of a controller, once',
    access: lotManagers('id'),
    withTwoFactor: true,
    limit,
    params: OfLot,
    body: z.object({
      name: Name,
      direction: Direction,
      gate: Gate,
      cameraId: Id.nullish(),
      byPhone: z.boolean().optional(),
      localUrl: LocalUrl.optional(),
    }),
    response: WithAddress,
    status: 201,
  }),
  changeLane: defineEndpoint({
    method: 'PATCH',
    path: '/locations/:locationId/lanes/:id',
    summary: 'Change the name, the direction, the camera or the ways of a lane',
    access: lotManagers('locationId'),
    limit,
    params: OfLane,
    body: z.object({
      name: Name.optional(),
      direction: Direction.optional(),
      cameraId: Id.nullish(),
      byPhone: z.boolean().optional(),
      localUrl: LocalUrl.optional(),
    }),
    response: OneLane,
  }),
  rotateLaneKey: defineEndpoint({
    method: 'POST',
    path: '/locations/:locationId/lanes/:id/key',
    summary: 'Give the page of a lane a new address; the old one is refused from now on',
    access: lotManagers('locationId'),
    withTwoFactor: true,
    limit,
    params: OfLane,
    response: WithAddress,
  }),
  removeLane: defineEndpoint({
    method: 'DELETE',
    path: '/locations/:locationId/lanes/:id',
    summary: 'Remove a lane; its page is refused from now on, and what passed stays',
    access: lotManagers('locationId'),
    limit,
    params: OfLane,
    response: Done,
  }),
  openLane: defineEndpoint({
    method: 'POST',
    path: '/locations/:locationId/lanes/:id/open',
    summary: 'Open a lane once, with a reason; the same event opens once',
    access: lotAttendants('locationId'),
    key: 'gates:open',
    limit: { max: 120, perSeconds: 60 },
    params: OfLane,
    body: z.object({ eventId: EventId, reason: oneLine(200, 'Say why it is opened.') }),
    response: OnePassage,
  }),
  holdLaneOpen: defineEndpoint({
    method: 'POST',
    path: '/locations/:locationId/lanes/:id/hold',
    summary: 'Let everybody through a lane until a time, or no longer',
    access: lotManagers('locationId'),
    limit,
    params: OfLane,
    body: z.object({ until: IsoTime.nullable() }),
    response: OneLane,
  }),
  changeGateRules: defineEndpoint({
    method: 'PUT',
    path: '/locations/:id/gate-rules',
    summary: 'Choose how early and late cars pass the lanes of a lot, and what happens to those that wait',
    access: lotManagers('id'),
    limit,
    params: OfLot,
    body: Rules,
    response: z.object({ data: z.object({ rules: Rules }) }),
  }),
  listPassages: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/passages',
    summary: 'List what was decided at the lanes of a lot on a day, latest first, or only what did not open',
    access: lotManagers('id'),
    params: OfLot,
    query: z.object({
      day: z.iso.date({ error: 'Send the day as YYYY-MM-DD.' }).optional(),
      which: z.enum(['all', 'not_opened']).default('all'),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      cursor: Cursor,
    }),
    response: z.object({
      data: z.object({ passages: z.array(ListedPassage), day: z.string(), timeZone: z.string() }),
      nextCursor: NextCursor,
    }),
  }),
  listInside: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/inside',
    summary: 'List the cars inside a lot with gates, longest first',
    access: lotManagers('id'),
    params: OfLot,
    response: z.object({
      data: z.object({
        cars: z.array(
          z.object({
            _id: Id,
            plateNumber: z.string().nullable(),
            state: z.string().nullable(),
            since: IsoTime,
            /** Its gate did not say that it opened. */
            isSure: z.boolean(),
          }),
        ),
        timeZone: z.string(),
      }),
    }),
  }),
  listLeftUnpaid: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/unpaid-exits',
    summary: 'List the cars that the lanes of a lot let out without paying, latest first',
    access: lotManagers('id'),
    params: OfLot,
    query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(50), cursor: Cursor }),
    response: z.object({ data: z.object({ cars: z.array(LeftUnpaid), timeZone: z.string() }), nextCursor: NextCursor }),
  }),
  waiveUnpaid: defineEndpoint({
    method: 'POST',
    path: '/locations/:locationId/unpaid-exits/:id/waiver',
    summary: 'Let a car off what it left without paying, with a reason',
    access: lotManagers('locationId'),
    limit,
    params: OfLane,
    body: z.object({ reason: oneLine(200, 'Say why it is let off.') }),
    response: Done,
  }),
  listBadges: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/lane-badges',
    summary: 'List the badges that open the lanes of a lot; attendants see their own',
    access: lotAttendants('id'),
    params: OfLot,
    response: z.object({ data: z.object({ badges: z.array(Badge) }) }),
  }),
  addBadge: defineEndpoint({
    method: 'POST',
    path: '/locations/:id/lane-badges',
    summary: 'Make the caller a badge that opens the lanes of a lot, shown once; the one before is refused from now on',
    access: lotAttendants('id'),
    limit,
    params: OfLot,
    response: z.object({ data: z.object({ badge: Badge, code: z.string() }) }),
    status: 201,
  }),
  revokeBadge: defineEndpoint({
    method: 'DELETE',
    path: '/locations/:locationId/lane-badges/:id',
    summary: 'Revoke a badge: it is refused from now on. Attendants revoke their own',
    access: lotAttendants('locationId'),
    limit,
    params: OfLane,
    response: Done,
  }),
  getPassagePicture: defineEndpoint({
    method: 'GET',
    path: '/locations/:locationId/passages/:id/picture',
    summary: 'Get the picture that a camera took of a car at a lane',
    access: lotManagers('locationId'),
    limit: { max: 240, perSeconds: 60 },
    params: OfLane,
    response: FileAnswer,
    files: ['image/jpeg'],
  }),
  seeLane: defineEndpoint({
    method: 'GET',
    path: '/lanes/:key',
    summary: 'What the page at a lane shows, by the key of its address',
    access: anyone,
    limit: { max: 120, perSeconds: 60 },
    params: ByKey,
    response: z.object({
      data: z.object({
        lotName: z.string(),
        phoneNumber: z.string(),
        laneName: z.string(),
        direction: z.enum(DIRECTIONS),
        /** Where somebody without a reservation pays. */
        signUrl: z.string().nullable(),
        isFull: z.boolean(),
        heldOpenUntil: IsoTime.nullable(),
        timeZone: z.string(),
        whenSilent: z.enum(WHEN_SILENT),
        localUrl: z.string().nullable(),
        /** The digits that its page shows to those who open it on their phones; null if nobody does. */
        code: z.string().nullable(),
        /** The latest of the last minute. */
        last: Passage.nullable(),
        /** Of the car of `last`. */
        owedBefore: z.array(OwedBefore),
        now: IsoTime,
      }),
    }),
  }),
  scanAtLane: defineEndpoint({
    method: 'POST',
    path: '/lanes/:key/scans',
    summary: 'Decide about a code that was scanned or typed at a lane, and open its gate if it may pass',
    access: anyone,
    limit: { max: 60, perSeconds: 60 },
    params: ByKey,
    body: z.object({
      eventId: EventId,
      code: z.string({ error: 'Scan a code.' }).trim().min(1, 'Scan a code.').max(300, 'This is no code of ours.'),
      acceptedCents: AcceptedCents,
    }),
    response: z.object({ data: LaneAnswer }),
  }),
  pressAtLane: defineEndpoint({
    method: 'POST',
    path: '/lanes/:key/presses',
    summary:
      'Decide about the car that stands at a lane, without a code: it may have paid since, or may have waited for long enough',
    access: anyone,
    limit: { max: 60, perSeconds: 60 },
    params: ByKey,
    body: z.object({ eventId: EventId, acceptedCents: AcceptedCents }),
    response: z.object({ data: LaneAnswer }),
  }),
  changeCarAtLane: defineEndpoint({
    method: 'POST',
    path: '/lanes/:key/cars',
    summary: 'Make the car that came in on a code the one of its receipt, instead of the one that it names',
    access: anyone,
    limit: { max: 20, perSeconds: 60 },
    params: ByKey,
    body: z.object({
      code: z.string({ error: 'Scan a code.' }).trim().min(1, 'Scan a code.').max(300, 'This is no code of ours.'),
    }),
    response: z.object({ data: z.object({ plateNumber: z.string() }) }),
  }),
  changeCarByReceipt: defineEndpoint({
    method: 'POST',
    path: '/receipts/:key/cars',
    summary: 'Make the car that came in on a receipt the one of the receipt, instead of the one that it names',
    access: anyone,
    limit: { max: 20, perSeconds: 60 },
    params: z.object({ key: z.string().min(22).max(60) }),
    response: z.object({ data: z.object({ plateNumber: z.string() }) }),
  }),
  listForLane: defineEndpoint({
    method: 'GET',
    path: '/lanes/:key/passes',
    summary: 'What may pass a lane in the next hours, for the time without a network: hashes and sealed tokens only',
    access: anyone,
    limit: { max: 30, perSeconds: 60 },
    params: ByKey,
    response: z.object({
      data: z.object({
        passes: z.array(
          z.object({
            /** Names the pass at this lane only. */
            i: z.string(),
            /** The hash of what a rotating code names. */
            r: z.string(),
            /** The hash of the receipt's secret, from which its codes come. */
            k: z.string(),
            /** From and until, in Unix seconds. */
            f: z.int(),
            u: z.int(),
            s: z.enum(['inside', 'outside', 'used']),
            /** A badge: it opens however often. */
            w: z.literal(true).optional(),
            /** Proves later that the list had it. */
            t: z.string(),
          }),
        ),
        takenAt: IsoTime,
        leaveSeconds: z.int(),
      }),
    }),
  }),
  reportFromLane: defineEndpoint({
    method: 'POST',
    path: '/lanes/:key/reports',
    summary: 'Report what a lane opened without a network; each once, however often it is sent',
    access: anyone,
    limit: { max: 60, perSeconds: 60 },
    params: ByKey,
    body: z.object({
      reports: z
        .array(
          z.object({
            eventId: EventId,
            token: z.string().max(600, 'This is no token of ours.').nullable(),
            at: IsoTime,
            opened: z.boolean({ error: 'Say whether it opened.' }),
          }),
        )
        .min(1, 'Report something.')
        .max(100, 'Report at most 100 at once.'),
    }),
    response: z.object({ data: z.object({ taken: z.array(Id) }) }),
  }),
  listLanesOfReceipt: defineEndpoint({
    method: 'GET',
    path: '/receipts/:key/lanes',
    summary: 'List the lanes that the holder of a receipt can pass',
    access: anyone,
    limit: { max: 120, perSeconds: 60 },
    params: z.object({ key: z.string().min(22).max(60) }),
    response: z.object({
      data: z.object({
        /** None once its time is over and its car is out. */
        lanes: z.array(z.object({ _id: Id, name: z.string(), direction: z.enum(DIRECTIONS), byPhone: z.boolean() })),
        /** What is to be paid at the latest when its car leaves, such as for coming early. */
        owed: z.object({ totalCost: CentsAmount, payUrl: z.string() }).nullable(),
        /** Of a car that has come in on it. */
        owedBefore: z.array(OwedBefore),
        /** Of a reservation that is ahead: from when its lanes open at its own price, and from when at all (rules 501 and 515). */
        ahead: z.object({ opensAt: IsoTime, usableFrom: IsoTime }).nullable(),
        now: IsoTime,
      }),
    }),
  }),
  openByReceipt: defineEndpoint({
    method: 'POST',
    path: '/receipts/:key/lanes/:laneId/open',
    summary: 'Open a lane that has no reader, near it or with the digits that it shows',
    access: anyone,
    limit: { max: 20, perSeconds: 60 },
    params: z.object({ key: z.string().min(22).max(60), laneId: Id }),
    body: z.object({
      eventId: EventId,
      position: z
        .object({
          lat: z.number({ error: 'Send your position.' }).min(-90).max(90),
          lng: z.number({ error: 'Send your position.' }).min(-180).max(180),
          accuracyMeters: z.number().min(0).max(100_000),
        })
        .optional(),
      code: z.string().trim().max(10, 'Enter the four digits.').optional(),
      acceptedCents: AcceptedCents,
    }),
    response: z.object({ data: LaneAnswer }),
  }),
  listSandboxGates: defineEndpoint({
    method: 'GET',
    path: '/dev/gate',
    summary: 'See the bars of the gates of the sandbox; sandbox only',
    access: anyone,
    devOnly: true,
    response: z.object({
      data: z.object({
        gates: z.array(
          z.object({
            laneId: Id,
            lotName: z.string(),
            laneName: z.string(),
            direction: z.enum(DIRECTIONS),
            isUp: z.boolean(),
            byHand: z.boolean(),
            fault: z.enum(['none', 'stuck', 'slow', 'offline']),
            openings: z.int(),
          }),
        ),
      }),
    }),
  }),
  changeSandboxGate: defineEndpoint({
    method: 'POST',
    path: '/dev/gate',
    summary: 'Break or repair a gate of the sandbox, or lift its bar by hand; sandbox only',
    access: anyone,
    devOnly: true,
    body: z.object({
      laneId: Id,
      fault: z.enum(['none', 'stuck', 'slow', 'offline'], { error: 'There is no such fault.' }).optional(),
      byHand: z.boolean({ error: 'Say whether it is lifted.' }).optional(),
    }),
    response: Done,
  }),
};

export const GATE_REFUSALS = {
  lane_name_taken: { status: 409, message: 'Another lane of this lot has this name.' },
  too_many_lanes: { status: 409, message: 'A lot has at most 20 lanes.' },
  not_at_lane: { status: 409, message: 'You are not near this lane. Come closer, or enter the digits that it shows.' },
  lane_code_wrong: { status: 422, message: 'These are not the digits that the lane shows.' },
  gate_address: { status: 422, message: 'Enter the public address of a controller that begins with https://.' },
} as const satisfies Readonly<Record<string, Refused>>;
