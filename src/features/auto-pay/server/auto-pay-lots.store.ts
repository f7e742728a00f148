// How auto-pay works at each lot that has cameras.

import type { Db } from '#platform/db/database.ts';
import type { Lanes } from '../rules/decide-pass.ts';

export type AutoPayLot = {
  /** The zone whose prices are charged; null while it is off. */
  readonly zoneId: string | null;
  readonly lanes: Lanes;
  /** Driving through within so many minutes is free. */
  readonly graceMinutes: number;
  /** The most that is charged for a car whose exit was not read. */
  readonly missedMinutes: number;
  /** Whether a car whose entry was not read pays the first hour. */
  readonly chargesMissedEntry: boolean;
  /** Of cars whose state its cameras do not read; null if such a read starts nothing. */
  readonly homeState: string | null;
  /** No exit is read until it is repaired. */
  readonly exitCameraOut: boolean;
};

/** Until its owner chooses. */
export const USUAL: AutoPayLot = {
  zoneId: null,
  lanes: {},
  graceMinutes: 10,
  missedMinutes: 240,
  chargesMissedEntry: false,
  homeState: null,
  exitCameraOut: false,
};

/** Null if its owner never turned it on. */
export async function findAutoPayLot(db: Db, locationId: string): Promise<AutoPayLot | null> {
  const row = await db
    .selectFrom('autoPayLots')
    .select(['zoneId', 'lanes', 'graceMinutes', 'missedMinutes', 'chargesMissedEntry', 'homeState', 'exitCameraOut'])
    .where('locationId', '=', locationId)
    .executeTakeFirst();
  return row ?? null;
}

/** The usual ones until its owner chooses. */
export async function findAutoPayRules(db: Db, locationId: string): Promise<AutoPayLot> {
  return (await findAutoPayLot(db, locationId)) ?? USUAL;
}

export async function saveAutoPayLot(db: Db, locationId: string, lot: AutoPayLot, now: Date): Promise<void> {
  const row = { ...lot, lanes: JSON.stringify(lot.lanes), changedAt: now };
  await db
    .insertInto('autoPayLots')
    .values({ locationId, ...row })
    .onConflict((on) => on.column('locationId').doUpdateSet(row))
    .execute();
}
