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
  /** When it ends if no exit is read; null in rows of earlier releases. */
  readonly lastsUntil: Date | null;
  /** The visit that is charged instead of it; its own id if none is. */
  readonly replacedBy: string | null;
  readonly givenBackAt: Date | null;
  /** No exit was read between the visit before and this one. */
  readonly isChained: boolean;
  /** The most that it may cost, because of that. */
  readonly maxCents: number | null;
  /** When its driver said on the phone that they leave. */
  readonly leavingAt: Date | null;
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
  'lastsUntil',
  'replacedBy',
  'givenBackAt',
  'isChained',
  'maxCents',
  'leavingAt',
] as const;

type VisitId = Pick<StoredVisit, 'locationId' | 'id'>;

type CarNamed = Pick<StoredVisit, 'locationId' | 'plateKey' | 'plateState'>;

/** Its card was refused when this car came last: it pays otherwise. */
export async function isRefusedNow(db: Db, { locationId, plateKey, plateState }: CarNamed): Promise<boolean> {
  const visits = db.selectFrom('cameraVisits').select('refused').where('locationId', '=', locationId);
  const ofCar = visits.where('plateKey', '=', plateKey).where('plateState', '=', plateState);
  const latest = await ofCar.orderBy('createdAt', 'desc').limit(1).executeTakeFirst();
  return latest !== undefined && latest.refused !== null && latest.refused !== 'already_paid';
}

export async function insertVisit(tx: Db, visit: StoredVisit): Promise<void> {
  await tx.insertInto('cameraVisits').values(visit).execute();
}

export async function findVisit(db: Db, { locationId, id }: VisitId): Promise<StoredVisit | null> {
  const row = db.selectFrom('cameraVisits').select(ROW).where('locationId', '=', locationId).where('id', '=', id);
  return (await row.executeTakeFirst()) ?? null;
}

type CarAtLot = Pick<StoredVisit, 'locationId' | 'plateKey'>;

/** When cameras saw it first: its entry, or its exit if that is all. */
export const seenFirstAt = ({ enteredAt, leftAt, createdAt }: StoredVisit): Date => enteredAt ?? leftAt ?? createdAt;

const SEEN_FIRST = sql<Date>`coalesce(entered_at, left_at, created_at)`;

/** The latest visit of each state of the plate that had begun before then. */
export async function listLatestBefore(db: Db, car: CarAtLot, before: Date): Promise<StoredVisit[]> {
  return db
    .selectFrom('cameraVisits')
    .select(ROW)
    .distinctOn('plateState')
    .where('locationId', '=', car.locationId)
    .where('plateKey', '=', car.plateKey)
    .where('replacedBy', 'is', null)
    .where(SEEN_FIRST, '<', before)
    .orderBy('plateState')
    .orderBy(SEEN_FIRST, 'desc')
    .execute();
}

/** Those that began since then, in their order. */
export async function listVisitsSince(db: Db, car: CarAtLot, since: Date): Promise<StoredVisit[]> {
  return db
    .selectFrom('cameraVisits')
    .select(ROW)
    .where('locationId', '=', car.locationId)
    .where('plateKey', '=', car.plateKey)
    .where('replacedBy', 'is', null)
    .where(SEEN_FIRST, '>=', since)
    .orderBy(SEEN_FIRST)
    .orderBy('id')
    .execute();
}

/** Those of a plate whose money has not been asked for, or given back, in their order. */
export async function listUnfinished(db: Db, car: CarAtLot): Promise<StoredVisit[]> {
  return db
    .selectFrom('cameraVisits')
    .select(ROW)
    .where('locationId', '=', car.locationId)
    .where('plateKey', '=', car.plateKey)
    .where(
      sql<boolean>`case when replaced_by is not null then given_back_at is null
        else refused is null and (started_at is null or left_at is not null) and ended_at is null end`,
    )
    .orderBy(SEEN_FIRST)
    .orderBy('id')
    .execute();
}

/** The visit that it is charged instead of, if any. */
export async function findReplacedBy(
  db: Db,
  { locationId, id, plateKey }: CarAtLot & VisitId,
): Promise<VisitId | null> {
  const row = await db
    .selectFrom('cameraVisits')
    .select(['locationId', 'id'])
    .where('locationId', '=', locationId)
    .where('plateKey', '=', plateKey)
    .where('replacedBy', '=', id)
    .where('id', '<>', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Of these sessions, those that auto-pay itself has opened. */
export async function listOwnSessions(db: Db, locationId: string, sessionIds: readonly string[]): Promise<string[]> {
  if (sessionIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select s.id from sessions s join camera_visits v on v.location_id = ${locationId} and v.id = s.order_id
    where s.location_id = ${locationId} and s.id = any(${sessionIds}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether the car was paid for otherwise at some time of the visit. */
export async function isPaidOtherwise(db: Db, visit: StoredVisit, until: Date): Promise<boolean> {
  const { locationId, plateKey, plateState } = visit;
  const { rows } = await sql`
    select 1 from sessions s
    where s.location_id = ${locationId} and s.plate_key = ${plateKey} and s.plate_state = ${plateState}
      and s.status in ('active', 'ended') and s.covered_from < ${until} and s.ends_at > ${seenFirstAt(visit)}
      and not exists (select 1 from camera_visits v where v.location_id = ${locationId} and v.id = s.order_id)
    limit 1`.execute(db);
  return rows.length > 0;
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
    .where('replacedBy', 'is', null)
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

type Story = Partial<
  Pick<
    StoredVisit,
    | 'enteredAt'
    | 'maybeLeftAt'
    | 'leftAt'
    | 'ending'
    | 'endedAt'
    | 'lastsUntil'
    | 'replacedBy'
    | 'givenBackAt'
    | 'isChained'
    | 'maxCents'
    | 'leavingAt'
  >
>;

/** As its car's log tells it now. */
export async function updateVisit(tx: Db, { locationId, id }: VisitId, story: Story): Promise<void> {
  await tx.updateTable('cameraVisits').set(story).where('locationId', '=', locationId).where('id', '=', id).execute();
}

export async function deleteVisit(tx: Db, { locationId, id }: VisitId): Promise<void> {
  await tx.deleteFrom('cameraVisits').where('locationId', '=', locationId).where('id', '=', id).execute();
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
    sql`created_at < ${before} and (ended_at is not null or refused is not null) and (replaced_by is null or given_back_at is not null)`,
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
