// What an officer does: look up plates, walk the lot and write notes, even offline from a pack fetched earlier.

import { z } from 'zod';
import { StateText } from '#features/vehicles/vehicles.contract.ts';
import { defineEndpoint, FileAnswer } from '#platform/contract/endpoint.ts';
import { lotManagers, lotOfficers } from '#platform/contract/lot-access.ts';
import { PHOTO_BODY_LIMIT, PhotoUpload } from '#platform/contract/photo-upload.ts';
import { Id, IsoTime, NextCursor, PageQuery, plateText } from '#platform/contract/wire.ts';
import { OfficerZone, OfflinePack, PlateMatch } from './offline-pack.ts';
import { VERDICTS } from './rules/judge-plate.ts';

const Plate = plateText('Please enter a license plate number');

/** Why a plate was looked up; stored with the look-up. */
export const LOOKUP_PURPOSES = ['patrol', 'complaint', 'dispute', 'other'] as const;
const Purpose = z.enum(LOOKUP_PURPOSES);

const SecondsAgo = z
  .number()
  .min(0)
  .max(150 * 86_400);
const Position = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });

export const CAR_KINDS = ['session', 'reservation', 'member', 'permit', 'valet'] as const;

export const OfficerCar = z.object({
  _id: Id,
  kind: z.enum(CAR_KINDS),
  plateNumber: z.string(),
  /** Null if it was not recorded. */
  state: z.string().nullable(),
  zone: OfficerZone.nullable(),
  startTime: IsoTime,
  /** Null for a valet's car, and for a permit without an end. */
  endTime: IsoTime.nullable(),
  coveredFrom: IsoTime,
  /** The other plate if it was corrected a moment ago; both are covered for a while. */
  correctedPlate: z.string().nullable(),
});
export type OfficerCar = z.output<typeof OfficerCar>;

const Difference = z.object({
  kind: z.enum(['look_alike', 'other_sign', 'missing_sign', 'extra_sign', 'swapped']),
  /** The index in the entered plate, without spaces and hyphens. */
  at: z.int(),
  requested: z.string().nullable(),
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
  /** A session of this plate was found here, running or recently ended. */
  success: z.boolean(),
  message: z.string(),
  session: FoundSession.nullable(),
  /** Whether that session or car may park here now. It compares only the plate; `verdict` compares plate and state. */
  status: z.boolean(),
  zone: z.object({ zoneNumber: z.string() }).nullable(),
  verdict: z.object({
    kind: z.enum(VERDICTS),
    covered: z.boolean(),
    /** Covered, but in a different zone of the lot from the one being walked. */
    elsewhere: z.boolean(),
    car: OfficerCar.nullable(),
    minutesAgo: z.int().nullable(),
  }),
  nearMatches: z.array(NearCar),
  /** The owner's lists that the plate is on. */
  listed: z.array(PlateMatch),
  plate: z.string(),
  state: z.string().nullable(),
  /** The number of the zone asked about; null for all. */
  walkZone: z.string().nullable(),
  timeZone: z.string(),
  /** The server's time of the decision. */
  checkedAt: IsoTime,
  lookUpId: Id,
  /** The id that a notice names as the check it is based on. */
  checkId: Id,
});
export type PlateStatus = z.output<typeof PlateStatus>;

export const Lookup = z.object({
  _id: Id,
  eventId: Id,
  at: IsoTime,
  receivedAt: IsoTime,
  deviceTime: IsoTime.nullable(),
  officer: z.object({ _id: Id, name: z.string() }),
  purpose: Purpose,
  plateNumber: z.string(),
  /** As typed, or from the car that was found. */
  state: z.string().nullable(),
  /** The number of the zone being walked; null for all. */
  walkZone: z.string().nullable(),
  verdict: z.enum(VERDICTS),
  covered: z.boolean(),
  /** Covered, but in another zone of the lot. */
  elsewhere: z.boolean(),
  /** It found a reservation, so the check says so; unknown for a check made offline. */
  reservation: z.boolean(),
  position: Position.nullable(),
  /** Made offline, from data as of dataFrom. */
  offline: z.boolean(),
  dataFrom: IsoTime.nullable(),
  /** What the server found as of an offline check, once it reached it; null for any other. */
  answer: z.object({ verdict: z.enum(VERDICTS), covered: z.boolean(), elsewhere: z.boolean() }).nullable(),
});
export type Lookup = z.output<typeof Lookup>;
const Lookups = z.object({ data: z.object({ lookups: z.array(Lookup) }), nextCursor: NextCursor });

/** When old look-ups were last deleted at this lot, and how many. */
const LookupRemoval = z.object({
  removedAt: IsoTime,
  removedBefore: IsoTime,
  lookups: z.int(),
  notes: z.int(),
  leftOver: z.int(),
});
export type LookupRemoval = z.output<typeof LookupRemoval>;

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

export const OfflineLookup = z.object({
  eventId: Id,
  license: Plate,
  state: StateText.nullish(),
  /** By the phone's clock, and how long ago that was when it was sent. */
  lookedUpAt: IsoTime,
  secondsAgo: SecondsAgo,
  purpose: Purpose.default('patrol'),
  position: Position.nullish(),
  /** The verdict the phone gave from its pack, and when that pack was fetched. */
  verdict: z.enum(VERDICTS),
  covered: z.boolean(),
  elsewhere: z.boolean().default(false),
  /** The zone being walked. */
  zoneId: Id.nullish(),
  dataFrom: IsoTime,
});

