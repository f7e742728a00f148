// The records of photos for notices; their bytes are in the photo storage.

import type { Selectable } from 'kysely';
import type { PhotoType } from '#platform/contract/photo-upload.ts';
import type { Db } from '#platform/db/database.ts';
import type { NoticePhotosTable } from '#platform/db/tables/notice-tables.ts';

export type StoredPhoto = Selectable<NoticePhotosTable>;
type NoticeRef = { readonly locationId: string; readonly id: string };
type PhotoRef = Pick<StoredPhoto, 'locationId' | 'id'>;

/** Says where the bytes will be; a photo's first record wins. `noticeId` is for a photo for an appeal. */
export async function insertPhotoRef(
  db: Db,
  { noticeId, ...photo }: Omit<StoredPhoto, 'noticeId' | 'type'> & { readonly noticeId?: string },
): Promise<void> {
  await db
    .insertInto('noticePhotos')
    .values({ ...photo, noticeId: noticeId ?? null, type: null })
    .onConflict((on) => on.columns(['locationId', 'id']).doNothing())
    .execute();
}

export async function findPhoto(db: Db, { locationId, id }: PhotoRef): Promise<StoredPhoto | null> {
  const query = db.selectFrom('noticePhotos').selectAll().where('locationId', '=', locationId).where('id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}

export async function markStored(db: Db, { locationId, id }: PhotoRef, type: PhotoType): Promise<void> {
  await db
    .updateTable('noticePhotos')
    .set({ type })
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .execute();
}

type Taking = { readonly locationId: string; readonly officerId: string; readonly noticeId: string };

/** Attaches this officer's stored photos to the notice. @returns how many */
export async function attachPhotos(
  tx: Db,
  { locationId, officerId, noticeId }: Taking,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const { numUpdatedRows } = await tx
    .updateTable('noticePhotos')
    .set({ noticeId })
    .where('locationId', '=', locationId)
    .where('id', 'in', [...ids])
    .where('officerId', '=', officerId)
    .where('noticeId', 'is', null)
    .where('type', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export type EvidencePhoto = { readonly id: string } & Pick<StoredPhoto, 'shows' | 'addedAt'>;
/** Who took them: the officer, as evidence, or the driver, for an appeal. */
export type PhotosOf = { readonly officers: readonly EvidencePhoto[]; readonly drivers: readonly EvidencePhoto[] };
export const NO_PHOTOS: PhotosOf = { officers: [], drivers: [] };

/** By notice, in the order in which they were taken. */
export async function listPhotosOf(db: Db, notices: readonly NoticeRef[]): Promise<Map<string, PhotosOf>> {
  const [locationId, ...others] = new Set(notices.map((notice) => notice.locationId));
  if (locationId === undefined) return new Map();
  const photos = db.selectFrom('noticePhotos').select(['id', 'noticeId', 'officerId', 'shows', 'addedAt']);
  const atLots =
    others.length === 0
      ? photos.where('locationId', '=', locationId)
      : photos.where('locationId', 'in', [locationId, ...others]);
  const noticeIds = notices.map(({ id }) => id);
  const rows = await atLots
    .where('noticeId', 'in', noticeIds)
    .where('type', 'is not', null)
    .orderBy('addedAt')
    .orderBy('id')
    .execute();
  const found = new Map<string, PhotosOf>();
  for (const { noticeId, officerId, ...photo } of rows) {
    if (noticeId === null) continue;
    const { officers, drivers } = found.get(noticeId) ?? NO_PHOTOS;
    found.set(
      noticeId,
      officerId === null ? { officers, drivers: [...drivers, photo] } : { officers: [...officers, photo], drivers },
    );
  }
  return found;
}

type Old = { readonly locationId: string; readonly before: Date };

/** Includes those that no notice took. */
export async function listOldPhotos(db: Db, { locationId, before }: Old): Promise<StoredPhoto[]> {
  return db
    .selectFrom('noticePhotos')
    .selectAll()
    .where('locationId', '=', locationId)
    .where('addedAt', '<', before)
    .execute();
}

export async function deletePhoto(db: Db, { locationId, id }: PhotoRef): Promise<void> {
  await db.deleteFrom('noticePhotos').where('locationId', '=', locationId).where('id', '=', id).execute();
}

/** Photos that its driver has added or is adding. */
export async function countAppealPhotos(db: Db, { locationId, id }: PhotoRef): Promise<number> {
  const { count } = await db
    .selectFrom('noticePhotos')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('locationId', '=', locationId)
    .where('noticeId', '=', id)
    .where('officerId', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
