// What an officer does: look plates up, walk the lot, write notes; also where there is no signal, from a pack that was
// fetched before.

import { z } from 'zod';
import { VERDICTS } from '#domain/enforcement/judge-plate.ts';
import { defineEndpoint, FileAnswer } from './endpoint.ts';
import { PHOTO_BODY_LIMIT, PhotoUpload } from './photo-upload.ts';
import { StateText } from './vehicles.contract.ts';
import { Id, IsoTime, NextCursor, PageQuery } from './wire.ts';

const ENTER_PLATE = 'Please enter a license plate number';
const Plate = z.string({ error: ENTER_PLATE }).trim().min(1, ENTER_PLATE).max(16, ENTER_PLATE);

/** Why a plate was looked up; kept with it. */
export const LOOK_UP_PURPOSES = ['patrol', 'complaint', 'dispute', 'other'] as const;
const Purpose = z.enum(LOOK_UP_PURPOSES);

const SecondsAgo = z
  .number()
  .min(0)
  .max(150 * 86_400);
const Position = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });

const OfficerZone = z.object({ _id: Id, zoneNumber: z.string() });
export const CAR_KINDS = ['session', 'member', 'valet'] as const;

/** A car that stands here by right, or did. */
export const OfficerCar = z.object({
  _id: Id,
  kind: z.enum(CAR_KINDS),
  plateNumber: z.string(),
  /** Null where nobody wrote it down. */
  state: z.string().nullable(),
  zone: OfficerZone.nullable(),
  startTime: IsoTime,
  /** Null for a valet's car. */
  endTime: IsoTime.nullable(),
  coveredFrom: IsoTime,
  /** The other plate, when one of the two was mended a moment ago; both count for a while. */
  correctedPlate: z.string().nullable(),
});
export type OfficerCar = z.output<typeof OfficerCar>;

const Difference = z.object({
  kind: z.enum(['look_alike', 'other_sign', 'missing_sign', 'extra_sign', 'swapped']),
  /** Counts from 0 in the plate that was asked for, without spaces and hyphens. */
  at: z.int(),
  asked: z.string().nullable(),
  known: z.string().nullable(),
});

const NearCar = z.object({
  car: OfficerCar,
  standing: z.enum(['paid', 'starting', 'ended']),
  covered: z.boolean(),
  differences: z.array(Difference),
  state: z.enum(['same', 'missing', 'different']),
  minutesAgo: z.int().nullable(),
});

/** What an officer sees of a session; only its holder and its owner see more (rule 153). */
const FoundSession = z.object({
  _id: Id,
  totalCost: z.int(),
  locationName: z.string(),
  locationAddress: z.string(),
  plateNumber: z.string(),
  isHourly: z.boolean(),
  startTime: IsoTime,
  endTime: IsoTime,
  createdAt: IsoTime,
});

export const PlateStatus = z.object({
  /** A session of this plate was found here, running or not long over. */
  success: z.boolean(),
  message: z.string(),
  session: FoundSession.nullable(),
  /** Whether that session, or that car, may stand here now. It goes by the plate; `verdict` goes by plate and state. */
  status: z.boolean(),
  zone: z.object({ zoneNumber: z.string() }).nullable(),
  verdict: z.object({
    kind: z.enum(VERDICTS),
    covered: z.boolean(),
    car: OfficerCar.nullable(),
    minutesAgo: z.int().nullable(),
  }),
  nearMatches: z.array(NearCar),
  plate: z.string(),
  state: z.string().nullable(),
  timeZone: z.string(),
  /** The server's time, by which this was decided. */
  checkedAt: IsoTime,
  lookUpId: Id,
});
export type PlateStatus = z.output<typeof PlateStatus>;

export const LookUp = z.object({
  _id: Id,
  eventId: Id,
  at: IsoTime,
  receivedAt: IsoTime,
  deviceTime: IsoTime.nullable(),
  officer: z.object({ _id: Id, name: z.string() }),
  purpose: Purpose,
  plateNumber: z.string(),
  state: z.string().nullable(),
  verdict: z.enum(VERDICTS),
  covered: z.boolean(),
  position: Position.nullable(),
  /** Made without signal, from what was known at dataFrom. */
  offline: z.boolean(),
  dataFrom: IsoTime.nullable(),
});
export type LookUp = z.output<typeof LookUp>;
const LookUps = z.object({ data: z.object({ lookUps: z.array(LookUp) }), nextCursor: NextCursor });

