// The photos of an incident file. They are read one at a time and kept only at the size a page needs. The SHA-256 is that of the
// bytes as they were stored.

import { createHash } from 'node:crypto';
import type { Deps } from '#app/deps.ts';
import type { WorkerFile } from '#platform/lanes/lane.ts';
import type { StoredPhoto } from './photos.store.ts';
import type * as Work from './shrink-photo.worker.ts';

const WORK: WorkerFile<typeof Work> = { url: new URL('./shrink-photo.worker.ts', import.meta.url) };

export type LoadedPhoto = {
  readonly photo: StoredPhoto;
  /** Null when the storage no longer has its bytes. */
  readonly sha256: string | null;
  /** Null when it cannot be shown. */
  readonly small: Work.SmallPhoto | null;
};

export async function loadPhotos(
  { photos, lanes }: Pick<Deps, 'photos' | 'lanes'>,
  stored: readonly StoredPhoto[],
): Promise<LoadedPhoto[]> {
  const loaded: LoadedPhoto[] = [];
  for (const photo of stored) {
    const bytes = await photos.read({ locationId: photo.locationId, id: photo.storageId });
    const sha256 = bytes && createHash('sha256').update(bytes).digest('hex');
    const small = bytes && (await lanes.pictures.run(WORK, 'shrinkPhoto', bytes));
    loaded.push({ photo, sha256, small });
  }
  return loaded;
}
