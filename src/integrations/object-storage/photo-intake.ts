// Rule 356: the only way for a picture that somebody sent to be shown. Its type is detected from its bytes, whatever the sender claims;
// then it is decoded and encoded again, so that nobody is served bytes that a stranger made.

import { t } from 'ttag';
import type { PhotoType } from '#platform/contract/photo-upload.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { WorkerFile } from '#platform/worker-pools/worker-pool.ts';
import type { WorkerPools } from '#platform/worker-pools/worker-pools.ts';
import type * as Work from './encode-photo.worker.ts';
import { photoTypeOf } from './photo-type.ts';

const WORK: WorkerFile<typeof Work> = { url: new URL('./encode-photo.worker.ts', import.meta.url) };

type PicturePools = Pick<WorkerPools, 'pictures'>;

export type { EncodedPhoto, PhotoSize } from './encode-photo.worker.ts';
export type ReadPhoto = { readonly bytes: Uint8Array; readonly type: PhotoType };

/** Evidence: larger than our own pages send it, so that no scratch or plate is lost. */
const EVIDENCE: Work.PhotoSize = { side: 2048, format: 'jpeg', quality: 85 };

/** @returns a JPEG of at most 2048 pixels a side, or `no_photo` on the field `photo`. @throws PoolBusy when too many photos are waiting */
export async function readPhoto(pools: PicturePools, sent: Uint8Array): Promise<ReadPhoto | Refusal> {
  const encoded = await encodePhoto(pools, sent, [EVIDENCE]);
  if (isRefusal(encoded)) return encoded;
  const [photo] = encoded;
  return photo ? { bytes: photo.bytes, type: 'image/jpeg' } : refusePhoto('unreadable');
}

/**
 * @param sizes largest first
 * @returns the sizes in their order, or `no_photo` on the field `photo`. @throws PoolBusy when too many photos are waiting
 */
export async function encodePhoto(
  pools: PicturePools,
  sent: Uint8Array,
  sizes: readonly Work.PhotoSize[],
): Promise<readonly Work.EncodedPhoto[] | Refusal> {
  if (photoTypeOf(sent) === null) return refusePhoto('another_type');
  const encoded = await pools.pictures.run(WORK, 'encodePhoto', { photo: sent, sizes });
  return 'unusable' in encoded ? refusePhoto(encoded.unusable) : encoded;
}

const WHY_REFUSED = {
  another_type: () => t`Send a photo: JPEG, PNG or WebP.`,
  unreadable: () => t`This photo is damaged or incomplete. Take it again, or choose another one.`,
  too_many_pixels: () =>
    t`This photo has too many pixels: at most 48 megapixels, or 20 if it is progressive or interlaced. Save a smaller copy.`,
} as const;

const refusePhoto = (why: keyof typeof WHY_REFUSED): Refusal =>
  refuse('no_photo', { fields: { photo: WHY_REFUSED[why]() } });
