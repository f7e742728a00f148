// What an owner does with the photos of a lot. Each change locks the lot, so that two
// concurrent changes do not lose each other's work, and sets its cover again.

import { lockLocation } from '#features/lot-directory/server/public.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { isReordering, MAX_LOT_PHOTOS, RESTORE_MINUTES } from '../../rules/lot-photos.ts';
import {
  countPhotos,
  findPhoto,
  listPhotos,
  setCover,
  setDeleted,
  setDescription,
  setPlace,
} from './lot-photos.store.ts';

type OnePhoto = { readonly locationId: string; readonly id: string };

/** Refuses an order that does not name each photo once, because somebody else has then added or deleted one. */
export function orderPhotos(db: Db, locationId: string, ids: readonly string[]): Promise<Refusal | null> {
  return changeAt(db, locationId, async (tx) => {
    const present = (await listPhotos(tx, locationId)).map(({ id }) => id);
    if (!isReordering(present, ids)) return refuse('photos_changed');
    for (const [index, id] of ids.entries()) await setPlace(tx, { locationId, id }, index + 1);
    return null;
  });
}

export function describePhoto(db: Db, photo: OnePhoto, description: string): Promise<Refusal | null> {
  return changeAt(db, photo.locationId, async (tx) =>
    (await setDescription(tx, photo, description)) ? null : refuse('not_found'),
  );
}

/** Deleting it again changes nothing. */
export function removePhoto(db: Db, photo: OnePhoto, now: Date): Promise<Refusal | null> {
  return changeAt(db, photo.locationId, async (tx) => {
    const stored = await findPhoto(tx, photo);
    if (!stored?.isStored) return refuse('not_found');
    if (!stored.deletedAt) await setDeleted(tx, photo, now);
    return null;
  });
}

/** Rule 181: for half an hour, in its old place. */
export function restorePhoto(db: Db, photo: OnePhoto, now: Date): Promise<Refusal | null> {
  return changeAt(db, photo.locationId, async (tx) => {
    const stored = await findPhoto(tx, photo);
    if (!stored?.isStored) return refuse('not_found');
    if (!stored.deletedAt) return null;
    if (now.getTime() - stored.deletedAt.getTime() > RESTORE_MINUTES * 60_000) return refuse('not_found');
    if ((await countPhotos(tx, photo.locationId)) >= MAX_LOT_PHOTOS) return refuse('too_many_lot_photos');
    await setDeleted(tx, photo, null);
    return null;
  });
}

function changeAt(db: Db, locationId: string, act: (tx: Db) => Promise<Refusal | null>): Promise<Refusal | null> {
  return inTransaction(db, async (tx) => {
    const location = await lockLocation(tx, locationId);
    if (!location) return refuse('not_found');
    if (location.archivedAt) return refuse('location_archived');
    const refused = await act(tx);
    if (!refused) await setCover(tx, locationId);
    return refused;
  });
}
