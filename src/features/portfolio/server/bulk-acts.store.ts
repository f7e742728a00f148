// Acts on many lots, and what became of each lot.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { BulkActLotsTable } from '#platform/db/tables/location-tables.ts';
import { isManaged, type ManagedLots } from '#platform/http/access/managed-lots.read-model.ts';
import type { BulkChange } from '../rules/bulk-change.ts';
import type { LotPart } from '../rules/lot-setup.ts';

export type BulkLotState = BulkActLotsTable['state'];

export type BulkActRow = {
  readonly id: string;
  readonly createdBy: string;
  readonly change: BulkChange;
  readonly lots: number;
  readonly undoes: string | null;
  readonly undoneBy: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
};

type BulkLotRow = {
  readonly place: number;
  readonly locationId: string;
  readonly name: string;
  readonly before: LotPart;
  readonly after: LotPart;
  readonly state: BulkLotState;
};

/** With the lot's address of today. */
export type ListedLot = BulkLotRow & { readonly address: string };

const ACT_COLUMNS = ['id', 'createdBy', 'change', 'lots', 'undoes', 'undoneBy', 'createdAt', 'endedAt'] as const;
const LOT_COLUMNS = ['place', 'locationId', 'name', 'before', 'after', 'state'] as const;

type NewAct = Pick<BulkActRow, 'id' | 'createdBy' | 'change' | 'undoes' | 'createdAt'> & {
  readonly of: readonly Omit<BulkLotRow, 'place'>[];
};

/** Stores an act with all its lots, in one statement for each. */
export async function insertAct(tx: Db, { of, change, ...act }: NewAct): Promise<BulkActRow> {
  const row = await tx
    .insertInto('bulkActs')
    .values({ ...act, change: JSON.stringify(change), lots: of.length })
    .returning(ACT_COLUMNS)
    .executeTakeFirstOrThrow();
  const lots = of.map((lot, index) => ({ place: index, ...lot }));
  await sql`
    insert into bulk_act_lots (act_id, place, location_id, name, before, after, state)
    select ${row.id}, r.place, r."locationId", r.name, r.before, r.after, r.state
    from jsonb_to_recordset(${JSON.stringify(lots)}::jsonb)
      as r (place int, "locationId" uuid, name text, before jsonb, after jsonb, state text)`.execute(tx);
  return row;
}

/** Acts made by this person, or at a lot that they own. */
const isOf = (userId: string) => sql<boolean>`(bulk_acts.created_by = ${userId}::uuid or bulk_acts.id in (
  select changed.act_id from locations l join bulk_act_lots changed on changed.location_id = l.id
  where l.owner_id = ${userId}::uuid))`;

/** `userId` null: everyone's. */
export async function findAct(db: Db, id: string, userId: string | null): Promise<BulkActRow | null> {
  let query = db.selectFrom('bulkActs').select(ACT_COLUMNS).where('id', '=', id);
  if (userId !== null) query = query.where(isOf(userId));
  return (await query.executeTakeFirst()) ?? null;
}

export async function lockAct(tx: Db, id: string): Promise<BulkActRow | null> {
  const query = tx.selectFrom('bulkActs').select(ACT_COLUMNS).where('id', '=', id);
  return (await query.forUpdate().executeTakeFirst()) ?? null;
}

type Page = {
  readonly beforeId: string | undefined;
  readonly limit: number;
  /** Only events that were not taken back. */
  readonly kind?: 'event' | undefined;
};

export async function listActs(db: Db, userId: string, { beforeId, limit, kind }: Page): Promise<BulkActRow[]> {
  let query = db.selectFrom('bulkActs').select(ACT_COLUMNS).where(isOf(userId));
  if (kind !== undefined)
    query = query
      .where(sql<boolean>`change->>'kind' = ${kind}`)
      .where('undoneBy', 'is', null)
      .where('undoes', 'is', null);
  if (beforeId !== undefined) query = query.where('id', '<', beforeId);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

export type StateCount = { readonly actId: string; readonly state: BulkLotState; readonly lots: number };

/** For somebody else's act, an owner learns only what became of their own lots. `userId` null: all of them. */
export async function countStates(db: Db, actIds: readonly string[], userId: string | null): Promise<StateCount[]> {
  const isShown =
    userId === null
      ? sql`true`
      : sql`(a.created_by = ${userId}::uuid
          or exists (select from locations l where l.id = changed.location_id and l.owner_id = ${userId}::uuid))`;
  const { rows } = await sql<StateCount>`
    select changed.act_id, changed.state, count(*)::int as lots
    from bulk_act_lots changed join bulk_acts a on a.id = changed.act_id
    where changed.act_id = any(${actIds}::uuid[]) and ${isShown} group by changed.act_id, changed.state`.execute(db);
  return rows;
}

type LotPage = {
  readonly state: BulkLotState | undefined;
  readonly after: number | undefined;
  readonly limit: number;
  /** A member sees the lots that they still have; an owner sees their own, which another may have taken over since. */
  readonly managed: ManagedLots;
};

export async function listActLots(
  db: Db,
  actId: string,
  { state, after, limit, managed }: LotPage,
): Promise<ListedLot[]> {
  let query = db
    .selectFrom('bulkActLots')
    .leftJoin('locations', 'locations.id', 'bulkActLots.locationId')
    .select(LOT_COLUMNS.map((name) => `bulkActLots.${name}` as const))
    .select(sql<string>`coalesce(locations.address, '')`.as('address'))
    .where('actId', '=', actId);
  if (state !== undefined) query = query.where('state', '=', state);
  if (managed.kind !== 'all')
    query = query.where(
      sql<boolean>`bulk_act_lots.location_id in (select l.id from locations l where ${isManaged(managed)})`,
    );
  if (after !== undefined) query = query.where('place', '>', after);
  return query.orderBy('place').limit(limit).execute();
}

/** The waiting lots, in order. */
export async function listWaiting(db: Db, actId: string, limit: number): Promise<number[]> {
  const query = db.selectFrom('bulkActLots').select('place').where('actId', '=', actId).where('state', '=', 'waiting');
  return (await query.orderBy('place').limit(limit).execute()).map(({ place }) => place);
}

type OneLot = { readonly actId: string; readonly place: number };

/** Null when another run of the job has already done it. */
export async function claimWaiting(tx: Db, { actId, place }: OneLot): Promise<BulkLotRow | null> {
  const query = tx.selectFrom('bulkActLots').select(LOT_COLUMNS).where('actId', '=', actId).where('place', '=', place);
  return (await query.where('state', '=', 'waiting').forUpdate().executeTakeFirst()) ?? null;
}

export async function markLot(db: Db, { actId, place }: OneLot, state: BulkLotState): Promise<void> {
  await db
    .updateTable('bulkActLots')
    .set({ state })
    .where('actId', '=', actId)
    .where('place', '=', place)
    .where('state', '=', 'waiting')
    .execute();
}

export async function endAct(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('bulkActs').set({ endedAt: now }).where('id', '=', id).where('endedAt', 'is', null).execute();
}

export async function markUndone(tx: Db, id: string, undoneBy: string): Promise<void> {
  await tx.updateTable('bulkActs').set({ undoneBy }).where('id', '=', id).execute();
}

export async function deleteActsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('bulkActs').where('createdAt', '<', before).execute();
}
