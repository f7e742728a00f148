// A photo upload: its bytes as the body under their own media type, or base64 in JSON.

import { z } from 'zod';

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PhotoType = (typeof PHOTO_TYPES)[number];

const BYTES_PER_MB = 1024 * 1024;
const base64Length = (megabytes: number) => Math.ceil((megabytes * BYTES_PER_MB) / 3) * 4;

/** @returns bytes: base64 is a third longer; the rest is for the JSON around it */
export const photoBodyLimit = (megabytes: number): number => base64Length(megabytes) + 1024;

export const photoUploadOf = (megabytes: number) =>
  z.object({
    photo: z
      .base64({ error: 'Send a photo: JPEG, PNG or WebP.' })
      .min(1, 'Send a photo: JPEG, PNG or WebP.')
      .max(base64Length(megabytes), `A photo can be up to ${megabytes} MB.`),
  });

/** For cars, whose photos phones shrink before sending. */
const CAR_PHOTO_MB = 5;

export const PHOTO_BODY_LIMIT = photoBodyLimit(CAR_PHOTO_MB);
export const PhotoUpload = photoUploadOf(CAR_PHOTO_MB);
