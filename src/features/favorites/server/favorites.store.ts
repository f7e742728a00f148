// The favorite lots of accounts.

import type { Db } from '#platform/db/database.ts';

/** Latest first. */
export async function listFavouriteLots(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('favourites')
    .select('locationId')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('locationId')
    .execute();
  return rows.map(({ locationId }) => locationId);
}

export async function insertFavourite(
  db: Db,
  favourite: { readonly userId: string; readonly locationId: string; readonly createdAt: Date },
): Promise<void> {
  await db
    .insertInto('favourites')
    .values(favourite)
    .onConflict((conflict) => conflict.columns(['userId', 'locationId']).doNothing())
    .execute();
}

export async function deleteFavourite(db: Db, userId: string, locationId: string): Promise<void> {
  await db.deleteFrom('favourites').where('userId', '=', userId).where('locationId', '=', locationId).execute();
}

export async function forgetFavourites(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('favourites').where('userId', '=', userId).execute();
}
