// Cars that officers mark as parked at a lot (rule 296), shared among the officers who serve it.

import { z } from 'zod';
import { StateText } from '#features/vehicles/vehicles.contract.ts';
import { DeviceClock } from '#platform/contract/device-clock.ts';
import { defineEndpoint, FileAnswer } from '#platform/contract/endpoint.ts';
import { lotOfficers } from '#platform/contract/lot-access.ts';
import { PHOTO_BODY_LIMIT, PhotoUpload } from '#platform/contract/photo-upload.ts';
import { Id, plateText } from '#platform/contract/wire.ts';
import { Chalk } from './offline-pack.ts';

const MAX_PLACE = 60;

const One = z.object({ data: z.object({ chalk: Chalk }) });
const AtLot = z.object({ id: Id });
const AtChalk = z.object({ locationId: Id, id: Id });

export const chalksContract = {
  chalkCar: defineEndpoint({
    method: 'POST',
    path: '/locations/:id/chalks',
    summary: 'Chalk a car where it stands; repeats are stored once',
    access: lotOfficers('id'),
    limit: { max: 120, perSeconds: 60 },
    params: AtLot,
    body: z.object({
      /** Chosen by the phone. */
      _id: Id,
      license: plateText('Please enter a license plate number'),
      state: z.union([StateText, z.literal('')]).nullish(),
      zoneId: Id.nullish(),
      place: z.string().trim().max(MAX_PLACE, `At most ${MAX_PLACE} characters.`).default(''),
      /** For one that was not sent at once (rule 250). */
      clock: DeviceClock.optional(),
    }),
    response: One,
    status: 201,
  }),
  listChalks: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/chalks',
    summary: "List a lot's chalked cars, those there longest first",
    access: lotOfficers('id'),
    params: AtLot,
    response: z.object({ data: z.object({ chalks: z.array(Chalk), timeZone: z.string() }) }),
  }),
  eraseChalk: defineEndpoint({
    method: 'DELETE',
    path: '/locations/:locationId/chalks/:id',
    summary: 'Erase a chalk, as any officer of the lot; safe to repeat',
    access: lotOfficers('locationId'),
    params: AtChalk,
    response: z.object({ data: z.object({ erased: z.literal(true) }) }),
  }),
  addChalkPhoto: defineEndpoint({
    method: 'POST',
    path: '/locations/:locationId/chalks/:id/photo',
    summary: 'Add a photo to your own chalk: JPEG, PNG or WebP, 5 MB; a second one replaces the first',
    access: lotOfficers('locationId'),
    limit: { max: 60, perSeconds: 60 },
    bodyLimit: PHOTO_BODY_LIMIT,
    takes: 'photo',
    params: AtChalk,
    body: PhotoUpload,
    response: One,
  }),
  getChalkPhoto: defineEndpoint({
    method: 'GET',
    path: '/locations/:locationId/chalks/:id/photo',
    summary: "Get a chalk's photo",
    access: lotOfficers('locationId'),
    limit: { max: 240, perSeconds: 60 },
    params: AtChalk,
    response: FileAnswer,
    files: ['image/jpeg', 'image/png', 'image/webp'],
  }),
};
