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
  'locationId',
  'id',
  'zoneId',
  'ticketId',
  'kind',
  'status',
  'userId',
  'guestKey',
  'isHourly',
  'priceCents',
  'feeBasisPoints',
  'minutes',
  'vehicleCount',
  'vehicles',
  'parkingCents',
  'feeCents',
  'totalCents',
  'startsAt',
  'endsAt',
  'stayOrderId',
  'sessionId',
  'extendsFrom',
  'receiptKey',
  'createdAt',
] as const;

export async function insertOrder(tx: Db, order: Order): Promise<void> {
  await tx
    .insertInto('orders')
    .values({
      locationId: order.locationId,
      id: order.id,
      zoneId: order.zoneId,
      ticketId: order.ticketId,
      kind: order.kind,
      status: order.status,
      userId: order.userId,
      guestKey: order.guestKey,
      isHourly: order.isHourly,
      priceCents: order.priceCents,
      feeBasisPoints: order.feeBasisPoints,
      minutes: order.minutes,
      vehicleCount: order.vehicleCount,
      vehicles: JSON.stringify(order.vehicles),
      parkingCents: order.parkingCents,
      feeCents: order.feeCents,
      totalCents: order.totalCents,
      startsAt: order.startsAt,
      endsAt: order.endsAt,
      stayOrderId: order.stayOrderId,
      sessionId: order.sessionId,
      extendsFrom: order.extendsFrom,
      receiptKey: order.receiptKey,
      createdAt: order.createdAt,
    })
    .execute();
}

/** The receipt's address must be found without knowing the location. An extension is on its stay's receipt. */
export async function insertReceiptKey(tx: Db, order: Pick<Order, 'receiptKey' | 'locationId' | 'id'>): Promise<void> {
  await tx
    .insertInto('receiptKeys')
    .values({ receiptKey: order.receiptKey, locationId: order.locationId, orderId: order.id })
    .execute();
}

export type OrderId = { readonly locationId: string; readonly orderId: string };

export async function findOrder(db: Db, { locationId, orderId }: OrderId): Promise<Order | null> {
  const row = await db
    .selectFrom('orders')
    .select(COLUMNS)
    .where('locationId', '=', locationId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row ?? null;
}

/** Holds the order's row until the transaction ends. */
export async function lockOrder(tx: Db, { locationId, orderId }: OrderId): Promise<Order | null> {
  const row = await tx
    .selectFrom('orders')
    .select(COLUMNS)
    .where('locationId', '=', locationId)
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
      userId: order.userId,
      guestKey: order.guestKey,
      startsAt: order.startsAt,
      endsAt: order.endsAt,
      vehicles: JSON.stringify(order.vehicles),
    })
    .where('locationId', '=', order.locationId)
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
    .set({ status: change.status, ...(change.paidAt && { paidAt: change.paidAt }) })
    .where('locationId', '=', locationId)
    .where('id', '=', orderId)
    .execute();
}
