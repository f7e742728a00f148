// Moves of reservations: from which time and vehicles to which, either done or waiting for the difference to be paid.

import { sql } from 'kysely';
import type { OrderId } from '#features/orders/server/public.ts';
import type { Terms } from '#features/pricing/rules/offer.ts';
import type { PriceLines } from '#features/pricing/rules/price-line.ts';
import type { Db } from '#platform/db/database.ts';
import type { MovedVehicle } from '#platform/db/tables/reservation-tables.ts';

type Time = { readonly startsAt: Date; readonly endsAt: Date };

export type Move = OrderId & {
  readonly id: string;
  /** The order for the amount by which the new time costs more; null when nothing is due. */
  readonly differenceOrderId: string | null;
  readonly from: Time;
  readonly to: Time;
  readonly minutes: number;
  readonly terms: Terms;
  /** All that are still reserved, sorted by session. */
  readonly vehicles: readonly MovedVehicle[];
  /** The difference for each vehicle. */
  readonly lines: PriceLines;
};

export async function insertMove(
  tx: Db,
  { from, to, vehicles, terms, lines, ...move }: Move & { readonly status: 'pending' | 'done'; readonly now: Date },
): Promise<void> {
  const { now, ...row } = move;
  await tx
    .insertInto('reservationMoves')
    .values({
      ...row,
      fromStartsAt: from.startsAt,
      fromEndsAt: from.endsAt,
      toStartsAt: to.startsAt,
      toEndsAt: to.endsAt,
      terms: JSON.stringify(terms),
      vehicles: JSON.stringify(vehicles),
      lines: JSON.stringify(lines),
      requestedAt: now,
      doneAt: row.status === 'done' ? now : null,
    })
    .execute();
}

/** A move waiting for its payment gives way. @returns the orders for its difference */
export async function expirePendingMove(tx: Db, { locationId, orderId }: OrderId): Promise<string[]> {
  const rows = await tx
    .updateTable('reservationMoves')
    .set({ status: 'expired' })
    .where('locationId', '=', locationId)
    .where('orderId', '=', orderId)
    .where('status', '=', 'pending')
    .returning('differenceOrderId')
    .execute();
  return rows.flatMap(({ differenceOrderId }) => differenceOrderId ?? []);
}

type Requested = { readonly locationId: string; readonly differenceOrderId: string };

/** The stay that this order would move; null when the order is for something else. */
export async function findMovedStay(db: Db, { locationId, differenceOrderId }: Requested): Promise<OrderId | null> {
  const row = await db
    .selectFrom('reservationMoves')
    .select(['locationId', 'orderId'])
    .where('locationId', '=', locationId)
    .where('differenceOrderId', '=', differenceOrderId)
    .executeTakeFirst();
  return row ?? null;
}

/** The move waiting for this order's payment. The stay's order must be locked first. */
export async function lockPendingMove(tx: Db, { locationId, differenceOrderId }: Requested): Promise<Move | null> {
  const row = await tx
    .selectFrom('reservationMoves')
    .selectAll()
    .where('locationId', '=', locationId)
    .where('differenceOrderId', '=', differenceOrderId)
    .where('status', '=', 'pending')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const {
    fromStartsAt,
    fromEndsAt,
    toStartsAt,
    toEndsAt,
    status: _status,
    requestedAt: _at,
    doneAt: _done,
    ...move
  } = row;
  const [from, to] = [
    { startsAt: fromStartsAt, endsAt: fromEndsAt },
    { startsAt: toStartsAt, endsAt: toEndsAt },
  ];
  return { ...move, from, to };
}

export async function settleMove(
  tx: Db,
  { locationId, id }: Pick<Move, 'locationId' | 'id'>,
  { status, now }: { readonly status: 'done' | 'expired'; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('reservationMoves')
    .set({ status, doneAt: status === 'done' ? now : null })
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .execute();
}

export type DoneMove = Pick<Move, 'orderId' | 'from' | 'to' | 'vehicles' | 'minutes'> & { readonly at: Date };

/** Moves that were made, in order. */
export async function listMovesOf(db: Db, { locationId, orderId }: OrderId): Promise<DoneMove[]> {
  const rows = await db
    .selectFrom('reservationMoves')
    .select([
      'orderId',
      'fromStartsAt',
      'fromEndsAt',
      'toStartsAt',
      'toEndsAt',
      'vehicles',
      'minutes',
      'doneAt',
      'requestedAt',
    ])
    .where('locationId', '=', locationId)
    .where('orderId', '=', orderId)
    .where('status', '=', 'done')
    .orderBy('doneAt')
    .orderBy('id')
    .execute();
  return rows.map(({ fromStartsAt, fromEndsAt, toStartsAt, toEndsAt, doneAt, requestedAt, ...move }) => ({
    ...move,
    from: { startsAt: fromStartsAt, endsAt: fromEndsAt },
    to: { startsAt: toStartsAt, endsAt: toEndsAt },
    at: doneAt ?? requestedAt,
  }));
}

type MovedSession = Time & {
  readonly car: MovedVehicle['to'];
  readonly vehicleId: string;
  readonly coveredFrom: Date;
  readonly minutes: number;
  readonly lines: PriceLines;
};

/** @throws an exclusion violation when the vehicle is already paid for here at that time. */
export async function moveSession(tx: Db, at: { locationId: string; id: string }, to: MovedSession): Promise<void> {
  const { car, lines, ...moved } = to;
  await tx
    .updateTable('sessions')
    .set({
      ...moved,
      plate: car.plate,
      plateKey: car.plateKey,
      plateState: car.state,
      lines: JSON.stringify(lines),
    })
    .where('locationId', '=', at.locationId)
    .where('id', '=', at.id)
    .execute();
}

type RequestedMove = OrderId & { readonly cars: ReadonlyArray<MovedVehicle['to']>; readonly time: Time };

/** The first of these vehicles that another stay has paid for here during this time, and until when. */
export async function findOtherStay(
  db: Db,
  { locationId, orderId, cars, time }: RequestedMove,
): Promise<{ readonly plate: string; readonly endsAt: Date } | null> {
  const requested = sql.join(cars.map(({ state, plateKey }) => sql`(${state}::bpchar, ${plateKey}::text)`));
  const { rows } = await sql<{ plate: string; endsAt: Date }>`
    select s.plate, s.ends_at from (values ${requested}) as requested (state, plate_key)
      join sessions s on s.location_id = ${locationId} and s.plate_state = requested.state and s.plate_key = requested.plate_key
    where s.order_id <> ${orderId} and s.status = 'active'
      and s.covered && tstzrange(${time.startsAt}::timestamptz, ${time.endsAt}::timestamptz)
    order by s.covered_from limit 1`.execute(db);
  return rows[0] ?? null;
}
