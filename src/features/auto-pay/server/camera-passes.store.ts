// The log of each car at a lot: what cameras read of it, and its driver's stops on the phone. Entries are added once and never change;
// only what became of them does.

import { sql } from 'kysely';
import { lookAlikeKey } from '#features/vehicles/rules/plate-likeness.ts';
import type { Db } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/statements/delete-in-batches.ts';
import type { LogEntry, PassOutcome } from '../rules/decide-pass.ts';
import type { KnownWhenRead } from '../rules/known-when-read.ts';

export type LoggedPass = {
  readonly locationId: string;
  readonly readId: string;
  readonly camera: string;
  readonly direction: LogEntry['kind'];
  readonly plate: string;
  readonly plateKey: string;
  readonly plateState: string | null;
  readonly readAt: Date;
  readonly receivedAt: Date;
  readonly confidence: number;
  /** Of the car that it is about. */
  readonly carKey: string;
  /** Null if no camera read it. */
  readonly carState: string | null;
  /** Who had auto-pay on for the car. */
  readonly userId: string | null;
  readonly known: KnownWhenRead;
};
export type StoredPass = LoggedPass & { readonly outcome: PassOutcome; readonly visitId: string | null };

/** Each once. @returns the cars whose logs have grown */
export async function insertPasses(tx: Db, passes: readonly LoggedPass[]): Promise<string[]> {
  // In a fixed order, so that two calls with the same reads never deadlock.
  const rows = passes
    .toSorted((one, other) => (one.readId < other.readId ? -1 : 1))
    .map(({ known, ...pass }) => ({
      ...pass,
      known: JSON.stringify(known),
      outcome: 'waiting' as const,
      visitId: null,
    }));
  const added = await tx
    .insertInto('cameraPasses')
    .values(rows)
    .onConflict((on) => on.columns(['locationId', 'readId']).doNothing())
    .returning('carKey')
    .execute();
  return [...new Set(added.flatMap(({ carKey }) => carKey ?? []))].toSorted();
}

type Car = { readonly locationId: string; readonly plateKey: string };

/** The earliest entry that nobody has followed yet. */
export async function findEarliestWaiting(db: Db, { locationId, plateKey }: Car): Promise<Date | null> {
  const row = await db
    .selectFrom('cameraPasses')
    .select('readAt')
    .where('locationId', '=', locationId)
    .where('carKey', '=', plateKey)
    .where('outcome', '=', 'waiting')
    .orderBy('readAt')
    .limit(1)
    .executeTakeFirst();
  return row?.readAt ?? null;
}

type OfVisit = Car & { readonly id: string };

/** Those that were found to be about this visit, in their order. */
const passesOf = (db: Db, { locationId, plateKey, id }: OfVisit) =>
  db
    .selectFrom('cameraPasses')
    .where('locationId', '=', locationId)
    .where('carKey', '=', plateKey)
    .where('visitId', '=', id)
    .orderBy('readAt');

/** When the first of them was read. */
export async function findEarliestOf(db: Db, visit: OfVisit): Promise<Date | null> {
  return (await passesOf(db, visit).select('readAt').limit(1).executeTakeFirst())?.readAt ?? null;
}

/** In how many minutes the car could drive through for free when this visit began; null if its entry is not in the log. */
export async function findGrace(db: Db, visit: OfVisit): Promise<number | null> {
  const entry = passesOf(db, visit).select('known').where('direction', '=', 'in').limit(1);
  return (await entry.executeTakeFirst())?.known?.graceMinutes ?? null;
}

/** The states of cars with this plate that somebody had auto-pay on for. */
export async function listStatesOn(db: Db, { locationId, plateKey }: Car): Promise<string[]> {
  const rows = await db
    .selectFrom('cameraPasses')
    .select('carState')
    .distinct()
    .where('locationId', '=', locationId)
    .where('carKey', '=', plateKey)
    .where('userId', 'is not', null)
    .execute();
  return rows.flatMap(({ carState }) => carState ?? []);
}

export async function listPasses(db: Db, { locationId, plateKey }: Car, since: Date): Promise<StoredPass[]> {
  const rows = await db
    .selectFrom('cameraPasses')
    .select(['readId', 'camera', 'direction', 'plate', 'plateKey', 'plateState', 'readAt', 'receivedAt', 'confidence'])
    .select(['carState', 'userId', 'known', 'outcome', 'visitId'])
    .where('locationId', '=', locationId)
    .where('carKey', '=', plateKey)
    .where('readAt', '>=', since)
    .execute();
  return rows.flatMap(({ known, ...row }) => (known ? [{ ...row, locationId, carKey: plateKey, known }] : []));
}

type Decided = Pick<StoredPass, 'readId' | 'outcome' | 'visitId'>;

/** What became of these entries, as far as that has changed. */
export async function setOutcomes(tx: Db, locationId: string, decided: readonly Decided[]): Promise<void> {
  if (decided.length === 0) return;
  await sql`
    update camera_passes p set outcome = d.outcome, visit_id = d.visit_id
    from unnest(${decided.map(({ readId }) => readId)}::uuid[], ${decided.map(({ outcome }) => outcome)}::text[],
      ${decided.map(({ visitId }) => visitId)}::uuid[]) as d (read_id, outcome, visit_id)
    where p.location_id = ${locationId} and p.read_id = d.read_id`.execute(tx);
}

/** Whether a camera of the lot has read an exit since then. */
export async function wasExitRead(db: Db, locationId: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('cameraPasses')
    .select('readId')
    .where('locationId', '=', locationId)
    .where('readAt', '>=', since)
    .where('direction', '=', 'out')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type AlikeExits = Car & { readonly since: Date; readonly outCameras: readonly string[] };
type AlikeExit = Pick<LoggedPass, 'readId' | 'camera' | 'plate' | 'plateKey' | 'plateState' | 'confidence'> &
  Pick<LoggedPass, 'readAt' | 'receivedAt'>;

/** What was read in a lane that leads out since then, of plates that look like this one. @param outCameras those of lanes whose direction the lot has set */
export async function listAlikeExits(
  db: Db,
  { locationId, plateKey, since, outCameras }: AlikeExits,
): Promise<AlikeExit[]> {
  const rows = await db
    .selectFrom('plateReads')
    .select(['id as readId', 'camera', 'plate', 'plateKey', 'plateState', 'confidence', 'readAt', 'receivedAt'])
    .where('locationId', '=', locationId)
    .where('readAt', '>=', since)
    .where('plateKey', '<>', plateKey)
    .where(sql<boolean>`char_length(plate_key) = ${plateKey.length}`)
    .where(sql<boolean>`coalesce(direction, case when camera = any(${[...outCameras]}::text[]) then 'out' end) = 'out'`)
    .execute();
  // As the cars inside are compared: by any number of look-alikes.
  return rows.filter((row) => lookAlikeKey(row.plateKey) === lookAlikeKey(plateKey));
}

type Seen = Car & { readonly since: Date };

/** Whether a camera saw the plate at the lot after that time. */
export async function wasSeenAfter(db: Db, { locationId, plateKey, since }: Seen): Promise<boolean> {
  const row = await db
    .selectFrom('plateReads')
    .select('id')
    .where('locationId', '=', locationId)
    .where('readAt', '>', since)
    .where('plateKey', '=', plateKey)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What is left of an account that is deleted is the log of its cars, without it. */
export async function forgetHolder(tx: Db, userId: string): Promise<void> {
  await tx.updateTable('cameraPasses').set({ userId: null }).where('userId', '=', userId).execute();
}

export async function deletePassesBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'cameraPasses', sql`read_at < ${before}`);
}
