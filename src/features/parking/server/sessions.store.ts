// The stored sessions: one per vehicle of an order, pending until its payment settles.

import { sql } from 'kysely';
import type { OrderId } from '#features/orders/server/public.ts';
import type { PriceLines } from '#features/pricing/rules/price-line.ts';
import type { Db } from '#platform/db/database.ts';
import { findAtLocations, listLocationsOf } from '#platform/db/sharding/location-in-ids.ts';
import { type Condition, type GuardedParts, hasRowCount } from '#platform/db/statements/statement-parts.ts';
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

export async function insertSessions(tx: Db, sessions: readonly NewSession[]): Promise<void> {
  await tx
    .insertInto('sessions')
    .values(
      sessions.map((session) => ({
        locationId: session.locationId,
        id: session.id,
        orderId: session.orderId,
        zoneId: session.zoneId,
        vehicleId: session.vehicleId,
        status: 'pending' as const,
        userId: session.userId,
        guestKey: session.guestKey,
        plate: session.plate,
        plateKey: session.plateKey,
        plateState: session.plateState,
        description: session.description,
        lines: session.lines && JSON.stringify(session.lines),
        minutes: session.minutes,
        startsAt: session.startsAt,
        endsAt: session.endsAt,
        reserved: session.reserved,
        createdAt: session.createdAt,
      })),
    )
    .execute();
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
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(name, 0) as key from unnest(${names}::text[]) as name order by key
    ) as turns`.execute(tx);
}

/** Moves the stay and all its sessions to these times. */
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
    where location_id = ${locationId} and order_id = ${orderId}`.execute(tx);
}

/**
 * Activates an order's pending sessions, as parts of the statement that settles it, serialized as in `claimTurns`.
 * @throws an exclusion violation when one of the vehicles is already paid for there.
 */
export function activatedParts(
  { locationId, orderId }: OrderId,
  { sessions, from, after }: { sessions: number; from: Date; after: Condition },
): GuardedParts {
  const turns = sql`turns as materialized (
      select pg_advisory_xact_lock(key)::text from (
        select distinct hashtextextended(location_id || ' ' || plate_state || ' ' || plate_key, 0) as key
        from sessions where location_id = ${locationId} and order_id = ${orderId} and status = 'pending' and ${after}
        order by key
      ) keys
    )`;
  const activated = sql`activated as (
      update sessions set status = 'active', covered_from = ${from}
      where location_id = ${locationId} and order_id = ${orderId} and status = 'pending'
        and (select count(*) from turns) > 0
      returning 1
    )`;
  return { parts: [turns, activated], condition: hasRowCount('activated', sessions) };
}

/** @throws an exclusion violation when one of the vehicles is already paid for at this location. */
export async function activateSessions(
  tx: Db,
  sessions: { locationId: string; ids: readonly string[]; from: Date },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ status: 'active', coveredFrom: sessions.from })
    .where('locationId', '=', sessions.locationId)
    .where('id', 'in', sessions.ids)
    .execute();
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

/** These sessions will no longer be paid for. */
export async function expirePendingSessions(tx: Db, { locationId, orderId }: OrderId): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ status: 'expired' })
    .where('locationId', '=', locationId)
    .where('orderId', '=', orderId)
    .where('status', '=', 'pending')
    .execute();
}

/** A session ended before its start gets zero length, never a negative one. @param used what it cost, if it is paid when its driver leaves */
export async function endSessionAt(
  tx: Db,
  at: { locationId: string; id: string },
  endsAt: Date,
  used?: Pick<StoredSession, 'minutes' | 'lines'>,
): Promise<void> {
  const ended = { status: 'ended' as const, endsAt, endedAt: endsAt, startsAt: sql<Date>`least(starts_at, ${endsAt})` };
  await tx
    .updateTable('sessions')
    .set({ ...ended, ...(used && { minutes: used.minutes, lines: JSON.stringify(used.lines) }) })
    .where('locationId', '=', at.locationId)
    .where('id', '=', at.id)
    .execute();
}

/** Whether the order still has sessions that were moved to a time that costs nothing, so that everything was refunded. */
export async function isHeldForFree(tx: Db, { locationId, orderId }: OrderId): Promise<boolean> {
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
