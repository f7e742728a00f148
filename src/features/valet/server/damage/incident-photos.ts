// The photos of an incident file. They are read one at a time and kept only at the size a page needs. The SHA-256 is that of the
// bytes as they were stored.

import { createHash } from 'node:crypto';
import type { Deps } from '#app/deps.ts';
import { type EncodedPhoto, encodePhoto, type PhotoSize } from '#integrations/object-storage/photo-intake.ts';
import { isRefusal } from '#platform/contract/refusals.ts';
import type { StoredPhoto } from './photos.store.ts';

/** A file with all photos of a ticket stays at a few megabytes. */
const ON_A_PAGE: PhotoSize = { side: 1000, format: 'jpeg', quality: 72 };

export type LoadedPhoto = {
  readonly photo: StoredPhoto;
  /** Null when the storage no longer has its bytes. */
  readonly sha256: string | null;
  /** Null when it cannot be shown. */
  readonly small: EncodedPhoto | null;
};

export async function loadPhotos(
  { photos, pools }: Pick<Deps, 'photos' | 'pools'>,
  stored: readonly StoredPhoto[],
): Promise<LoadedPhoto[]> {
  const loaded: LoadedPhoto[] = [];
  for (const photo of stored) {
    const bytes = await photos.read({ locationId: photo.locationId, id: photo.storageId });
    const sha256 = bytes && createHash('sha256').update(bytes).digest('hex');
    const made = bytes && (await encodePhoto(pools, bytes, [ON_A_PAGE]));
    const small = made && !isRefusal(made) ? made[0] : undefined;
    loaded.push({ photo, sha256, small: small ?? null });
  }
  return loaded;
}
