// The step between requesting a payment and paying, in two statements: one reads everything the decision needs, and the other
// stores the sessions.

import { sql } from 'kysely';
import {
  isVersion,
  lockOrder,
  ORDER_COLUMNS,
  ORDER_VERSION,
  type Order,
  toOrder,
} from '#features/orders/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import type { PaymentAt } from '#platform/db/sharding/cached-locations.ts';
import { builtOnce } from '#platform/db/statements/built-once.ts';
import {
  combineParts,
  type GuardedParts,
  hasRowCount,
  type StatementPart,
  writeParts,
} from '#platform/db/statements/statement-parts.ts';
import type { OrderedVehicle } from '#platform/db/tables/schema.ts';
import { type NewSession, pendingSessionsPart } from '../sessions.store.ts';
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
  /** One of its cars was stopped before it was paid. */
  readonly isStopped: boolean;
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
  const { locationId, id: orderId } = requested.payment;
  // First, because what is read beside a row that was waited for is as old as the wait.
  await lockOrder(tx, { locationId, orderId });
  const row = await selectStay(tx, requested).executeTakeFirst();
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
    .select(
      sql<boolean>`exists (select from sessions stopped where stopped.location_id = ${payment.locationId}::uuid
        and stopped.order_id = ${payment.id}::uuid and stopped.status = 'ended')`.as('isStopped'),
    )
    .select(PAID_COLUMNS)
    .select(ORDER_VERSION.as('version'))
    .where('payments.locationId', '=', payment.locationId)
    .where('payments.id', '=', payment.id);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectStay>['executeTakeFirstOrThrow']>>;

function toStayToAttach(row: Row): StayToAttach {
  const {
    version,
    isStopped,
    abandonedAt,
    timeZone,
    openMinutes,
    closeMinutes,
    schedule,
    datedHours,
    paidSessionId,
    paidReceiptKey,
    paidPlate,
    paidFrom,
    paidEndsAt,
    paidUserId,
    paidGuestKey,
    ...order
  } = row;
  const isSold = openMinutes !== null && closeMinutes !== null && schedule !== null && datedHours !== null;
  return {
    order: toOrder(order),
    version,
    isAbandoned: abandonedAt !== null,
    isStopped,
    zone: isSold ? { openMinutes, closeMinutes, schedule, datedHours, timeZone } : null,
    paid: toPaidAlready({ paidSessionId, paidReceiptKey, paidPlate, paidFrom, paidEndsAt, paidUserId, paidGuestKey }),
  };
}

export type Attaching = {
  readonly order: Order<'stay'>;
  /** Of the order's row, when it was read. */
  readonly version: string;
  readonly sessions: readonly NewSession[];
};

/**
 * Stores the order as now requested, and its pending sessions, which replace those of an earlier attempt, together with other writes.
 * @throws what `isStale` recognizes, having written nothing, when the order has changed since it was read, or another write fails
 */
export async function storeAttached(db: Db, attaching: Attaching, extraWrites: readonly GuardedParts[]): Promise<void> {
  const attached = { parts: partsOf(attaching), condition: hasRowCount('renewed', 1) };
  await writeParts(db, combineParts(attached, ...extraWrites));
}

function partsOf({ order, version, sessions }: Attaching): readonly StatementPart[] {
  const { locationId, id: orderId, userId, guestKey, startsAt, endsAt, vehicles } = order;
  const renewed = sql`renewed as (
      update orders set user_id = ${userId}, guest_key = ${guestKey}, starts_at = ${startsAt}, ends_at = ${endsAt},
        vehicles = ${JSON.stringify(vehicles)}
      where location_id = ${locationId} and id = ${orderId} and ${isVersion(version)}
      returning 1
    )`;
  const cleared = sql`cleared as (
      delete from sessions where location_id = ${locationId} and order_id = ${orderId} and status = 'pending'
    )`;
  return [renewed, cleared, pendingSessionsPart(order, sessions)];
}
