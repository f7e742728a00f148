// What was decided at lanes: each signal once, and what its gate said.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Denial, OpenCause } from '../rules/decide-passage.ts';
import type { Direction } from '../rules/gate-kinds.ts';

export type StoredPassage = {
  readonly locationId: string;
  readonly id: string;
  readonly eventId: string;
  readonly laneId: string;
  readonly direction: Direction;
  readonly signal: 'camera' | 'code' | 'press' | 'hand' | 'receipt' | 'program' | 'report';
  readonly at: Date;
  readonly outcome: 'intended' | 'opened' | 'refused' | 'unknown' | 'denied';
  readonly cause: OpenCause | null;
  readonly why: Denial | null;
  readonly trouble: string | null;
  readonly visitId: string | null;
  readonly plate: string | null;
  readonly plateState: string | null;
  readonly readId: string | null;
  readonly userId: string | null;
  readonly note: string | null;
  readonly owedCents: number | null;
  readonly answeredAt: Date | null;
  /** The order by which what it owed is paid. */
  readonly chargeOrderId: string | null;
};

const COLUMNS = [
  'locationId',
  'id',
  'eventId',
  'laneId',
  'direction',
  'signal',
  'at',
  'outcome',
  'cause',
  'why',
  'trouble',
  'visitId',
  'plate',
  'plateState',
  'readId',
  'userId',
  'note',
  'owedCents',
  'answeredAt',
  'chargeOrderId',
] as const;

const ofLot = (db: Db, locationId: string) =>
  db.selectFrom('gatePassages').select(COLUMNS).where('locationId', '=', locationId);

