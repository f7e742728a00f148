// Whose turn it is: the log of a car at a lot is followed by one worker at a time, and by the next one if that worker dies. Whoever has
// the turn looks again for what was logged meanwhile, so nobody has to wait for it.

import { sql } from 'kysely';
import { SECOND_MS } from '#platform/calendar/durations.ts';
import type { Db } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/statements/delete-in-batches.ts';

export type CarAtLot = { readonly locationId: string; readonly plateKey: string };

/** Until another worker takes it from one that was killed. It is taken anew for each round; two at once do no harm. */
const TURN_SECONDS = 30;
/** What nobody has followed by then is followed by the sweep. */
const SWEPT_AFTER_SECONDS = 30;

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * SECOND_MS);

/**
 * Called in the transaction that adds to the logs of these cars, or that changes one of their visits, before the visit is locked. The worker
 * that has the turn then looks again; without one, the sweep does.
 */
export async function countLogged(tx: Db, locationId: string, plateKeys: readonly string[], now: Date): Promise<void> {
  const dueAt = later(now, SWEPT_AFTER_SECONDS);
  for (const plateKey of plateKeys.toSorted()) {
    await sql`
      insert into camera_cars as c (location_id, plate_key, logged, followed, due_at)
      values (${locationId}, ${plateKey}, 1, 0, ${dueAt})
      on conflict (location_id, plate_key) do update
      set logged = c.logged + 1, due_at = least(c.due_at, excluded.due_at)`.execute(tx);
  }
}

/** Of these plates, those that have a log at the lot. */
export async function listLogged(db: Db, locationId: string, plateKeys: readonly string[]): Promise<string[]> {
  const rows = db.selectFrom('cameraCars').select('plateKey').where('locationId', '=', locationId);
  const found = await rows.where(sql<boolean>`plate_key = any(${plateKeys}::text[])`).execute();
  return found.map(({ plateKey }) => plateKey);
}

/** For as long as a round may take. */
export async function extendTurn(db: Db, { locationId, plateKey }: CarAtLot, now: Date): Promise<void> {
  await sql`
    update camera_cars set taken_until = ${later(now, TURN_SECONDS)}
    where location_id = ${locationId} and plate_key = ${plateKey}`.execute(db);
}

/** False while another worker has it: that one will look again. */
export async function takeTurn(db: Db, { locationId, plateKey }: CarAtLot, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into camera_cars as c (location_id, plate_key, logged, followed, taken_until)
    values (${locationId}, ${plateKey}, 0, 0, ${later(now, TURN_SECONDS)})
    on conflict (location_id, plate_key) do update set taken_until = excluded.taken_until
    where c.taken_until is null or c.taken_until <= ${now}
    returning 1`.execute(db);
  return rows.length > 0;
}

export type LockedCar = {
  /** How much is logged. */
  readonly logged: number;
  /** From when on its visits do not say yet what the log says; null if all of them do. */
  readonly replayFrom: Date | null;
};

/** Locks the log of the car until the transaction ends. @returns null if nothing was ever logged */
export async function lockCar(tx: Db, { locationId, plateKey }: CarAtLot): Promise<LockedCar | null> {
  const row = await tx
    .selectFrom('cameraCars')
    .select(['logged', 'replayFrom'])
    .where('locationId', '=', locationId)
    .where('plateKey', '=', plateKey)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function setReplayFrom(
  tx: Db,
  { locationId, plateKey }: CarAtLot,
  replayFrom: Date | null,
): Promise<void> {
  await tx
    .updateTable('cameraCars')
    .set({ replayFrom })
    .where('locationId', '=', locationId)
    .where('plateKey', '=', plateKey)
    .execute();
}

type Followed = { readonly logged: number /** When to look again by itself. */; readonly dueAt: Date | null };

/** @returns false when more was logged meanwhile: look again first */
export async function endTurn(db: Db, car: CarAtLot, { logged, dueAt }: Followed): Promise<boolean> {
  const { rows } = await sql`
    update camera_cars set taken_until = null, followed = ${logged}, due_at = ${dueAt}
    where location_id = ${car.locationId} and plate_key = ${car.plateKey} and logged = ${logged}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** After a failure: it is tried again by its job, or by the sweep. */
export async function giveUpTurn(db: Db, { locationId, plateKey }: CarAtLot, now: Date): Promise<void> {
  await sql`
    update camera_cars set taken_until = null, due_at = ${later(now, SWEPT_AFTER_SECONDS)}
    where location_id = ${locationId} and plate_key = ${plateKey}`.execute(db);
}

export async function listDueCars(db: Db, now: Date, limit: number): Promise<CarAtLot[]> {
  return db
    .selectFrom('cameraCars')
    .select(['locationId', 'plateKey'])
    .where('dueAt', '<=', now)
    .where((row) => row.or([row('takenUntil', 'is', null), row('takenUntil', '<=', now)]))
    .orderBy('dueAt')
    .orderBy('locationId')
    .orderBy('plateKey')
    .limit(limit)
    .execute();
}

/** Those that nothing is known of any more. */
export async function deleteForgottenCars(db: Db): Promise<void> {
  await deleteInBatches(
    db,
    'cameraCars',
    sql`due_at is null and not exists (select 1 from camera_passes p
      where p.location_id = camera_cars.location_id and p.car_key = camera_cars.plate_key)`,
  );
}
