// The bytes of a photo as it was sent: what kind it is stands in them, whatever the sender says. What a phone writes into it
// besides the picture, such as where it was taken and with which phone, is taken out before it is kept.

import { type Refusal, refuse } from '#contract/refusals.ts';
import type { PhotoType } from '../../ports/photo-storage/photo-storage.port.ts';
import { photoTypeOf } from '../../ports/photo-storage/photo-type.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripWebp } from './strip-webp.ts';

export type ReadPhoto = { readonly bytes: Uint8Array; readonly type: PhotoType };

const STRIP: Readonly<Record<PhotoType, (bytes: Buffer) => Buffer | null>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
};

/** Refuses also what begins like a photo and cannot be read as one. */
export function readPhoto(base64: string): ReadPhoto | Refusal {
  const sent = Buffer.from(base64, 'base64');
  const type = photoTypeOf(sent);
  const bytes = type && STRIP[type](sent);
  return bytes ? { bytes, type } : refuse('no_photo', { fields: { photo: 'Send a photo: JPEG, PNG or WebP.' } });
}
