// Reads an uploaded photo: its type is detected from the bytes, whatever the sender claims, and metadata such as where and with
// which phone it was taken is removed before it is stored.

import { t } from 'ttag';
import { type Refusal, refuse } from '#app/refusals.ts';
import type { PhotoType } from './photo-storage.port.ts';
import { photoTypeOf } from './photo-type.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripWebp } from './strip-webp.ts';

export type ReadPhoto = { readonly bytes: Uint8Array; readonly type: PhotoType };

const STRIP: Readonly<Record<PhotoType, (bytes: Buffer) => Buffer | null>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
};

/** Also refuses bytes that start like a photo but cannot be parsed. */
export function readPhoto(base64: string): ReadPhoto | Refusal {
  const sent = Buffer.from(base64, 'base64');
  const type = photoTypeOf(sent);
  const bytes = type && STRIP[type](sent);
  return bytes ? { bytes, type } : refuse('no_photo', { fields: { photo: t`Send a photo: JPEG, PNG or WebP.` } });
}
