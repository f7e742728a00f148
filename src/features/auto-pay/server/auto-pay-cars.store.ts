// The cars whose holders agreed to auto-pay. A car belongs to the account that agreed most recently, which pays for it.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

export type AutoPayCar = {
  readonly plate: string;
  readonly plateKey: string;
  readonly plateState: string;
  readonly userId: string;
  /** In which its holder agreed, and reads what happens. */
  readonly language: string;
  readonly agreedAt: Date;
  readonly disownedAt: Date | null;
};

const ROW = ['plate', 'plateKey', 'plateState', 'userId', 'language', 'agreedAt', 'disownedAt'] as const;

export async function listCarsOf(db: Db, userId: string): Promise<AutoPayCar[]> {
  return db
    .selectFrom('autoPayCars')
    .select(ROW)
    .where('userId', '=', userId)
    .orderBy('plateKey')
    .orderBy('plateState')
    .execute();
}

/** Of any state. Those whose holders have disowned them are left out. */
export async function listCarsWithPlates(db: Db, plateKeys: readonly string[]): Promise<AutoPayCar[]> {
  return db
    .selectFrom('autoPayCars')
    .select(ROW)
    .where(sql<boolean>`plate_key = any(${plateKeys}::text[])`)
    .where('disownedAt', 'is', null)
    .execute();
}

type CarName = Pick<AutoPayCar, 'plateKey' | 'plateState'>;

export async function findCar(db: Db, { plateKey, plateState }: CarName): Promise<AutoPayCar | null> {
  const row = db.selectFrom('autoPayCars').select(ROW).where('plateKey', '=', plateKey);
  return (await row.where('plateState', '=', plateState).executeTakeFirst()) ?? null;
}

/** In place of another account's. */
export async function saveCar(tx: Db, car: AutoPayCar): Promise<void> {
  const { plateKey: _key, plateState: _state, ...row } = car;
  await tx
    .insertInto('autoPayCars')
    .values(car)
    .onConflict((on) => on.columns(['plateKey', 'plateState']).doUpdateSet(row))
    .execute();
}

export async function removeCar(tx: Db, userId: string, { plateKey, plateState }: CarName): Promise<void> {
  await tx
    .deleteFrom('autoPayCars')
    .where('plateKey', '=', plateKey)
    .where('plateState', '=', plateState)
    .where('userId', '=', userId)
    // A car that was disowned is remembered.
    .where('disownedAt', 'is', null)
    .execute();
}

/** Its holder said that a car that was charged is not theirs. */
export async function disownCar(
  tx: Db,
  userId: string,
  { plateKey, plateState, now }: CarName & { readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('autoPayCars')
    .set({ disownedAt: now })
    .where('plateKey', '=', plateKey)
    .where('plateState', '=', plateState)
    .where('userId', '=', userId)
    .execute();
}

export async function forgetAutoPayCars(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('autoPayCars').where('userId', '=', userId).execute();
}
