// An order is what a driver asks to pay for: a stay of one to five vehicles, more time for one of them, or a valet ticket.
// It keeps the price as it was when it was shown.

import type { Db } from '../../db/database.ts';
import type { OrderedVehicle, OrdersTable } from '../../db/schema.ts';

export type Order = {
  readonly locationId: string;
  readonly id: string;
  /** Null of a valet ticket. */
  readonly zoneId: string | null;
  /** Of a valet order alone. */
  readonly ticketId: string | null;
  readonly kind: OrdersTable['kind'];
  readonly status: OrdersTable['status'];
  readonly userId: string | null;
  readonly guestKey: string | null;
  readonly isHourly: boolean;
  readonly priceCents: number;
  readonly feeBasisPoints: number;
  readonly minutes: number;
  readonly vehicleCount: number;
  readonly vehicles: readonly OrderedVehicle[];
  readonly parkingCents: number;
  readonly feeCents: number;
  readonly totalCents: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly stayOrderId: string | null;
  readonly sessionId: string | null;
  readonly extendsFrom: Date | null;
  readonly receiptKey: string;
  readonly createdAt: Date;
};

/** @throws for a valet ticket, which is parked in no zone. */
export function zoneOf({ id, zoneId }: Order): string {
  if (zoneId === null) throw new Error(`Order ${id} has no zone.`);
  return zoneId;
}

const COLUMNS = [
  'location_id as locationId',
  'id',
  'zone_id as zoneId',
  'ticket_id as ticketId',
  'kind',
  'status',
  'user_id as userId',
  'guest_key as guestKey',
  'is_hourly as isHourly',
  'price_cents as priceCents',
  'fee_basis_points as feeBasisPoints',
  'minutes',
  'vehicle_count as vehicleCount',
  'vehicles',
  'parking_cents as parkingCents',
  'fee_cents as feeCents',
  'total_cents as totalCents',
  'starts_at as startsAt',
  'ends_at as endsAt',
  'stay_order_id as stayOrderId',
  'session_id as sessionId',
  'extends_from as extendsFrom',
  'receipt_key as receiptKey',
  'created_at as createdAt',
] as const;

export async function insertOrder(tx: Db, order: Order): Promise<void> {
  await tx
    .insertInto('orders')
    .values({
      location_id: order.locationId,
      id: order.id,
      zone_id: order.zoneId,
      ticket_id: order.ticketId,
      kind: order.kind,
      status: order.status,
      user_id: order.userId,
      guest_key: order.guestKey,
      is_hourly: order.isHourly,
      price_cents: order.priceCents,
      fee_basis_points: order.feeBasisPoints,
      minutes: order.minutes,
      vehicle_count: order.vehicleCount,
      vehicles: JSON.stringify(order.vehicles),
      parking_cents: order.parkingCents,
      fee_cents: order.feeCents,
      total_cents: order.totalCents,
      starts_at: order.startsAt,
      ends_at: order.endsAt,
      stay_order_id: order.stayOrderId,
      session_id: order.sessionId,
      extends_from: order.extendsFrom,
      receipt_key: order.receiptKey,
      created_at: order.createdAt,
    })
    .execute();
}

/** The receipt's address must be found without knowing the location. An extension is on its stay's receipt. */
export async function insertReceiptKey(tx: Db, order: Pick<Order, 'receiptKey' | 'locationId' | 'id'>): Promise<void> {
  await tx
    .insertInto('receipt_keys')
    .values({ receipt_key: order.receiptKey, location_id: order.locationId, order_id: order.id })
    .execute();
}

export type OrderId = { readonly locationId: string; readonly orderId: string };

export async function findOrder(db: Db, { locationId, orderId }: OrderId): Promise<Order | null> {
  const row = await db
    .selectFrom('orders')
    .select(COLUMNS)
    .where('location_id', '=', locationId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row ?? null;
}

/** Holds the order's row until the transaction ends. */
export async function lockOrder(tx: Db, { locationId, orderId }: OrderId): Promise<Order | null> {
  const row = await tx
    .selectFrom('orders')
    .select(COLUMNS)
    .where('location_id', '=', locationId)
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The stay was asked for again a moment later: it starts, and is for whom and what, as said now. */
export async function renewOrder(tx: Db, order: Order): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      user_id: order.userId,
      guest_key: order.guestKey,
      starts_at: order.startsAt,
      ends_at: order.endsAt,
      vehicles: JSON.stringify(order.vehicles),
    })
    .where('location_id', '=', order.locationId)
    .where('id', '=', order.id)
    .execute();
}

export async function markOrder(
  tx: Db,
  { locationId, orderId }: OrderId,
  change: { status: Order['status']; paidAt?: Date },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status: change.status, ...(change.paidAt && { paid_at: change.paidAt }) })
    .where('location_id', '=', locationId)
    .where('id', '=', orderId)
    .execute();
}
