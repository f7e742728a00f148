import type { Deps } from '#app/deps.ts';
import { findPhotoOfFile } from './lot-photos.store.ts';

/** The bytes of a lot's first photo, about 1280 pixels wide. Null when it is gone, or the storage cannot be reached. */
export async function readCoverPhoto(
  { db, photos }: Pick<Deps, 'db' | 'photos'>,
  locationId: string,
  file: string,
): Promise<Uint8Array | null> {
  const photo = await findPhotoOfFile(db, locationId, file);
  if (!photo) return null;
  return photos.read({ locationId, id: photo.largeFileId }).catch(() => null);
}
