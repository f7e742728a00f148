// The stored sessions: one per vehicle of an order, pending until its payment settles.

import { type RawBuilder, sql } from 'kysely';
import type { Order, OrderId } from '#features/orders/server/public.ts';
import type { PriceLines } from '#features/pricing/rules/price-line.ts';
import type { Db } from '#platform/db/database.ts';
import { findAtLocations, listLocationsOf } from '#platform/db/sharding/location-in-ids.ts';
import { writeAll } from '#platform/db/statements/run-statement.ts';
import {
  type Condition,
  type GuardedParts,
  hasRowCount,
  type StatementPart,
} from '#platform/db/statements/statement-parts.ts';
import type { StoredStatus } from '../rules/session.ts';

export type NewSession = {
  readonly id: string;
  readonly locationId: string;
  readonly orderId: string;
  readonly zoneId: string;
  readonly vehicleId: string;
  readonly userId: string | null;
  readonly guestKey: string | null;
  readonly plate: string;
  readonly plateKey: string;
  readonly plateState: string;
  readonly description: string;
  /** This vehicle's share of the price; null for the whole price of its order. */
  readonly lines: PriceLines | null;
  readonly minutes: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Sold for a later time. */
  readonly reserved: boolean;
  readonly createdAt: Date;
};

/** `lines`: its price. `coveredFrom`: when it starts to count as paid; null until then. */
export type StoredSession = Omit<NewSession, 'lines'> & {
  readonly lines: PriceLines;
  readonly status: StoredStatus;
  readonly coveredFrom: Date | null;
};

const COLUMNS = [
  'sessions.id',
  'sessions.locationId',
  'sessions.orderId',
  'sessions.zoneId',
  'sessions.vehicleId',
  'sessions.status',
  'sessions.userId',
  'sessions.guestKey',
  'sessions.plate',
  'sessions.plateKey',
  'sessions.plateState',
  'sessions.description',
  'sessions.minutes',
  'sessions.startsAt',
  'sessions.endsAt',
  'sessions.reserved',
  'sessions.coveredFrom',
  'sessions.createdAt',
] as const;

/** Selects sessions with their prices, for which each one joins its order. */
function selectSessions(db: Db) {
  return db
    .selectFrom('sessions')
    .innerJoin('orders', (join) =>
      join.onRef('orders.locationId', '=', 'sessions.locationId').onRef('orders.id', '=', 'sessions.orderId'),
    )
    .select(COLUMNS)
    .select(({ fn }) => fn.coalesce('sessions.lines', 'orders.lines').as('lines'));
}

/** Stores the pending sessions of an order, as part of a statement. They differ only by their vehicle. */
export function pendingSessionsPart(order: Order<'stay'>, sessions: readonly NewSession[]): StatementPart {
  const { locationId, id: orderId, zoneId, userId, guestKey, minutes, startsAt, endsAt, reserved } = order;
  const [first] = sessions;
  // Takes the location from the order, so that a cluster writes the sessions on the order's shard (decision record 135).
  return sql`pending as (
      insert into sessions (location_id, order_id, zone_id, status, user_id, guest_key, lines, minutes, starts_at, ends_at, reserved,
        created_at, id, vehicle_id, plate, plate_key, plate_state, description)
      select here.location_id, here.id, ${zoneId}::uuid, 'pending', ${userId}::uuid, ${guestKey}::text,
        ${first?.lines ? JSON.stringify(first.lines) : null}::json, ${minutes}::integer, ${startsAt}::timestamptz, ${endsAt}::timestamptz,
        ${reserved}::boolean, ${first?.createdAt}::timestamptz, vehicle.*
      from unnest(${sessions.map(({ id }) => id)}::uuid[], ${sessions.map(({ vehicleId }) => vehicleId)}::uuid[],
        ${sessions.map(({ plate }) => plate)}::text[], ${sessions.map(({ plateKey }) => plateKey)}::text[],
        ${sessions.map(({ plateState }) => plateState)}::text[],
        ${sessions.map(({ description }) => description)}::text[]) as vehicle, orders here
      where here.location_id = ${locationId}::uuid and here.id = ${orderId}::uuid
    )`;
}

