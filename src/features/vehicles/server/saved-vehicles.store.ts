// The vehicles that accounts have saved. The default is the one most recently made the default, otherwise the oldest.

import type { Db } from '#platform/db/database.ts';

export type SavedVehicleRow = {
  readonly id: string;
  readonly plate: string;
  readonly plateKey: string;
  readonly plateState: string;
  readonly nickname: string;
  readonly defaultSince: Date | null;
};

const ROW = ['id', 'plate', 'plateKey', 'plateState', 'nickname', 'defaultSince'] as const;

/** The default vehicle comes first. */
export async function listSaved(db: Db, userId: string): Promise<readonly SavedVehicleRow[]> {
  return db
    .selectFrom('savedVehicles')
    .select(ROW)
    .where('userId', '=', userId)
    .orderBy('defaultSince', (by) => by.desc().nullsLast())
    .orderBy('id')
    .execute();
}

type NewSaved = SavedVehicleRow & { readonly userId: string; readonly createdAt: Date };

/** False when the account has already saved this plate. */
export async function insertSaved(db: Db, vehicle: NewSaved): Promise<boolean> {
  const inserted = db
    .insertInto('savedVehicles')
    .values(vehicle)
    .onConflict((conflict) => conflict.columns(['userId', 'plateState', 'plateKey']).doNothing());
  return Boolean((await inserted.executeTakeFirst()).numInsertedOrUpdatedRows);
}

/** @throws a unique violation when another vehicle of the account has this plate */
export async function updateSaved(db: Db, userId: string, { id, ...fields }: SavedVehicleRow): Promise<void> {
  await db.updateTable('savedVehicles').set(fields).where('userId', '=', userId).where('id', '=', id).execute();
}

export async function removeSaved(db: Db, userId: string, id: string): Promise<boolean> {
  const removed = db.deleteFrom('savedVehicles').where('userId', '=', userId).where('id', '=', id);
  return (await removed.executeTakeFirst()).numDeletedRows > 0n;
}

export async function forgetSavedVehicles(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('savedVehicles').where('userId', '=', userId).execute();
}
