// Rule 180. A row says where a photo's bytes will be before they are stored, so that no bytes ever lack a row. The photo is
// shown once they are stored. The sender chooses the id and retries until the upload is confirmed.

import type { Deps } from '#app/deps.ts';
import { findLocation, lockLocation } from '#features/lot-directory/server/public.ts';
import { encodePhoto, type PhotoSize } from '#integrations/object-storage/photo-intake.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { LOT_PHOTO_WIDTHS, MAX_LOT_PHOTOS } from '../../rules/lot-photos.ts';
import { countPhotos, findPhoto, insertIntent, markStored, type StoredLotPhoto, setCover } from './lot-photos.store.ts';

const QUALITY = 78;
const SIZES: readonly PhotoSize[] = [
  { side: LOT_PHOTO_WIDTHS.large, format: 'webp', quality: QUALITY },
  { side: LOT_PHOTO_WIDTHS.small, format: 'webp', quality: QUALITY },
];

export type AddingDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'photos' | 'pools'>;
export type NewLotPhoto = {
  readonly locationId: string;
  readonly photoId: string;
  readonly bytes: Uint8Array;
  /** The account's id. */
  readonly by: string;
};

/** @returns null when it is stored. @throws PoolBusy when too many are waiting for theirs; what the photo storage throws */
export async function addLotPhoto(deps: AddingDeps, requested: NewLotPhoto): Promise<Refusal | null> {
  const { db, photos, pools } = deps;
  const { locationId, photoId: id, bytes } = requested;
  const location = await findLocation(db, locationId);
  if (!location) return refuse('not_found');
  if (location.archivedAt) return refuse('location_archived');
  const existing = await findPhoto(db, { locationId, id });
  if (existing?.deletedAt) return refuse('not_found');
  if (existing?.isStored) return null;
  // Checked before it costs anything; the transaction counts again.
  if (!existing && (await countPhotos(db, locationId)) >= MAX_LOT_PHOTOS) return refuse('too_many_lot_photos');
  const encoded = await encodePhoto(pools, bytes, SIZES);
  if (isRefusal(encoded)) return encoded;
  const [large, small] = encoded;
  if (!large || !small) return refuse('no_photo');
  const size = { width: large.width, height: large.height };
  const intent = await writeIntent(deps, requested, size);
  if (isRefusal(intent)) return intent;
  await photos.store({ locationId, id: intent.fileId }, small.bytes);
  await photos.store({ locationId, id: intent.largeFileId }, large.bytes);
  return inTransaction(db, async (tx) => {
    if (!(await lockLocation(tx, locationId))) return refuse('not_found');
    if (!(await markStored(tx, intent, size))) return refuse('not_found');
    await setCover(tx, locationId);
    return null;
  });
}

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
    const existing = await findPhoto(tx, { locationId, id });
    if (!existing && (await countPhotos(tx, locationId)) >= MAX_LOT_PHOTOS) return refuse('too_many_lot_photos');
    const files = { fileId: newId(), largeFileId: newId() };
    await insertIntent(tx, { locationId, id, ...files, ...size, createdBy: by, createdAt: now() });
    const intent = await findPhoto(tx, { locationId, id });
    return intent && !intent.deletedAt ? intent : refuse('not_found');
  });
}
