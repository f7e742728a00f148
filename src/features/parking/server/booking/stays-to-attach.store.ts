// The step between requesting a payment and paying, in two statements: one reads everything the decision needs, and the other
// stores the sessions.

import { type RawBuilder, sql } from 'kysely';
import { isVersion, ORDER_COLUMNS, ORDER_VERSION, type Order, toOrder } from '#features/orders/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import type { PaymentAt } from '#platform/db/sharding/cached-locations.ts';
import { builtOnce } from '#platform/db/statements/built-once.ts';
import {
  type GuardedParts,
  guardWith,
  hasRowCount,
  type StatementPart,
} from '#platform/db/statements/statement-parts.ts';
import type { OrderedVehicle } from '#platform/db/tables/schema.ts';
import type { NewSession } from '../sessions.store.ts';
import {
  PAID_COLUMNS,
  type PaidAlready,
  paidVehicle,
  plateOf,
  type RequestedVehicle,
  toPaidAlready,
} from './paid-vehicle.read-model.ts';
import type { ZoneForSale } from './zone-for-sale.read-model.ts';

export type SellingHours = Pick<ZoneForSale, 'openMinutes' | 'closeMinutes' | 'schedule' | 'datedHours' | 'timeZone'>;

export type StayToAttach = {
  readonly order: Order;
  /** Identifies the state of the order's row. */
  readonly version: string;
  readonly isAbandoned: boolean;
  /** Null when it was sold without a zone. */
  readonly zone: SellingHours | null;
  /** The first of its vehicles that is already paid for there, at its start or later. */
  readonly paid: PaidAlready | null;
};

type Requested = {
  readonly payment: PaymentAt;
  /** Undefined means the order's vehicles. */
  readonly vehicles: readonly OrderedVehicle[] | undefined;
  readonly now: Date;
};

/** Locks the order's row until the transaction ends. */
export async function lockStayToAttach(tx: Db, requested: Requested): Promise<StayToAttach | null> {
  const row = await selectStay(tx, requested).forUpdate('orders').executeTakeFirst();
  return row ? toStayToAttach(row) : null;
}

/** The same without a lock. */
export async function findStayToAttach(db: Db, { payment, vehicles, now }: Requested): Promise<StayToAttach | null> {
  const [row] = await selectOnce(db, { payment, vehicles: vehicles?.map(plateOf), now });
  return row ? toStayToAttach(row) : null;
}

type RequestedPlates = {
  readonly payment: PaymentAt;
  readonly now: Date;
  readonly vehicles: readonly RequestedVehicle[] | undefined;
};

const selectOnce = builtOnce((db, requested: RequestedPlates) => selectStay(db, requested));

function selectStay(db: Db, { payment, vehicles, now }: RequestedPlates) {
  const from = sql`case when orders.reserved then greatest(orders.starts_at, ${now}) else ${now} end`;
  return db
    .selectFrom('payments')
    .innerJoin('orders', (join) =>
      join.onRef('orders.locationId', '=', 'payments.locationId').onRef('orders.id', '=', 'payments.id'),
    )
    .innerJoin('locations', 'locations.id', 'orders.locationId')
    .leftJoin('zones', (join) =>
      join.onRef('zones.locationId', '=', 'orders.locationId').onRef('zones.id', '=', 'orders.zoneId'),
    )
    .leftJoinLateral(paidVehicle({ locationId: sql`${payment.locationId}::uuid`, vehicles, from }), (join) =>
      join.onTrue(),
    )
    .select(ORDER_COLUMNS)
    .select([
      'payments.abandonedAt',
      'locations.timeZone',
      'zones.openMinutes',
      'zones.closeMinutes',
      'zones.schedule',
      'zones.datedHours',
    ])
    .select(PAID_COLUMNS)
    .select(ORDER_VERSION.as('version'))
    .where('payments.locationId', '=', payment.locationId)
    .where('payments.id', '=', payment.id);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectStay>['executeTakeFirstOrThrow']>>;

function toStayToAttach({ version, ...row }: Row): StayToAttach {
  const { abandonedAt, timeZone, openMinutes, closeMinutes, schedule, datedHours, ...rest } = row;
  const isSold = openMinutes !== null && closeMinutes !== null && schedule !== null && datedHours !== null;
  const { paidSessionId, paidReceiptKey, paidPlate, paidFrom, paidEndsAt, paidUserId, paidGuestKey, ...order } = rest;
  return {
    order: toOrder(order),
    version,
    isAbandoned: abandonedAt !== null,
    zone: isSold ? { openMinutes, closeMinutes, schedule, datedHours, timeZone } : null,
    paid: toPaidAlready({ paidSessionId, paidReceiptKey, paidPlate, paidFrom, paidEndsAt, paidUserId, paidGuestKey }),
  };
}

export type Attaching = {
  readonly order: Order<'stay'>;
  readonly sessions: readonly NewSession[];
};

/**
 * In a transaction that holds the order's row: stores the order as now requested, and its pending sessions, which replace those
 * of an earlier attempt.
 */
export async function storeAttached(tx: Db, attaching: Attaching): Promise<void> {
  await sql`with ${sql.join(partsOf(attaching, sql`true`))} select`.execute(tx);
}

/**
 * The same without a transaction, together with other writes.
 * @throws what `isStale` recognizes, having written nothing, when the caller's condition does not hold or the order has changed
 * since it was read
 */
export async function storeAttachedUnchanged(
  db: Db,
  attaching: Attaching,
  { version, extraWrites }: { readonly version: string; readonly extraWrites: readonly GuardedParts[] },
): Promise<void> {
  const parts = [...partsOf(attaching, isVersion(version)), ...extraWrites.flatMap(({ parts }) => parts)];
  const holds = [hasRowCount('renewed', 1), ...extraWrites.map(({ condition: holds }) => holds)];
  await sql`with ${sql.join(parts)} select ${guardWith(holds)}`.execute(db);
}

function partsOf({ order, sessions }: Attaching, isUnchanged: RawBuilder<unknown>): readonly StatementPart[] {
  const { locationId, id: orderId, zoneId, userId, guestKey, startsAt, endsAt, minutes, vehicles, reserved } = order;
  const [first] = sessions;
  const renewed = sql`renewed as (
      update orders set user_id = ${userId}, guest_key = ${guestKey}, starts_at = ${startsAt}, ends_at = ${endsAt},
        vehicles = ${JSON.stringify(vehicles)}
      where location_id = ${locationId} and id = ${orderId} and ${isUnchanged}
      returning 1
    )`;
  const cleared = sql`cleared as (
      delete from sessions where location_id = ${locationId} and order_id = ${orderId} and status = 'pending'
    )`;
  // Takes the location from the order, so that a cluster writes the sessions on the order's shard (decision record 135).
  const stored = sql`stored as (
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
  return [renewed, cleared, stored];
}
