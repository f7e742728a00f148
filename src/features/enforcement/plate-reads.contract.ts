// Plates that cameras read at a lot (rules 292 and 293): any camera system sends them with an API key, and officers see them on their walk.

import { z } from 'zod';
import { DIRECTIONS } from '#features/auto-pay/rules/decide-pass.ts';
import { StateText } from '#features/vehicles/vehicles.contract.ts';
import { defineEndpoint, FileAnswer } from '#platform/contract/endpoint.ts';
import { lotManagers, lotOfficers } from '#platform/contract/lot-access.ts';
import { ErrorAnswer, Id, IsoTime, NextCursor, oneLine, PageQuery, plateText } from '#platform/contract/wire.ts';
import { PlateMatch } from './offline-pack.ts';
import { VERDICTS } from './rules/judge-plate.ts';

const NO_PLATE = 'Please send the plate that was read.';
export const MAX_PICTURE_BYTES = 200 * 1024;
/** How many reads one call may carry, and the size limit for all of them. */
export const MAX_READS_AT_ONCE = 100;
const MAX_BYTES_AT_ONCE = 10 * 1024 * 1024;
const NO_PICTURE = 'Please send the picture as a JPEG in base64, of at most 200 KB.';
/** A JPEG in base64, at most 200 KB before encoding. */
export const ReadPicture = z.base64({ error: NO_PICTURE }).max(Math.ceil(MAX_PICTURE_BYTES / 3) * 4, NO_PICTURE);
/** Of one read with its picture. */
export const MAX_READ_BYTES = Math.ceil(MAX_PICTURE_BYTES / 3) * 4 + 4096;
const NO_CONFIDENCE = 'Please send the confidence as a number from 0 to 1.';

export const PlateRead = z.object({
  _id: Id,
  camera: z.string(),
  /** By the camera's clock, but never later than `receivedAt`. */
  at: IsoTime,
  receivedAt: IsoTime,
  plateNumber: z.string(),
  /** Null if the camera read none. */
  state: z.string().nullable(),
  /** From 0 to 1, as reported by the camera. */
  confidence: z.number(),
  /** Whether the plate was allowed to park here at that time, as far as known when the read arrived. */
  verdict: z.enum(VERDICTS),
  covered: z.boolean(),
  /** The camera sent one: `GET /locations/{id}/reads/{id}/picture`. */
  hasPicture: z.boolean(),
  /** The owner's lists that the plate is on now. */
  listed: z.array(PlateMatch),
});
export type PlateRead = z.output<typeof PlateRead>;

const sent = {
  /** Chosen by the camera system: a UUID for the read. */
  _id: Id,
  confidence: z.number({ error: NO_CONFIDENCE }).min(0, NO_CONFIDENCE).max(1, NO_CONFIDENCE),
  camera: oneLine(80, 'Please name the camera'),
  at: IsoTime,
  /** Which way its lane leads, for auto-pay (rule 381); omitted, what the owner set for the camera counts. */
  direction: z.enum(DIRECTIONS, { error: 'Send the direction as in or out.' }).nullish(),
};

/** One of several: problems with its plate, its state or its picture are reported in its own answer. */
const OneSentRead = z.object({
  ...sent,
  plate: z.string({ error: NO_PLATE }).max(100, NO_PLATE),
  state: z.string().max(100).trim().toUpperCase().nullish(),
  /** A JPEG in base64, at most 200 KB before encoding. */
  picture: z.string({ error: NO_PICTURE }).optional(),
});

/** Either the read as stored, or why it was refused. */
const ReadAnswer = z.object({
  _id: Id,
  read: PlateRead.nullable(),
  error: ErrorAnswer.shape.error.nullable(),
});

export const readsContract = {
  sendRead: defineEndpoint({
    method: 'POST',
    path: '/reads',
    summary: 'Report a plate that a camera read; repeats are stored once',
    key: 'reads:write',
    access: lotManagers('locationId', 'body'),
    // Many cameras of an owner may send through one address with one key.
    ownPace: true,
    limit: { max: 60_000, perSeconds: 60 },
    bodyLimit: MAX_READ_BYTES,
    body: z.object({
      ...sent,
      locationId: Id,
      plate: plateText(NO_PLATE),
      state: z.union([StateText, z.literal('')]).nullish(),
      picture: ReadPicture.optional(),
    }),
    response: z.object({ data: z.object({ read: PlateRead }) }),
    status: 201,
  }),
  sendReads: defineEndpoint({
    method: 'POST',
    path: '/locations/:id/reads',
    summary: 'Report up to 100 plates that cameras read at a lot; each gets its own answer, in the same order',
    key: 'reads:write',
    access: lotManagers('id'),
    ownPace: true,
    limit: { max: 6000, perSeconds: 60 },
    bodyLimit: MAX_BYTES_AT_ONCE,
    params: z.object({ id: Id }),
    body: z.object({ reads: z.array(OneSentRead).min(1).max(MAX_READS_AT_ONCE) }),
    response: z.object({ data: z.object({ reads: z.array(ReadAnswer) }) }),
  }),
  getReadPicture: defineEndpoint({
    method: 'GET',
    path: '/locations/:locationId/reads/:id/picture',
    summary: 'Get the picture that a camera sent with a read',
    access: lotOfficers('locationId'),
    limit: { max: 240, perSeconds: 60 },
    params: z.object({ locationId: Id, id: Id }),
    response: FileAnswer,
    files: ['image/jpeg'],
  }),
  listReads: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/reads',
    summary: 'List what cameras read at a lot, latest first; or only reads that were not covered or are on a list',
    access: lotOfficers('id'),
    params: z.object({ id: Id }),
    query: PageQuery.extend({ which: z.enum(['all', 'uncovered']).default('all') }),
    response: z.object({
      data: z.object({ reads: z.array(PlateRead), timeZone: z.string() }),
      nextCursor: NextCursor,
    }),
  }),
};