const ById = z.object({ id: Id });
const AtNote = z.object({ locationId: Id, id: Id });

export const enforcementContract = {
  checkPlate: defineEndpoint({
    method: 'POST',
    path: '/sessions/status',
    summary: 'Check whether a plate may park here now; every look-up is recorded',
    key: 'plates:check',
    saysSuccess: true,
    access: lotOfficers('locationId', 'body'),
    // A fast officer types ten plates a minute; somebody who tries every plate of a state does not get far.
    limit: { max: 240, perSeconds: 60 },
    body: z.object({
      license: Plate,
      locationId: Id,
      state: z.union([StateText, z.literal('')]).nullish(),
      /** The zone that the officer walks; omitted for all. */
      zoneId: Id.nullish(),
      /** Recorded as the phone's time. Any text is accepted, because it decides nothing. */
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
    summary: 'List the cars parked and paid here now, soonest to end first; without plates for viewers',
    key: 'sessions:read',
    access: { ...lotManagers('id'), roles: ['enforcer', 'vendor', 'manager', 'viewer'] },
    params: ById,
    query: PageQuery.extend({ zoneId: Id.optional() }),
    response: z.object({
      data: z.object({
        zones: z.array(OfficerZone.extend({ cars: z.int() })),
        cars: z.array(OfficerCar.extend({ plateNumber: z.string().nullable() })),
        checkedAt: IsoTime,
        timeZone: z.string(),
      }),
      nextCursor: NextCursor,
    }),
  }),
  listLookups: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/look-ups',
    summary: 'List who looked up which plate at a lot, when and why; for its owner',
    access: lotManagers('id'),
    params: ById,
    query: PageQuery,
    response: Lookups.extend({
      data: z.object({ lookups: z.array(Lookup), lastRemoval: LookupRemoval.nullable() }),
    }),
  }),
  listMyLookups: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/look-ups/me',
    summary: "List the officer's own recent look-ups at a lot",
    access: lotOfficers('id'),
    params: ById,
    query: PageQuery,
    response: Lookups,
  }),
  sendLookups: defineEndpoint({
    method: 'POST',
    path: '/locations/:id/look-ups',
    summary: 'Report look-ups made offline, in order; repeats are stored once',
    access: lotOfficers('id'),
    limit: { max: 120, perSeconds: 60 },
    params: ById,
    body: z.object({ lookups: z.array(OfflineLookup).min(1).max(200) }),
    response: z.object({
      data: z.object({
        /** By eventId: stored now, already stored, and unreadable. */
        stored: z.array(Id),
        known: z.array(Id),
        refused: z.array(z.object({ eventId: Id, message: z.string() })),
      }),
    }),
  }),
  getOfflinePack: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/pack',
    summary: 'Get what a phone needs to check plates here offline, or the changes since a given version',
    access: lotOfficers('id'),
    limit: { max: 600, perSeconds: 60 },
    params: ById,
    /** The `version` of the phone's pack. */
    query: z.object({
      cursor: z.string().max(60).optional(),
      /** The `tag` of the lists that the phone already has. */
      lists: z.string().max(60).optional(),
    }),
    response: z.object({ data: OfflinePack }),
  }),
  writeNote: defineEndpoint({
    method: 'POST',
    path: '/locations/:id/notes',
    summary: 'Write a note about a car',
    access: lotOfficers('id'),
    limit: { max: 120, perSeconds: 60 },
    params: ById,
    body: z.object({
      /** Chosen by the phone: the same note sent twice is stored once. */
      eventId: Id,
      license: Plate,
      state: z.union([StateText, z.literal('')]).nullish(),
      zoneId: Id.nullish(),
      text: z
        .string({ error: 'Please write a note' })
        .trim()
        .min(1, 'Please write a note')
        .max(1000, 'A note has at most 1000 characters.'),
      /** How long ago it was written, by the phone's clock, if it had to wait for a signal. */
      secondsAgo: SecondsAgo.default(0),
    }),
    response: z.object({ data: z.object({ note: OfficerNote }) }),
    status: 201,
  }),
  listNotes: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/notes',
    summary: "List a lot's notes, latest first",
    access: lotOfficers('id'),
    params: ById,
    query: PageQuery,
    response: z.object({ data: z.object({ notes: z.array(OfficerNote) }), nextCursor: NextCursor }),
  }),
  addNotePhoto: defineEndpoint({
    method: 'POST',
    path: '/locations/:locationId/notes/:id/photo',
    summary: 'Add a photo to your own note: JPEG, PNG or WebP, 5 MB; a second one replaces the first',
    access: lotOfficers('locationId'),
    limit: { max: 60, perSeconds: 60 },
    bodyLimit: PHOTO_BODY_LIMIT,
    takes: 'photo',
    params: AtNote,
    body: PhotoUpload,
    response: z.object({ data: z.object({ note: OfficerNote }) }),
  }),
  getNotePhoto: defineEndpoint({
    method: 'GET',
    path: '/locations/:locationId/notes/:id/photo',
    summary: "Get a note's photo",
    access: lotOfficers('locationId'),
    limit: { max: 240, perSeconds: 60 },
    params: AtNote,
    response: FileAnswer,
    files: ['image/jpeg', 'image/png', 'image/webp'],
  }),
};
