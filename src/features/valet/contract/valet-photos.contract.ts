// Photos of a car at arrival and departure: taken by staff, visible to staff, the location's owner and the guest.

import { z } from 'zod';
import { defineEndpoint, FileAnswer } from '#platform/contract/endpoint.ts';
import { PHOTO_BODY_LIMIT, PhotoUpload } from '#platform/contract/photo-upload.ts';
import { Id, IsoTime } from '#platform/contract/wire.ts';
import { CORNERS, PHOTO_MOMENTS } from '../rules/ticket/corners.ts';

const ticket = { thing: 'ticket', in: 'params', name: 'id' } as const;
const staffOnTicket = { kind: 'roles', roles: ['valet'], whose: { ...ticket, as: 'staff' } } as const;
const staffOrGuest = {
  kind: 'key_or_roles',
  roles: ['valet', 'vendor', 'manager'],
  whose: { ...ticket, as: 'staff_or_guest' },
} as const;

export const ValetPhoto = z.object({
  _id: Id,
  corner: z.enum(CORNERS),
  /** Photos at departure are kept apart from those at arrival (rule 285). */
  moment: z.enum(PHOTO_MOMENTS),
  takenAt: IsoTime,
});
export type ValetPhoto = z.output<typeof ValetPhoto>;

export const valetPhotosContract = {
  addValetPhoto: defineEndpoint({
    method: 'POST',
    path: '/valets/:id/photos',
    summary: 'Add a photo to a ticket: JPEG, PNG or WebP, 5 MB; repeats are stored once',
    access: staffOnTicket,
    limit: { max: 240, perSeconds: 60 },
    bodyLimit: PHOTO_BODY_LIMIT,
    takes: 'photo',
    status: 201,
    params: z.object({ id: Id }),
    query: z.object({
      /** Chosen by the phone, one per photo, so that it can be resent until it arrives. */
      photo: Id,
      corner: z.enum(CORNERS, { error: 'Choose which corner it shows.' }),
      /** At departure: while the car is in front, and until a day after the handover. */
      moment: z.enum(PHOTO_MOMENTS).default('arrival'),
      /** By the phone's clock. */
      takenAt: IsoTime.optional(),
    }),
    body: PhotoUpload,
    response: z.object({ data: z.object({ photo: ValetPhoto }) }),
  }),
  listValetPhotos: defineEndpoint({
    method: 'GET',
    path: '/valets/:id/photos',
    summary: "List a car's photos from arrival and departure, in the order they were taken",
    access: staffOrGuest,
    params: z.object({ id: Id }),
    response: z.object({ data: z.object({ photos: z.array(ValetPhoto) }) }),
  }),
  getValetPhoto: defineEndpoint({
    method: 'GET',
    path: '/valets/:id/photos/:photoId',
    summary: 'Get a photo',
    access: staffOrGuest,
    limit: { max: 600, perSeconds: 60 },
    params: z.object({ id: Id, photoId: Id }),
    response: FileAnswer,
    files: ['image/jpeg', 'image/png', 'image/webp'],
  }),
};
