// The records of lots' photos; their bytes are in the photo storage.

import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { LocationPhotosTable } from '#platform/db/tables/location-tables.ts';

export type StoredLotPhoto = Selectable<LocationPhotosTable>;

type OnePhoto = { readonly locationId: string; readonly id: string };

/** Those that are shown, the cover first. */
export async function listPhotos(db: Db, locationId: string): Promise<StoredLotPhoto[]> {
  return selectShown(db, locationId).orderBy('place').orderBy('id').execute();
}

/** How many are shown or on their way. */
export async function countPhotos(db: Db, locationId: string): Promise<number> {
  const query = rowsAt(db, locationId).where('deletedAt', 'is', null);
  const { count } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Also finds one that is not stored yet, or was deleted. */
export async function findPhoto(db: Db, { locationId, id }: OnePhoto): Promise<StoredLotPhoto | null> {
  return (await rowsAt(db, locationId).where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function findPhotoOfFile(db: Db, locationId: string, fileId: string): Promise<StoredLotPhoto | null> {
  return (await selectShown(db, locationId).where('fileId', '=', fileId).executeTakeFirst()) ?? null;
}

function selectShown(db: Db, locationId: string) {
  return rowsAt(db, locationId).where('isStored', '=', true).where('deletedAt', 'is', null);
}

function rowsAt(db: Db, locationId: string) {
  return db.selectFrom('locationPhotos').selectAll().where('locationId', '=', locationId);
}

/** Records where the bytes will be, as the lot's last photo. An earlier record of the same photo wins. */
export async function insertIntent(
  tx: Db,
  photo: Omit<StoredLotPhoto, 'place' | 'isStored' | 'deletedAt' | 'description'>,
): Promise<void> {
  const { locationId } = photo;
  const last = rowsAt(tx, locationId).clearSelect();
  await tx
    .insertInto('locationPhotos')
    .values({
      ...photo,
      place: last.select(({ fn }) => sql<number>`coalesce(${fn.max('place')}, 0) + 1`.as('next')),
      description: '',
      isStored: false,
    })
    .onConflict((on) => on.columns(['locationId', 'id']).doNothing())
    .execute();
}

/** In the caller's transaction. @returns false if it has been given up in the meantime */
export async function markStored(
  tx: Db,
  { locationId, id }: OnePhoto,
  size: Pick<StoredLotPhoto, 'width' | 'height'>,
): Promise<boolean> {
  const { numUpdatedRows } = await updatePhoto(tx, { locationId, id })
    .set({ isStored: true, ...size })
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setPlace(tx: Db, photo: OnePhoto, index: number): Promise<void> {
  await updatePhoto(tx, photo).set({ place: index }).execute();
}

/** @returns false if there is no such photo */
export async function setDescription(db: Db, photo: OnePhoto, description: string): Promise<boolean> {
  const query = updatePhoto(db, photo).set({ description }).where('isStored', '=', true).where('deletedAt', 'is', null);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

export async function setDeleted(tx: Db, photo: OnePhoto, deletedAt: Date | null): Promise<void> {
  await updatePhoto(tx, photo).set({ deletedAt }).execute();
}

function updatePhoto(db: Db, { locationId, id }: OnePhoto) {
  return db.updateTable('locationPhotos').where('locationId', '=', locationId).where('id', '=', id);
}

/** In the caller's transaction, after each change to which photo is first. */
export async function setCover(tx: Db, locationId: string): Promise<void> {
  const [cover] = await listPhotos(tx, locationId);
  await tx
    .updateTable('locations')
    .set({ coverPhoto: cover?.fileId ?? null })
    .where('id', '=', locationId)
    .execute();
}

/** In the transaction that deletes the lot; the sweep deletes their bytes. */
export async function deletePhotosOf(tx: Db, locationId: string, now: Date): Promise<void> {
  await tx
    .updateTable('locationPhotos')
    .set({ deletedAt: now })
    .where('locationId', '=', locationId)
    .where('deletedAt', 'is', null)
    .execute();
}
