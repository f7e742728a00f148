// The settings for storing photos. config.ts reads them with all others.

import { z } from 'zod';
import type { S3Settings } from '#integrations/object-storage/s3-photos.ts';

export const PHOTO_SETTINGS = {
  PHOTOS_ON_SHARED_DISK: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default('false')
    .transform((text) => text === 'true'),
  PHOTO_STORAGE_URL: z
    .url({ protocol: /^https?$/, error: 'must look like https://s3.us-east-2.amazonaws.com' })
    .optional(),
  PHOTO_STORAGE_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  PHOTO_STORAGE_REGION: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/, 'must look like us-east-2')
    .optional(),
  PHOTO_STORAGE_ACCESS_KEY_ID: z.string().min(3).optional(),
  PHOTO_STORAGE_SECRET_ACCESS_KEY: z.string().min(8).optional(),
};

const Photos = z.object(PHOTO_SETTINGS);
type Photos = z.output<typeof Photos>;
const NAMES = [
  'PHOTO_STORAGE_URL',
  'PHOTO_STORAGE_BUCKET',
  'PHOTO_STORAGE_REGION',
  'PHOTO_STORAGE_ACCESS_KEY_ID',
  'PHOTO_STORAGE_SECRET_ACCESS_KEY',
] as const satisfies ReadonlyArray<keyof Photos>;

/** All settings or none; and photos never cross a network unencrypted. */
export function checkPhotos(settings: Photos & { readonly NODE_ENV: string }, context: z.RefinementCtx): void {
  const missing = NAMES.filter((name) => settings[name] === undefined);
  const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (missing.length > 0 && missing.length < NAMES.length) {
    for (const name of missing) complain(name, 'is needed too: photos are kept in a bucket with all five settings');
  }
  const isPlain = settings.PHOTO_STORAGE_URL?.startsWith('http:') === true;
  if (isPlain && settings.NODE_ENV === 'production') complain('PHOTO_STORAGE_URL', 'must be https in production');
}

/** Null means the data directory. */
export function toPhotos(settings: Photos): S3Settings | null {
  const {
    PHOTO_STORAGE_URL: url,
    PHOTO_STORAGE_BUCKET: bucket,
    PHOTO_STORAGE_REGION: region,
    PHOTO_STORAGE_ACCESS_KEY_ID: accessKeyId,
    PHOTO_STORAGE_SECRET_ACCESS_KEY: secretAccessKey,
  } = settings;
  if (!url || !bucket || !region || !accessKeyId || !secretAccessKey) return null;
  return { url: url.replace(/\/+$/, ''), bucket, region, accessKeyId, secretAccessKey };
}
