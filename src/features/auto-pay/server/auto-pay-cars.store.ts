// The cars whose holders agreed to auto-pay, by account and plate. A car is on at one account at most, which pays for it; what an account did
// with a plate is remembered when it is off.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { constraintOf, isUniqueViolation } from '#platform/db/pg-errors.ts';

export type AutoPayCar = {
  readonly userId: string;
  readonly plate: string;
  readonly plateKey: string;
  readonly plateState: string;
  /** In which its holder agreed, and reads what happens. */
  readonly language: string;
  readonly agreedAt: Date;
  readonly disownedAt: Date | null;
  /** Null while it is on. */
  readonly offAt: Date | null;
  /** When "not my car" was refunded without asking the lot. */
  readonly refundedAt: Date | null;
};

const ROW = [
  'userId',
  'plate',
  'plateKey',
  'plateState',
  'language',
  'agreedAt',
  'disownedAt',
  'offAt',
  'refundedAt',
] as const;

export async function listCarsOf(db: Db, userId: string): Promise<AutoPayCar[]> {
  return db
    .selectFrom('autoPayCars')
    .select(ROW)
    .where('userId', '=', userId)
    .orderBy('plateKey')
    .orderBy('plateState')
    .execute();
}

/** Those that are on, of any state. */
export async function listCarsWithPlates(db: Db, plateKeys: readonly string[]): Promise<AutoPayCar[]> {
  return db
    .selectFrom('autoPayCars')
    .select(ROW)
    .where(sql<boolean>`plate_key = any(${plateKeys}::text[])`)
    .where('offAt', 'is', null)
    .execute();
}

type PlateName = Pick<AutoPayCar, 'plateKey' | 'plateState'>;
type CarName = PlateName & Pick<AutoPayCar, 'userId'>;

/** The one that is on, at whichever account. */
export async function findCarOn(db: Db, { plateKey, plateState }: PlateName): Promise<AutoPayCar | null> {
  const row = db.selectFrom('autoPayCars').select(ROW).where('plateKey', '=', plateKey);
  return (await row.where('plateState', '=', plateState).where('offAt', 'is', null).executeTakeFirst()) ?? null;
}

/** Of this account, on or off. */
export async function findCar(db: Db, { userId, plateKey, plateState }: CarName): Promise<AutoPayCar | null> {
  const row = db.selectFrom('autoPayCars').select(ROW).where('userId', '=', userId).where('plateKey', '=', plateKey);
  return (await row.where('plateState', '=', plateState).executeTakeFirst()) ?? null;
}

/** Locked until the transaction ends. */
export async function lockCar(tx: Db, { userId, plateKey, plateState }: CarName): Promise<AutoPayCar | null> {
  const row = tx.selectFrom('autoPayCars').select(ROW).where('userId', '=', userId).where('plateKey', '=', plateKey);
  return (await row.where('plateState', '=', plateState).forUpdate().executeTakeFirst()) ?? null;
}

type Counted = { readonly others: number; readonly changes: number };

/** Other plates of the account that are on, and how often it has turned any off since then. */
export async function countCars(db: Db, { userId, plateKey, plateState }: CarName, since: Date): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select (count(*) filter (where off_at is null and (plate_key, plate_state) <> (${plateKey}, ${plateState})))::int as others,
      coalesce(sum((select count(*) from unnest(turned_off_at) as at where at > ${since})), 0)::int as changes
    from auto_pay_cars where user_id = ${userId}`.execute(db);
  return rows[0] ?? { others: 0, changes: 0 };
}

/** @throws a violation of `isOnElsewhere` when it is on at another account */
export async function turnCarOn(tx: Db, car: Omit<AutoPayCar, 'offAt' | 'disownedAt' | 'refundedAt'>): Promise<void> {
  const { userId: _user, plateKey: _key, plateState: _state, ...row } = car;
  await tx
    .insertInto('autoPayCars')
    .values(car)
    .onConflict((on) =>
      on.columns(['userId', 'plateKey', 'plateState']).doUpdateSet({ ...row, offAt: null, declinedVisits: 0 }),
    )
    .execute();
}

export const isOnElsewhere = (error: unknown): boolean =>
  isUniqueViolation(error) && constraintOf(error) === 'auto_pay_cars_on';

type Off = CarName & {
  readonly now: Date;
  /** Its holder's own choices are counted; those of older times are forgotten. */
  readonly countsSince: Date | null;
};

/** @returns false when it was off already */
export async function turnCarOff(tx: Db, { userId, plateKey, plateState, now, countsSince }: Off): Promise<boolean> {
  const turnedOffAt = sql<
    Date[]
  >`array(select at from unnest(turned_off_at) as at where at > ${countsSince}) || ${now}::timestamptz`;
  const turned = tx
    .updateTable('autoPayCars')
    .set({ offAt: now, ...(countsSince && { turnedOffAt }) })
    .where('userId', '=', userId)
    .where('plateKey', '=', plateKey)
    .where('plateState', '=', plateState)
    .where('offAt', 'is', null);
  return (await turned.executeTakeFirst()).numUpdatedRows > 0n;
}

type Disowned = CarName & { readonly now: Date /** Without asking the lot. */; readonly isRefunded: boolean };

/** Its holder said that a car that was charged is not theirs: it is off, and stays so for a while. */
export async function disownCar(tx: Db, { userId, plateKey, plateState, now, isRefunded }: Disowned): Promise<void> {
  await tx
    .updateTable('autoPayCars')
    .set({ disownedAt: now, offAt: sql<Date>`coalesce(off_at, ${now})`, ...(isRefunded && { refundedAt: now }) })
    .where('userId', '=', userId)
    .where('plateKey', '=', plateKey)
    .where('plateState', '=', plateState)
    .execute();
}

/** @returns how many visits in a row its card did not pay; 0 if it is off */
export async function countDeclined(tx: Db, { userId, plateKey, plateState }: CarName): Promise<number> {
  const row = await tx
    .updateTable('autoPayCars')
    .set((eb) => ({ declinedVisits: eb('declinedVisits', '+', 1) }))
    .where('userId', '=', userId)
    .where('plateKey', '=', plateKey)
    .where('plateState', '=', plateState)
    .where('offAt', 'is', null)
    .returning('declinedVisits')
    .executeTakeFirst();
  return row?.declinedVisits ?? 0;
}

/** Its card paid for a visit. */
export async function forgetDeclined(tx: Db, { userId, plateKey, plateState }: CarName): Promise<void> {
  await tx
    .updateTable('autoPayCars')
    .set({ declinedVisits: 0 })
    .where('userId', '=', userId)
    .where('plateKey', '=', plateKey)
    .where('plateState', '=', plateState)
    .where('declinedVisits', '>', 0)
    .execute();
}

export async function forgetAutoPayCars(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('autoPayCars').where('userId', '=', userId).execute();
}