export async function insertSessions(tx: Db, order: Order<'stay'>, sessions: readonly NewSession[]): Promise<void> {
  await writeAll(tx, [pendingSessionsPart(order, sessions)]);
}

export async function listOrderSessions(db: Db, { locationId, orderId }: OrderId): Promise<StoredSession[]> {
  return selectSessions(db)
    .where('sessions.locationId', '=', locationId)
    .where('sessions.orderId', '=', orderId)
    .orderBy('sessions.id')
    .execute();
}

export async function findSession(db: Db, id: string): Promise<StoredSession | null> {
  return findAtLocations(await listLocationsOf(db, id), async (locationId) => {
    const row = await selectSessions(db)
      .where('sessions.locationId', '=', locationId)
      .where('sessions.id', '=', id)
      .executeTakeFirst();
    return row ?? null;
  });
}

/** Locks the session until the transaction ends. */
export async function lockSession(tx: Db, at: { locationId: string; id: string }): Promise<StoredSession | null> {
  const row = await selectSessions(tx)
    .where('sessions.locationId', '=', at.locationId)
    .where('sessions.id', '=', at.id)
    .forUpdate('sessions')
    .executeTakeFirst();
  return row ?? null;
}

/** All sessions of the order that this one is of, sorted by id, the order in which several are locked. */
export async function lockWithOthers(tx: Db, at: { locationId: string; id: string }): Promise<StoredSession[]> {
  return selectSessions(tx)
    .where('sessions.locationId', '=', at.locationId)
    .where('sessions.orderId', '=', (of) =>
      of
        .selectFrom('sessions as s')
        .select('s.orderId')
        .where('s.locationId', '=', at.locationId)
        .where('s.id', '=', at.id),
    )
    .orderBy('sessions.id')
    .forUpdate('sessions')
    .execute();
}

/**
 * From here to the end of the transaction, payments for the same plates settle one after the other. This only saves time: the
 * EXCLUDE constraint prevents double coverage, but two inserts that conflict there wait for each other until the database aborts
 * one of them.
 */
export async function claimTurns(
  tx: Db,
  locationId: string,
  vehicles: ReadonlyArray<{ plateState: string; plateKey: string }>,
): Promise<void> {
  const names = vehicles.map(({ plateState, plateKey }) => `${locationId} ${plateState} ${plateKey}`);
  await takeTurns(sql`unnest(${names}::text[]) as name`).execute(tx);
}

/** In the order of the locks, so that two payments never wait for each other. */
const takeTurns = (names: RawBuilder<unknown>) => sql`
      select pg_advisory_xact_lock(key)::text from (
        select distinct hashtextextended(name, 0) as key from ${names} order by key
      ) keys`;

/** Moves the stay and its sessions to these times, but not what was stopped before it was paid. */
export async function moveStay(
  tx: Db,
  { locationId, orderId }: OrderId,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Promise<void> {
  await sql`
    with moved as (
      update orders set starts_at = ${startsAt}, ends_at = ${endsAt} where location_id = ${locationId} and id = ${orderId}
    )
    update sessions set starts_at = ${startsAt}, ends_at = ${endsAt}
    where location_id = ${locationId} and order_id = ${orderId} and status = 'pending'`.execute(tx);
}

type Activated = {
  /** All that are pending, or only these. */
  readonly sessions: { readonly count: number; readonly ids: readonly string[] | undefined };
  readonly from: Date;
  /** What has to hold before it locks anything. */
  readonly after: Condition | undefined;
};

/**
 * Activates an order's pending sessions, as parts of the statement that settles it, serialized as in `claimTurns`.
 * @throws an exclusion violation when one of the vehicles is already paid for there.
 */
export function activatedParts(
  { locationId, orderId }: OrderId,
  { sessions: { count, ids }, from, after = sql<boolean>`true` }: Activated,
): GuardedParts {
  const these = ids ? sql`and id = any(${[...ids]}::uuid[])` : sql``;
  const pending = sql`location_id = ${locationId} and order_id = ${orderId} and status = 'pending' ${these}`;
  const name = sql`location_id || ' ' || plate_state || ' ' || plate_key as name`;
  const turns = sql`turns as materialized (${takeTurns(sql`(select ${name} from sessions where ${pending} and ${after}) cars`)})`;
  const activated = sql`activated as (
      update sessions set status = 'active', covered_from = ${from}
      where ${pending} and (select count(*) from turns) > 0
      returning 1
    )`;
  return { parts: [turns, activated], condition: hasRowCount('activated', count) };
}

export async function setSessionStatus(
  tx: Db,
  at: { locationId: string; ids: readonly string[] },
  status: StoredStatus,
): Promise<void> {
  if (at.ids.length === 0) return;
  await tx
    .updateTable('sessions')
    .set({ status })
    .where('locationId', '=', at.locationId)
    .where('id', 'in', at.ids)
    .execute();
}

/** These sessions will no longer be paid for, nor will those that were stopped before they were. */
export async function expirePendingSessions(tx: Db, { locationId, orderId }: OrderId): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ status: 'expired' })
    .where('locationId', '=', locationId)
    .where('orderId', '=', orderId)
    .where('status', 'in', ['pending', 'ended'])
    .execute();
}

