// Photos of lots whose bytes are no longer needed: deleted ones, and those that never arrived.

import type { Db } from '#platform/db/database.ts';
import type { StoredLotPhoto } from './lot-photos.store.ts';

/** Gives up uploads that started before this time and were never stored. From now on no retry can store them. */
export async function abandonUnstored(db: Db, begunBefore: Date, now: Date): Promise<void> {
  await db
    .updateTable('locationPhotos')
    .set({ deletedAt: now })
    .where('isStored', '=', false)
    .where('deletedAt', 'is', null)
    .where('createdAt', '<', begunBefore)
    .execute();
}

type Removal = { readonly before: Date; readonly limit: number; readonly skip: number };

export async function listDeletedBefore(db: Db, { before, limit, skip }: Removal): Promise<StoredLotPhoto[]> {
  const rows = await db
    .selectFrom('locationPhotos')
    .selectAll()
    .where('deletedAt', '<', before)
    .orderBy('deletedAt')
    .orderBy('id')
    .limit(limit)
    .offset(skip)
    .execute();
  return rows;
}

export async function deleteRow(db: Db, { locationId, id }: StoredLotPhoto): Promise<void> {
  await db.deleteFrom('locationPhotos').where('locationId', '=', locationId).where('id', '=', id).execute();
}
