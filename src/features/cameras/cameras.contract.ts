// A lot's cameras: each sends what it reads to an address of its own, in its maker's form (rules 440 to 444).

import { z } from 'zod';
import { PlateText, StateText } from '#features/vehicles/vehicles.contract.ts';
import { anyone, defineEndpoint, FileAnswer } from '#platform/contract/endpoint.ts';
import { lotManagers } from '#platform/contract/lot-access.ts';
import type { Refused } from '#platform/contract/refusals.ts';
import { Done, Id, IsoTime, oneLine } from '#platform/contract/wire.ts';
import { CAMERA_DIRECTIONS } from './rules/camera-direction.ts';
import { CAMERA_MAKERS } from './rules/camera-makers.ts';

const Name = oneLine(80, 'Name the lane, such as “North entry”.');
const Maker = z.enum(CAMERA_MAKERS, { error: 'Choose who made the camera.' });
const Direction = z.enum(CAMERA_DIRECTIONS, { error: 'Choose which way the lane leads.' });
/** With which its maker signs. */
const Secret = z
  .string({ error: 'Enter the secret as text.' })
  .trim()
  .max(200, 'Enter at most 200 characters.')
  .nullable();

const Camera = z.object({
  _id: Id,
  name: z.string(),
  maker: Maker,
  direction: Direction,
  isSigned: z.boolean(),
  addedAt: IsoTime,
  /** When it last sent anything; null if it never did. */
  heardAt: IsoTime.nullable(),
  /** Since when it has been silent while the lot was open; null while it is heard. */
  silentSince: IsoTime.nullable(),
  lastRead: z
    .object({
      plateNumber: z.string(),
      state: z.string().nullable(),
      /** From 0 to 1. */
      confidence: z.number(),
      at: IsoTime,
      receivedAt: IsoTime,
    })
    .nullable(),
  /** Of the last day. */
  reads: z.object({ lastHour: z.int(), lastDay: z.int(), withoutState: z.int(), unsure: z.int() }),
  /** Messages of the last day that were not understood, latest first. */
  notUnderstood: z.array(
    z.object({ _id: Id, receivedAt: IsoTime, contentType: z.string(), beginning: z.string(), missing: z.string() }),
  ),
});
export type Camera = z.output<typeof Camera>;

/** What webhooks report. */
export const ReportedCamera = z.object({ _id: Id, locationId: Id, name: z.string(), silentSince: IsoTime.nullable() });

/** The address to enter at the camera; it is shown this once. */
const WithAddress = z.object({ data: z.object({ camera: Camera, address: z.string() }) });
const OfLot = z.object({ id: Id });
const OfCamera = z.object({ locationId: Id, id: Id });
const limit = { max: 60, perSeconds: 600 };

export const camerasContract = {
  listCameras: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/cameras',
    summary: 'List the cameras of a lot, with what they sent lately',
    access: lotManagers('id'),
    params: OfLot,
    response: z.object({ data: z.object({ cameras: z.array(Camera), timeZone: z.string() }) }),
  }),
  addCamera: defineEndpoint({
    method: 'POST',
    path: '/locations/:id/cameras',
    summary: 'Add a camera to a lot; answers the address to which it sends, once',
    access: lotManagers('id'),
    withTwoFactor: true,
    limit,
    params: OfLot,
    body: z.object({ name: Name, maker: Maker, direction: Direction, secret: Secret.optional() }),
    response: WithAddress,
    status: 201,
  }),
  changeCamera: defineEndpoint({
    method: 'PATCH',
    path: '/locations/:locationId/cameras/:id',
    summary: 'Change the name, the direction or the secret of a camera',
    access: lotManagers('locationId'),
    limit,
    params: OfCamera,
    body: z.object({ name: Name.optional(), direction: Direction.optional(), secret: Secret.optional() }),
    response: z.object({ data: z.object({ camera: Camera }) }),
  }),
  rotateCameraKey: defineEndpoint({
    method: 'POST',
    path: '/locations/:locationId/cameras/:id/key',
    summary: 'Give a camera a new address; the old one is refused from now on',
    access: lotManagers('locationId'),
    withTwoFactor: true,
    limit,
    params: OfCamera,
    response: WithAddress,
  }),
  removeCamera: defineEndpoint({
    method: 'DELETE',
    path: '/locations/:locationId/cameras/:id',
    summary: 'Remove a camera; its address is refused from now on, and what it read stays',
    access: lotManagers('locationId'),
    limit,
    params: OfCamera,
    response: Done,
  }),
  composeCameraMessage: defineEndpoint({
    method: 'POST',
    path: '/dev/camera/messages',
    summary:
      'Compose what a camera of some maker sends of a car, to be posted to the address of a camera; sandbox only',
    access: anyone,
    devOnly: true,
    body: z.object({
      maker: Maker,
      plate: PlateText,
      state: z.union([StateText, z.literal('')]),
      moved: z.enum(['towards', 'away'], { error: 'Choose which way the car drives.' }).nullable(),
      confidence: z.number().min(0).max(1),
    }),
    response: FileAnswer,
    files: ['application/json', 'application/xml'],
  }),
};

export const CAMERA_REFUSALS = {
  camera_name_taken: { status: 409, message: 'Another camera of this lot has this name.' },
  too_many_cameras: { status: 409, message: 'A lot has at most 50 cameras.' },
} as const satisfies Readonly<Record<string, Refused>>;
