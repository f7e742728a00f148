// The bytes of a photo as it was sent: what kind it is stands in them, whatever the sender says. What a phone writes into it
// besides the picture stays in it, as no library that is in place takes it out; so it is shown only to whom it belongs.

import { type Refusal, refuse } from '#contract/refusals.ts';
import type { PhotoType } from '../../ports/photo-storage/photo-storage.port.ts';
import { photoTypeOf } from '../../ports/photo-storage/photo-type.ts';

export type ReadPhoto = { readonly bytes: Uint8Array; readonly type: PhotoType };

export function readPhoto(base64: string): ReadPhoto | Refusal {
  const bytes = Buffer.from(base64, 'base64');
  const type = photoTypeOf(bytes);
  return type ? { bytes, type } : refuse('no_photo', { fields: { photo: 'Send a photo: JPEG, PNG or WebP.' } });
}