/** The last time that the job removed what was too old at this lot, and how much of that age was left then. */
const LookUpRemoval = z.object({
  removedAt: IsoTime,
  removedBefore: IsoTime,
  lookUps: z.int(),
  notes: z.int(),
  leftOver: z.int(),
});
export type LookUpRemoval = z.output<typeof LookUpRemoval>;

export const OfficerNote = z.object({
  _id: Id,
  eventId: Id,
  officer: z.object({ _id: Id, name: z.string() }),
  writtenAt: IsoTime,
  plateNumber: z.string(),
  state: z.string().nullable(),
  zoneId: Id.nullable(),
  text: z.string(),
  hasPhoto: z.boolean(),
});
export type OfficerNote = z.output<typeof OfficerNote>;

export const OfflineLookUp = z.object({
  eventId: Id,
  license: Plate,
  state: StateText.nullish(),
  /** By the phone's clock, and how long ago that was by the same clock when this was sent. */
  lookedUpAt: IsoTime,
  secondsAgo: SecondsAgo,
  purpose: Purpose.default('patrol'),
  position: Position.nullish(),
  /** What the phone said from its pack, and when that had been fetched. */
  verdict: z.enum(VERDICTS),
  covered: z.boolean(),
  dataFrom: IsoTime,
});

/** One car of a pack: short names, because two thousand of them travel. Times are Unix seconds. */
const PackCar = z.object({
  /** Session or ticket. */
  i: Id,
  /** Plate without spaces and hyphens, and state; empty when unknown. */
  p: z.string(),
  s: z.string(),
  /** Place of its zone in `zones`; -1 for none. */
  z: z.int(),
  /** Covered from, starts, ends; e is null for a valet's car. */
  c: z.int(),
  b: z.int(),
  e: z.int().nullable(),
  /** m: member, v: valet. Left out for a session. */
  k: z.enum(['m', 'v']).optional(),
  /** The other spelling of a mended plate: stands beside the car's own, which has the same id. */
  a: z.literal(true).optional(),
});

export const OfflinePack = z.object({
  locationId: Id,
  name: z.string(),
  timeZone: z.string(),
  zones: z.array(OfficerZone),
  /** Whole: replaces what the phone has. Else only what changed: put over it by `i`. */
  whole: z.boolean(),
  cars: z.array(PackCar),
  /** No longer here by right, as when its money went back or the car was fetched. */
  gone: z.array(Id),
  /** Send it back to be told only what has changed. */
  version: z.string(),
  takenAt: IsoTime,
  /** The same as long as nothing here has changed; answered as the ETag too. */
  tag: z.string(),
});
export type OfflinePack = z.output<typeof OfflinePack>;

const ById = z.object({ id: Id });
const AtNote = z.object({ locationId: Id, id: Id });
const officers = (where: 'params' | 'body', name: string) =>
  ({
    kind: 'roles',
    roles: ['enforcer', 'vendor'],
    whose: { thing: 'location', in: where, name, as: 'officer' },
  }) as const;
const owners = {
  kind: 'roles',
  roles: ['vendor'],
  whose: { thing: 'location', in: 'params', name: 'id', as: 'owner' },
} as const;

