// Photos of a lot: added by its owner, seen by everybody who may see the lot.

import { z } from 'zod';
import { anyone, defineEndpoint, FileAnswer } from '#platform/contract/endpoint.ts';
import { lotManagers } from '#platform/contract/lot-access.ts';
import { photoBodyLimit, photoUploadOf } from '#platform/contract/photo-upload.ts';
import { plainLine } from '#platform/contract/plain-line.ts';
import { Id } from '#platform/contract/wire.ts';
import { LOT_PHOTO_MB, LOT_PHOTO_SIZES, MAX_LOT_PHOTOS } from './rules/lot-photos.ts';

const ONE_LINE = 'Use one line of at most 200 characters.';
/** Empty if there is none. */
const Description = z
  .string({ error: ONE_LINE })
  .trim()
  .max(200, ONE_LINE)
  .check(...plainLine(ONE_LINE));

export const LotPhoto = z.object({
  _id: Id,
  /** Identifies its bytes; what an address returns never changes. */
  file: Id,
  /** What it shows, in the owner's words; empty if there is no description. */
  description: z.string(),
  /** The large size's width and height, in pixels. */
  width: z.int().min(1),
  height: z.int().min(1),
});
export type LotPhoto = z.output<typeof LotPhoto>;

const OfLot = z.object({ id: Id });
const OnePhoto = z.object({ id: Id, photoId: Id });
/** The first one is the lot's cover. */
const Photos = z.object({ data: z.object({ photos: z.array(LotPhoto) }) });

const limit = { max: 120, perSeconds: 60 };

export const lotPhotosContract = {
  listLotPhotos: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/photos',
    summary: "List a location's photos, cover first; empty if the location is archived",
    access: anyone,
    params: OfLot,
    response: Photos,
  }),
  addLotPhoto: defineEndpoint({
    method: 'POST',
    path: '/locations/:id/photos',
    summary: `Add a photo to a location: JPEG, PNG or WebP, ${LOT_PHOTO_MB} MB, at most ${MAX_LOT_PHOTOS}; repeats are stored once`,
    access: lotManagers('id'),
    limit,
    bodyLimit: photoBodyLimit(LOT_PHOTO_MB),
    takes: 'photo',
    status: 201,
    params: OfLot,
    query: z.object({
      /** Chosen by the sender, one per photo, so that it can be resent until it arrives. */
      photo: Id,
    }),
    body: photoUploadOf(LOT_PHOTO_MB),
    response: Photos,
  }),
  orderLotPhotos: defineEndpoint({
    method: 'PUT',
    path: '/locations/:id/photos',
    summary: "Reorder a location's photos; the first one is shown in lists",
    access: lotManagers('id'),
    limit,
    params: OfLot,
    body: z.object({ photos: z.array(Id).max(MAX_LOT_PHOTOS) }),
    response: Photos,
  }),
  describeLotPhoto: defineEndpoint({
    method: 'PATCH',
    path: '/locations/:id/photos/:photoId',
    summary: 'Describe what a photo shows, for people who cannot see it',
    access: lotManagers('id'),
    limit,
    params: OnePhoto,
    body: z.object({ description: Description }),
    response: Photos,
    sentBack: [LotPhoto],
  }),
  removeLotPhoto: defineEndpoint({
    method: 'DELETE',
    path: '/locations/:id/photos/:photoId',
    summary: 'Delete a photo; it can be restored for half an hour',
    access: lotManagers('id'),
    limit,
    params: OnePhoto,
    response: Photos,
  }),
  takeBackLotPhoto: defineEndpoint({
    method: 'POST',
    path: '/locations/:id/photos/:photoId/restore',
    summary: 'Restore a deleted photo to its place',
    access: lotManagers('id'),
    limit,
    params: OnePhoto,
    response: Photos,
  }),
  getLotPhotoFile: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/photos/:file/:size',
    summary: "Get a photo's image file: about 480 (small) or 1280 (large) pixels wide; anyone may cache it",
    access: anyone,
    params: z.object({ id: Id, file: Id, size: z.enum(LOT_PHOTO_SIZES) }),
    response: FileAnswer,
    files: ['image/webp'],
  }),
};