/** @returns false if this signal was decided before */
export async function insertPassage(tx: Db, passage: StoredPassage): Promise<boolean> {
  const inserted = await tx
    .insertInto('gatePassages')
    .values(passage)
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

type PassageId = Pick<StoredPassage, 'locationId' | 'id'>;

export async function deletePassage(tx: Db, { locationId, id }: PassageId): Promise<void> {
  await tx.deleteFrom('gatePassages').where('locationId', '=', locationId).where('id', '=', id).execute();
}

/** In the transaction that inserted it. */
export async function updatePassage(
  tx: Db,
  { locationId, id, outcome, cause, why, visitId }: StoredPassage,
): Promise<void> {
  const row = tx.updateTable('gatePassages').set({ outcome, cause, why, visitId });
  await row.where('locationId', '=', locationId).where('id', '=', id).execute();
}

export async function findPassageOfEvent(db: Db, locationId: string, eventId: string): Promise<StoredPassage | null> {
  return (await ofLot(db, locationId).where('eventId', '=', eventId).executeTakeFirst()) ?? null;
}

export async function findPassage(db: Db, locationId: string, id: string): Promise<StoredPassage | null> {
  return (await ofLot(db, locationId).where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function findLastOfVisit(db: Db, locationId: string, visitId: string): Promise<StoredPassage | null> {
  const passages = ofLot(db, locationId).where('visitId', '=', visitId).where('outcome', '<>', 'denied');
  return (await passages.orderBy('at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? null;
}

/** Whether the car of a visit came in because everybody was let in. */
export async function cameInHeldOpen(db: Db, locationId: string, visitId: string): Promise<boolean> {
  const entries = db.selectFrom('gatePassages').select('id').where('locationId', '=', locationId);
  const held = entries.where('visitId', '=', visitId).where('direction', '=', 'in').where('cause', '=', 'held_open');
  return (await held.limit(1).executeTakeFirst()) !== undefined;
}

type Charged = Pick<StoredPassage, 'owedCents' | 'chargeOrderId'>;

export async function setCharge(db: Db, { locationId, id }: PassageId, charged: Charged): Promise<void> {
  const row = db.updateTable('gatePassages').set(charged);
  await row.where('locationId', '=', locationId).where('id', '=', id).execute();
}

/** The visit of the car that was turned back there last, unless the gate has opened since. */
export async function findVisitWaiting(
  db: Db,
  { locationId, laneId, since }: { readonly locationId: string; readonly laneId: string; readonly since: Date },
): Promise<string | null> {
  const [last] = await listLastOfLanes(db, locationId, [laneId]);
  return last?.outcome === 'denied' && last.at > since ? last.visitId : null;
}

type ByBadge = {
  readonly locationId: string;
  readonly laneId: string;
  readonly userId: string;
  readonly eventId: string;
};

/** The opening that somebody's badge made there last, before this signal. */
export async function findLastByBadge(
  db: Db,
  { locationId, laneId, userId, eventId }: ByBadge,
): Promise<StoredPassage | null> {
  const passages = ofLot(db, locationId).where('laneId', '=', laneId).where('userId', '=', userId);
  const opened = passages.where('cause', '=', 'staff').where('outcome', 'in', ['intended', 'opened']);
  const before = opened.where('eventId', '<>', eventId);
  return (await before.orderBy('at', 'desc').limit(1).executeTakeFirst()) ?? null;
}

/** The latest of each lane. */
export async function listLastOfLanes(
  db: Db,
  locationId: string,
  laneIds: readonly string[],
): Promise<StoredPassage[]> {
  if (laneIds.length === 0) return [];
  return ofLot(db, locationId)
    .where('laneId', 'in', [...laneIds])
    .distinctOn('laneId')
    .orderBy('laneId')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Since when cars have been turned back at a lane, with none let through; null if none was since then. */
export async function findWaitingSince(db: Db, locationId: string, laneId: string, since: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from gate_passages p
    where location_id = ${locationId} and lane_id = ${laneId} and outcome = 'denied' and at > ${since}
      and at > coalesce((select max(at) from gate_passages o where o.location_id = ${locationId} and o.lane_id = ${laneId}
        and o.outcome = 'opened'), '-infinity')`.execute(db);
  return rows[0]?.at ?? null;
}

type Answered = Pick<StoredPassage, 'outcome' | 'trouble' | 'answeredAt'>;

/** @returns false if its outcome was recorded before */
export async function recordAnswer(tx: Db, { locationId, id }: PassageId, answer: Answered): Promise<boolean> {
  const updated = await tx
    .updateTable('gatePassages')
    .set(answer)
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .where('outcome', '=', 'intended')
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Whose process has probably died. */
export function listAbandoned(db: Db, before: Date, limit: number): Promise<PassageId[]> {
  const intended = db.selectFrom('gatePassages').select(['locationId', 'id']).where('outcome', '=', 'intended');
  return intended.where('at', '<', before).orderBy('at').limit(limit).execute();
}

type Requested = {
  readonly locationId: string;
  readonly from: Date;
  readonly until: Date;
  readonly onlyClosed: boolean;
  readonly limit: number;
  readonly before: readonly [string, string] | null;
};
export type ListedPassage = StoredPassage & {
  readonly atExact: string;
  readonly userName: string | null;
  readonly hasPicture: boolean;
};

/** Latest first. */
export async function listPassages(db: Db, requested: Requested): Promise<ListedPassage[]> {
  const { locationId, from, until, onlyClosed, limit, before } = requested;
  const rows = await ofLot(db, locationId)
    .select(sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('atExact'))
    .select(sql<string | null>`(select name from users where users.id = gate_passages.user_id)`.as('userName'))
    .select(
      sql<boolean>`exists (select from plate_reads r where r.location_id = ${locationId} and r.id = gate_passages.read_id and r.picture_stored)`.as(
        'hasPicture',
      ),
    )
    .where('at', '>=', from)
    .where('at', '<', until)
    .$if(onlyClosed, (query) => query.where('outcome', '<>', 'opened'))
    .$if(before !== null, (query) =>
      query.where(sql<boolean>`(at, id) < (${before?.[0]}::timestamptz, ${before?.[1]}::uuid)`),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows;
}

/** Plates are kept no longer than cameras' reads. */
export async function deletePassagesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('gatePassages').where('at', '<', before).execute();
  await db.deleteFrom('gateVisits').where('leftAt', '<', before).execute();
  await sql`
    update gate_visits set state = 'left', missed = true, left_at = entered_at
    where state in ('entering', 'inside') and entered_at < ${before}`.execute(db);
}