export const enforcementContract = {
  checkPlate: defineEndpoint({
    method: 'POST',
    path: '/sessions/status',
    summary: 'Whether a plate may stand here now; every look-up is kept',
    access: officers('body', 'locationId'),
    // A fast officer types ten a minute; somebody who walks all plates of a state does not get far.
    limit: { max: 240, perSeconds: 60 },
    body: z.object({
      license: Plate,
      locationId: Id,
      state: z.union([StateText, z.literal('')]).nullish(),
      /** Recorded as the phone's time; any text is taken, since it decides nothing. */
      currentTime: z.union([z.string().max(64), z.number()]).nullish(),
      purpose: Purpose.default('patrol'),
      position: Position.nullish(),
      eventId: Id.optional(),
    }),
    response: PlateStatus,
  }),
  listParkedCars: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/parked',
    summary: 'What is parked and paid here now; the first to end comes first',
    access: officers('params', 'id'),
    params: ById,
    query: PageQuery.extend({ zoneId: Id.optional() }),
    response: z.object({
      data: z.object({
        zones: z.array(OfficerZone.extend({ cars: z.int() })),
        cars: z.array(OfficerCar),
        checkedAt: IsoTime,
        timeZone: z.string(),
      }),
      nextCursor: NextCursor,
    }),
  }),
  listLookUps: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/look-ups',
    summary: 'Who looked which plate up at this lot, when and why; for its owner',
    access: owners,
    params: ById,
    query: PageQuery,
    response: LookUps.extend({
      data: z.object({ lookUps: z.array(LookUp), lastRemoval: LookUpRemoval.nullable() }),
    }),
  }),
  listMyLookUps: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/look-ups/me',
    summary: "The officer's own last look-ups at this lot",
    access: officers('params', 'id'),
    params: ById,
    query: PageQuery,
    response: LookUps,
  }),
  sendLookUps: defineEndpoint({
    method: 'POST',
    path: '/locations/:id/look-ups',
    summary: 'Look-ups that were made without signal, in their order; one that is told again is kept once',
    access: officers('params', 'id'),
    limit: { max: 120, perSeconds: 60 },
    params: ById,
    body: z.object({ lookUps: z.array(OfflineLookUp).min(1).max(200) }),
    response: z.object({
      data: z.object({
        /** By eventId: kept now, kept before, and not to be read. */
        kept: z.array(Id),
        known: z.array(Id),
        refused: z.array(z.object({ eventId: Id, message: z.string() })),
      }),
    }),
  }),
  getOfflinePack: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/pack',
    summary: 'All that a phone needs to judge plates here without signal, or what changed since a version of it',
    access: officers('params', 'id'),
    limit: { max: 600, perSeconds: 60 },
    params: ById,
    /** The `version` of the pack that the phone has. */
    query: z.object({ cursor: z.string().max(60).optional() }),
    tagged: true,
    response: z.object({ data: OfflinePack }),
  }),
  writeNote: defineEndpoint({
    method: 'POST',
    path: '/locations/:id/notes',
    summary: 'Write a note about a car',
    access: officers('params', 'id'),
    limit: { max: 120, perSeconds: 60 },
    params: ById,
    body: z.object({
      /** Given by the phone: the same note sent twice is kept once. */
      eventId: Id,
      license: Plate,
      state: z.union([StateText, z.literal('')]).nullish(),
      zoneId: Id.nullish(),
      text: z
        .string({ error: 'Please write a note' })
        .trim()
        .min(1, 'Please write a note')
        .max(1000, 'A note has at most 1000 characters.'),
      /** How long ago it was written, by the phone's clock, when it had to wait for signal. */
      secondsAgo: SecondsAgo.default(0),
    }),
    response: z.object({ data: z.object({ note: OfficerNote }) }),
    status: 201,
  }),
  listNotes: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/notes',
    summary: 'The notes of this lot, the latest first',
    access: officers('params', 'id'),
    params: ById,
    query: PageQuery,
    response: z.object({ data: z.object({ notes: z.array(OfficerNote) }), nextCursor: NextCursor }),
  }),
  addNotePhoto: defineEndpoint({
    method: 'POST',
    path: '/locations/:locationId/notes/:id/photo',
    summary: 'Put a photo to a note of your own: JPEG, PNG or WebP, 5 MB; a second one replaces the first',
    access: officers('params', 'locationId'),
    limit: { max: 60, perSeconds: 60 },
    bodyLimit: PHOTO_BODY_LIMIT,
    takesPhoto: true,
    params: AtNote,
    body: PhotoUpload,
    response: z.object({ data: z.object({ note: OfficerNote }) }),
  }),
  getNotePhoto: defineEndpoint({
    method: 'GET',
    path: '/locations/:locationId/notes/:id/photo',
    summary: "A note's photo",
    access: officers('params', 'locationId'),
    limit: { max: 240, perSeconds: 60 },
    params: AtNote,
    response: FileAnswer,
  }),
};