/** Its car had come earlier, and is covered from then on. */
export async function startSessionAt(
  tx: Db,
  { locationId, id }: { locationId: string; id: string },
  startsAt: Date,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ startsAt, coveredFrom: startsAt })
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .execute();
}

/** A session ended before its start gets zero length, never a negative one. @param used what it cost, if it is start-stop */
export async function endSessionAt(
  tx: Db,
  at: { locationId: string; id: string },
  endsAt: Date,
  used?: Pick<StoredSession, 'minutes' | 'lines'> & { readonly coveredFrom?: Date },
): Promise<void> {
  const ended = { status: 'ended' as const, endsAt, endedAt: endsAt, startsAt: sql<Date>`least(starts_at, ${endsAt})` };
  await tx
    .updateTable('sessions')
    .set({ ...ended, ...(used && { ...used, lines: JSON.stringify(used.lines) }) })
    .where('locationId', '=', at.locationId)
    .where('id', '=', at.id)
    .execute();
}

/** Whether the order still has sessions that were moved to a time that costs nothing, so that everything was refunded. */
export async function hasFreeReservation(tx: Db, { locationId, orderId }: OrderId): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sessions s join orders o on o.location_id = s.location_id and o.id = s.order_id
    where s.location_id = ${locationId} and s.order_id = ${orderId} and s.status = 'active' and s.reserved
      and total_of(coalesce(s.lines, o.lines)) = 0
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Everything paid for them was refunded: they end now, and their plates may park and pay again. */
export async function endRefundedSessions(tx: Db, { locationId, orderId }: OrderId, now: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ status: 'refunded', endsAt: sql<Date>`least(ends_at, ${now}::timestamptz)` })
    .where('locationId', '=', locationId)
    .where('orderId', '=', orderId)
    .where('status', 'in', ['active', 'ended'])
    .execute();
}

/**
 * `lines`: its new price. @throws an exclusion violation when the longer session would overlap another one of the same vehicle.
 */
export async function prolongSession(
  tx: Db,
  at: { locationId: string; id: string },
  by: { endsAt: Date; minutes: number; lines: PriceLines },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set((row) => ({
      endsAt: by.endsAt,
      minutes: row('minutes', '+', by.minutes),
      lines: JSON.stringify(by.lines),
    }))
    .where('locationId', '=', at.locationId)
    .where('id', '=', at.id)
    .execute();
}

/** `userId`: null gives them back to their guest. */
export async function assignSessions(tx: Db, at: OrderId, userId: string | null): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ userId })
    .where('locationId', '=', at.locationId)
    .where('orderId', '=', at.orderId)
    .execute();
}

/** Sessions of a deleted account stay, without an owner. */
export async function forgetDriver(tx: Db, userId: string): Promise<void> {
  // Sessions are indexed by their holder only when they are not pending.
  await sql`update sessions set user_id = null where user_id = ${userId} and status <> 'pending'`.execute(tx);
}
