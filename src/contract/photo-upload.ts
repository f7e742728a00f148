// A photo upload: its bytes as the body under their own media type, or base64 in JSON.

import { z } from 'zod';

const MAX_PHOTO_BYTES = 5 * 1024 * 1024;

/** Base64 is a third longer; the rest is for the JSON around it. */
export const PHOTO_BODY_LIMIT = Math.ceil(MAX_PHOTO_BYTES / 3) * 4 + 1024;

export const PhotoUpload = z.object({
  photo: z
    .base64({ error: 'Send a photo: JPEG, PNG or WebP.' })
    .min(1, 'Send a photo: JPEG, PNG or WebP.')
    .max(Math.ceil(MAX_PHOTO_BYTES / 3) * 4, 'A photo may have 5 MB.'),
});
