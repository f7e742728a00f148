// The stays that cameras opened. A visit has the id of its order, which is placed after the visit is stored.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/statements/delete-in-batches.ts';
import type { VisitEnding } from '../rules/decide-pass.ts';

export type StoredVisit = {
  readonly locationId: string;
  readonly id: string;
  readonly zoneId: string;
  readonly userId: string;
  readonly language: string;
  readonly plate: string;
  readonly plateKey: string;
  readonly plateState: string;
  readonly alikeKey: string;
  /** Null when only the exit was read. */
  readonly enteredAt: Date | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly refused: string | null;
  readonly maybeLeftAt: Date | null;
  readonly leftAt: Date | null;
  readonly ending: VisitEnding | null;
  readonly endedAt: Date | null;
};

const ROW = [
  'locationId',
  'id',
  'zoneId',
  'userId',
  'language',
  'plate',
  'plateKey',
  'plateState',
  'alikeKey',
  'enteredAt',
  'createdAt',
  'startedAt',
  'refused',
  'maybeLeftAt',
  'leftAt',
  'ending',
  'endedAt',
] as const;

type VisitId = Pick<StoredVisit, 'locationId' | 'id'>;
type Car = Pick<StoredVisit, 'locationId' | 'plateKey' | 'plateState'>;

export async function insertVisit(tx: Db, visit: StoredVisit): Promise<void> {
  await tx.insertInto('cameraVisits').values(visit).execute();
}

export async function findVisit(db: Db, { locationId, id }: VisitId): Promise<StoredVisit | null> {
  const row = db.selectFrom('cameraVisits').select(ROW).where('locationId', '=', locationId).where('id', '=', id);
  return (await row.executeTakeFirst()) ?? null;
}

/** The latest visits of a car that were not refused, latest first. */
export async function listLatestVisits(db: Db, { locationId, plateKey, plateState }: Car): Promise<StoredVisit[]> {
  return db
    .selectFrom('cameraVisits')
    .select(ROW)
    .where('locationId', '=', locationId)
    .where('plateKey', '=', plateKey)
    .where('plateState', '=', plateState)
    .where('refused', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
}

/** The cars inside whose plates look like one of these. */
export async function listInsideAlike(
  db: Db,
  { locationId, alikeKeys }: { readonly locationId: string; readonly alikeKeys: readonly string[] },
): Promise<StoredVisit[]> {
  return db
    .selectFrom('cameraVisits')
    .select(ROW)
    .where('locationId', '=', locationId)
    .where('alikeKey', 'in', [...alikeKeys])
    .where('refused', 'is', null)
    .where('endedAt', 'is', null)
    .where('leftAt', 'is', null)
    .execute();
}

type Change = Partial<Pick<StoredVisit, 'startedAt' | 'refused' | 'maybeLeftAt' | 'leftAt' | 'ending' | 'endedAt'>>;
/** What has to be unset still. */
type Unless = 'startedAt' | 'leftAt' | 'endedAt' | 'maybeLeftAt';

/** @returns false when another call was first */
export async function changeVisit(
  tx: Db,
  { locationId, id }: VisitId,
  change: Change,
  unset: Unless,
): Promise<boolean> {
  const changed = tx
    .updateTable('cameraVisits')
    .set(change)
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .where('refused', 'is', null)
    .where(unset, 'is', null);
  return (await changed.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Somebody said since when it left. */
export async function correctVisit(
  tx: Db,
  { locationId, id }: VisitId,
  leftAt: Date,
  ending: VisitEnding,
): Promise<void> {
  await tx
    .updateTable('cameraVisits')
    .set({ leftAt, ending })
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .execute();
}

/** Those that are over. */
export async function deleteVisitsBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(
    db,
    'cameraVisits',
    sql`created_at < ${before} and (ended_at is not null or refused is not null)`,
  );
}

/** Those that are over. */
export async function deleteVisitsOf(tx: Db, userId: string): Promise<void> {
  await tx
    .deleteFrom('cameraVisits')
    .where('userId', '=', userId)
    .where(sql<boolean>`(ended_at is not null or refused is not null)`)
    .execute();
}
