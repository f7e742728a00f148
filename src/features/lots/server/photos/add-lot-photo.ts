// Rule 180. A row says where a photo's bytes will be before they are stored, so that no bytes ever lack a row. The photo is
// shown once they are stored. The sender chooses the id and retries until the upload is confirmed.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { isRefusal, type Refusal, refuse } from '#app/refusals.ts';
import { photoTypeOf } from '#integrations/object-storage/photo-type.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import type { WorkerFile } from '#platform/lanes/lane.ts';
import { LOT_PHOTO_MB, MOST_LOT_PHOTOS } from '../../rules/lot-photos.ts';
import { findLocation, lockLocation } from '../lot-directory.ts';
import { countPhotos, findPhoto, insertIntent, markStored, type StoredLotPhoto, setCover } from './lot-photos.store.ts';
import type * as Work from './resize-photo.worker.ts';

const WORK: WorkerFile<typeof Work> = { url: new URL('./resize-photo.worker.ts', import.meta.url) };

export type AddingDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'photos' | 'lanes'>;
export type NewLotPhoto = {
  readonly locationId: string;
  readonly photoId: string;
  readonly bytes: Uint8Array;
  /** The account's id. */
  readonly by: string;
};

/** @returns null when it is stored. @throws LaneBusy when too many are waiting for theirs; what the photo storage throws */
export async function addLotPhoto(deps: AddingDeps, asked: NewLotPhoto): Promise<Refusal | null> {
  const { db, photos, lanes } = deps;
  const { locationId, photoId: id, bytes } = asked;
  const location = await findLocation(db, locationId);
  if (!location) return refuse('not_found');
  if (location.archivedAt) return refuse('location_archived');
  const known = await findPhoto(db, { locationId, id });
  if (known?.deletedAt) return refuse('not_found');
  if (known?.isStored) return null;
  // Checked before it costs anything; the transaction counts again.
  if (!known && (await countPhotos(db, locationId)) >= MOST_LOT_PHOTOS) return refuse('too_many_lot_photos');
  if (photoTypeOf(bytes) === null) return noPhoto(t`Send a photo: JPEG, PNG or WebP.`);
  const made = await lanes.pictures.run(WORK, 'resizePhoto', bytes);
  if ('unusable' in made) return noPhoto(WHY_UNUSABLE[made.unusable]());
  const { small, large, ...size } = made;
  const intent = await writeIntent(deps, asked, size);
  if (isRefusal(intent)) return intent;
  await photos.store({ locationId, id: intent.fileId }, small);
  await photos.store({ locationId, id: intent.largeFileId }, large);
  return inTransaction(db, async (tx) => {
    if (!(await lockLocation(tx, locationId))) return refuse('not_found');
    if (!(await markStored(tx, intent, size))) return refuse('not_found');
    await setCover(tx, locationId);
    return null;
  });
}

const WHY_UNUSABLE: Readonly<Record<Work.UnusablePhoto['unusable'], () => string>> = {
  unreadable: () => t`This photo cannot be read. Send it as JPEG, PNG or WebP of at most ${LOT_PHOTO_MB} MB.`,
  too_many_pixels: () =>
    t`This photo has too many pixels: at most 48 megapixels, or 20 if it is progressive or interlaced. Save a smaller copy.`,
};

const noPhoto = (photo: string): Refusal => refuse('no_photo', { fields: { photo } });

type Size = Pick<StoredLotPhoto, 'width' | 'height'>;

/** A retry, or two requests at once, still make only one photo in one place. */
function writeIntent(
  { db, now, newId }: AddingDeps,
  { locationId, photoId: id, by }: NewLotPhoto,
  size: Size,
): Promise<StoredLotPhoto | Refusal> {
  return inTransaction(db, async (tx) => {
    const location = await lockLocation(tx, locationId);
    if (!location) return refuse('not_found');
    if (location.archivedAt) return refuse('location_archived');
    const known = await findPhoto(tx, { locationId, id });
    if (!known && (await countPhotos(tx, locationId)) >= MOST_LOT_PHOTOS) return refuse('too_many_lot_photos');
    const files = { fileId: newId(), largeFileId: newId() };
    await insertIntent(tx, { locationId, id, ...files, ...size, createdBy: by, createdAt: now() });
    const intent = await findPhoto(tx, { locationId, id });
    return intent && !intent.deletedAt ? intent : refuse('not_found');
  });
}
