// The favorite lots of accounts.

import type { Db } from '#platform/db/database.ts';

/** Latest first. */
export async function listFavoriteLots(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('favorites')
    .select('locationId')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('locationId')
    .execute();
  return rows.map(({ locationId }) => locationId);
}

export async function insertFavorite(
  db: Db,
  favorite: { readonly userId: string; readonly locationId: string; readonly createdAt: Date },
): Promise<void> {
  await db
    .insertInto('favorites')
    .values(favorite)
    .onConflict((conflict) => conflict.columns(['userId', 'locationId']).doNothing())
    .execute();
}

export async function deleteFavorite(db: Db, userId: string, locationId: string): Promise<void> {
  await db.deleteFrom('favorites').where('userId', '=', userId).where('locationId', '=', locationId).execute();
}

export async function forgetFavorites(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('favorites').where('userId', '=', userId).execute();
}
