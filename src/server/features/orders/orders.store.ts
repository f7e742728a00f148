// The one place that turns rows of `orders` into orders and back.

import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { OrdersTable } from '../../db/schema.ts';
import type { Order, OrderId, OrderStatus } from './order.ts';

export async function insertOrder(tx: Db, order: Order): Promise<void> {
  const { vehicles, terms, lines, ...row } = toRow(order);
  const written = { vehicles: JSON.stringify(vehicles), terms: JSON.stringify(terms), lines: JSON.stringify(lines) };
  await tx
    .insertInto('orders')
    .values({ ...row, ...written })
    .execute();
}

/** The receipt's address must be found without knowing the location. An extension is on its stay's receipt. */
export async function insertReceiptKey(
  tx: Db,
  { receiptKey, locationId, id: orderId }: Pick<Order, 'receiptKey' | 'locationId' | 'id'>,
): Promise<void> {
  await tx.insertInto('receiptKeys').values({ receiptKey, locationId, orderId }).execute();
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
  return db.selectFrom('orders').selectAll().where('locationId', '=', locationId).where('id', '=', orderId);
}

/** The order that opens the receipt with this key. */
export async function findReceiptOrder(db: Db, receiptKey: string): Promise<OrderId | null> {
  const row = await db
    .selectFrom('receiptKeys')
    .select(['locationId', 'orderId'])
    .where('receiptKey', '=', receiptKey)
    .executeTakeFirst();
  return row ?? null;
}

/** The stay was asked for again a moment later: it starts, and is for whom and what, as said now. */
export async function renewStay(tx: Db, order: Order<'stay'>): Promise<void> {
  const { userId, guestKey, startsAt, endsAt, vehicles } = order;
  await tx
    .updateTable('orders')
    .set({ userId, guestKey, startsAt, endsAt, vehicles: JSON.stringify(vehicles) })
    .where('locationId', '=', order.locationId)
    .where('id', '=', order.id)
    .execute();
}

/** A stay keeps its vehicles and zone as they are after a correction; more time is priced by that zone's rate. */
export async function correctStay(
  tx: Db,
  { locationId, orderId }: OrderId,
  { vehicles, zoneId, terms }: Pick<Order<'stay'>, 'vehicles' | 'zoneId' | 'terms'>,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ vehicles: JSON.stringify(vehicles), zoneId, terms: JSON.stringify(terms) })
    .where('locationId', '=', locationId)
    .where('id', '=', orderId)
    .execute();
}

export async function markOrder(
  tx: Db,
  { locationId, orderId }: OrderId,
  change: { readonly status: OrderStatus; readonly paidAt?: Date },
): Promise<void> {
  await tx.updateTable('orders').set(change).where('locationId', '=', locationId).where('id', '=', orderId).execute();
}

type Row = Omit<Selectable<OrdersTable>, 'currency' | 'paidAt'>;

const NO_GOODS = {
  zoneId: null,
  ticketId: null,
  vehicleCount: 1,
  vehicles: [],
  stayOrderId: null,
  sessionId: null,
  extendsFrom: null,
  byCode: false,
};

export function toRow(order: Order): Row {
  switch (order.kind) {
    case 'stay':
      return { ...NO_GOODS, ...order, vehicles: [...order.vehicles] };
    case 'extension':
    case 'correction':
      return { ...NO_GOODS, ...order };
    case 'valet': {
      const { vehicle, ...row } = order;
      return { ...NO_GOODS, ...row, vehicles: [vehicle] };
    }
    default:
      return order satisfies never;
  }
}

export function toOrder({ currency: _currency, paidAt: _paidAt, ...row }: Selectable<OrdersTable>): Order {
  const { kind, zoneId, ticketId, vehicleCount, vehicles, stayOrderId, sessionId, extendsFrom, byCode, ...common } =
    row;
  const stored = requiredOf(row);
  switch (kind) {
    case 'stay':
      return { ...common, kind, zoneId: stored(zoneId), vehicleCount, vehicles, byCode };
    case 'extension': {
      const of = { zoneId: stored(zoneId), stayOrderId: stored(stayOrderId), sessionId: stored(sessionId) };
      return { ...common, kind, ...of, extendsFrom: stored(extendsFrom) };
    }
    case 'correction': {
      const of = { zoneId: stored(zoneId), stayOrderId: stored(stayOrderId), sessionId: stored(sessionId) };
      return { ...common, kind, ...of };
    }
    case 'valet':
      return { ...common, kind, ticketId: stored(ticketId), vehicle: stored(vehicles[0]) };
    default:
      return kind satisfies never;
  }
}

/** For the columns that an order of its kind always has. */
function requiredOf({ id, kind }: Row) {
  return <T>(value: T | null | undefined): T => {
    if (value === null || value === undefined) throw new Error(`Order ${id} has not all that a ${kind} has.`);
    return value;
  };
}
