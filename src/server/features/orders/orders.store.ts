// The one place that turns rows of `orders` into orders and back.

import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { OrdersTable } from '../../db/schema.ts';
import type { Order, OrderId, OrderStatus } from './order.ts';

export async function insertOrder(tx: Db, order: Order): Promise<void> {
  const { vehicles, ...row } = toRow(order);
  await tx
    .insertInto('orders')
    .values({ ...row, vehicles: JSON.stringify(vehicles) })
    .execute();
}

/** The receipt's address must be found without knowing the location. An extension is on its stay's receipt. */
export async function insertReceiptKey(tx: Db, order: Pick<Order, 'receiptKey' | 'locationId' | 'id'>): Promise<void> {
  await tx
    .insertInto('receipt_keys')
    .values({ receipt_key: order.receiptKey, location_id: order.locationId, order_id: order.id })
    .execute();
}

export async function findOrder(db: Db, at: OrderId): Promise<Order | null> {
  const row = await selectOrder(db, at).executeTakeFirst();
  return row ? toOrder(row) : null;
}

/** Holds the order's row until the transaction ends. */
export async function lockOrder(tx: Db, at: OrderId): Promise<Order | null> {
  const row = await selectOrder(tx, at).forUpdate().executeTakeFirst();
  return row ? toOrder(row) : null;
}

function selectOrder(db: Db, { locationId, orderId }: OrderId) {
  return db.selectFrom('orders').selectAll().where('location_id', '=', locationId).where('id', '=', orderId);
}

/** The order that opens the receipt with this key. */
export async function findReceiptOrder(db: Db, receiptKey: string): Promise<OrderId | null> {
  const row = await db
    .selectFrom('receipt_keys')
    .select(['location_id as locationId', 'order_id as orderId'])
    .where('receipt_key', '=', receiptKey)
    .executeTakeFirst();
  return row ?? null;
}

/** The stay was asked for again a moment later: it starts, and is for whom and what, as said now. */
export async function renewStay(tx: Db, order: Order<'stay'>): Promise<void> {
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

/** A stay keeps its vehicles and zone as they are after a correction; more time is priced by that zone's rate. */
export async function correctStay(
  tx: Db,
  { locationId, orderId }: OrderId,
  to: Pick<Order<'stay'>, 'vehicles' | 'zoneId' | 'priceCents'>,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ vehicles: JSON.stringify(to.vehicles), zone_id: to.zoneId, price_cents: to.priceCents })
    .where('location_id', '=', locationId)
    .where('id', '=', orderId)
    .execute();
}

export async function markOrder(
  tx: Db,
  { locationId, orderId }: OrderId,
  change: { status: OrderStatus; paidAt?: Date },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status: change.status, ...(change.paidAt && { paid_at: change.paidAt }) })
    .where('location_id', '=', locationId)
    .where('id', '=', orderId)
    .execute();
}

type Row = Omit<Selectable<OrdersTable>, 'currency' | 'paid_at'>;

export function toRow(order: Order): Row {
  return {
    location_id: order.locationId,
    id: order.id,
    kind: order.kind,
    status: order.status,
    user_id: order.userId,
    guest_key: order.guestKey,
    is_hourly: order.isHourly,
    price_cents: order.priceCents,
    fee_basis_points: order.feeBasisPoints,
    minutes: order.minutes,
    parking_cents: order.parkingCents,
    fee_cents: order.feeCents,
    total_cents: order.totalCents,
    starts_at: order.startsAt,
    ends_at: order.endsAt,
    receipt_key: order.receiptKey,
    created_at: order.createdAt,
    ...NO_GOODS,
    ...goodsOf(order),
  };
}

type GoodsColumns = Pick<
  Row,
  'zone_id' | 'ticket_id' | 'vehicle_count' | 'vehicles' | 'stay_order_id' | 'session_id' | 'extends_from' | 'by_code'
>;

const NO_GOODS: GoodsColumns = {
  zone_id: null,
  ticket_id: null,
  vehicle_count: 1,
  vehicles: [],
  stay_order_id: null,
  session_id: null,
  extends_from: null,
  by_code: false,
};

function goodsOf(order: Order): Partial<GoodsColumns> {
  switch (order.kind) {
    case 'stay': {
      const { zoneId, vehicleCount, vehicles, byCode } = order;
      return { zone_id: zoneId, vehicle_count: vehicleCount, vehicles: [...vehicles], by_code: byCode };
    }
    case 'extension':
      return { ...sessionOf(order), extends_from: order.extendsFrom };
    case 'correction':
      return sessionOf(order);
    case 'valet':
      return { ticket_id: order.ticketId, vehicles: [order.vehicle] };
    default:
      return order satisfies never;
  }
}

function sessionOf({ zoneId, stayOrderId, sessionId }: Order<'extension' | 'correction'>) {
  return { zone_id: zoneId, stay_order_id: stayOrderId, session_id: sessionId };
}

export function toOrder(row: Row): Order {
  const common = {
    locationId: row.location_id,
    id: row.id,
    status: row.status,
    userId: row.user_id,
    guestKey: row.guest_key,
    isHourly: row.is_hourly,
    priceCents: row.price_cents,
    feeBasisPoints: row.fee_basis_points,
    minutes: row.minutes,
    parkingCents: row.parking_cents,
    feeCents: row.fee_cents,
    totalCents: row.total_cents,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    receiptKey: row.receipt_key,
    createdAt: row.created_at,
  };
  const { kind, vehicles, vehicle_count: vehicleCount, by_code: byCode } = row;
  switch (kind) {
    case 'stay':
      return { ...common, kind, zoneId: stored(row, 'zone_id'), vehicleCount, vehicles, byCode };
    case 'extension':
      return { ...common, kind, ...toSession(row), extendsFrom: stored(row, 'extends_from') };
    case 'correction':
      return { ...common, kind, ...toSession(row) };
    case 'valet': {
      const [vehicle] = vehicles;
      if (!vehicle) throw new Error(`Order ${row.id} has no vehicle.`);
      return { ...common, kind, ticketId: stored(row, 'ticket_id'), vehicle };
    }
    default:
      return kind satisfies never;
  }
}

function toSession(row: Row) {
  return {
    zoneId: stored(row, 'zone_id'),
    stayOrderId: stored(row, 'stay_order_id'),
    sessionId: stored(row, 'session_id'),
  };
}

/** A column that an order of this kind always has. */
function stored<Column extends keyof Row>(row: Row, column: Column): NonNullable<Row[Column]> {
  const value = row[column];
  if (value === null || value === undefined) throw new Error(`Order ${row.id} of kind ${row.kind} has no ${column}.`);
  return value;
}
