// The one place that turns rows of `orders` into orders and back.

import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { OrdersTable } from '../../db/schema.ts';
import type { Order, OrderId, OrderStatus } from './order.ts';

export async function insertOrder(tx: Db, order: Order): Promise<void> {
  const { vehicles, terms, lines, ...row } = toRow(order);
  await tx
    .insertInto('orders')
    .values({ ...row, vehicles: JSON.stringify(vehicles), terms: JSON.stringify(terms), lines: JSON.stringify(lines) })
    .execute();
}

/** The receipt's address must be found without knowing the location. An extension is on its stay's receipt. */
export async function insertReceiptKey(tx: Db, order: Pick<Order, 'receiptKey' | 'locationId' | 'id'>): Promise<void> {
  await tx
    .insertInto('receiptKeys')
    .values({ receiptKey: order.receiptKey, locationId: order.locationId, orderId: order.id })
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

/** A stay keeps its vehicles and zone as they are after a correction; more time is priced by that zone's rate. */
export async function correctStay(
  tx: Db,
  { locationId, orderId }: OrderId,
  to: Pick<Order<'stay'>, 'vehicles' | 'zoneId' | 'terms'>,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ vehicles: JSON.stringify(to.vehicles), zoneId: to.zoneId, terms: JSON.stringify(to.terms) })
    .where('locationId', '=', locationId)
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
    .set({ status: change.status, ...(change.paidAt && { paidAt: change.paidAt }) })
    .where('locationId', '=', locationId)
    .where('id', '=', orderId)
    .execute();
}

type Row = Omit<Selectable<OrdersTable>, 'currency' | 'paidAt'>;

export function toRow(order: Order): Row {
  return {
    locationId: order.locationId,
    id: order.id,
    kind: order.kind,
    status: order.status,
    userId: order.userId,
    guestKey: order.guestKey,
    terms: order.terms,
    minutes: order.minutes,
    lines: order.lines,
    totalCents: order.totalCents,
    startsAt: order.startsAt,
    endsAt: order.endsAt,
    receiptKey: order.receiptKey,
    createdAt: order.createdAt,
    ...NO_GOODS,
    ...goodsOf(order),
  };
}

type GoodsColumns = Pick<
  Row,
  'zoneId' | 'ticketId' | 'vehicleCount' | 'vehicles' | 'stayOrderId' | 'sessionId' | 'extendsFrom' | 'byCode'
>;

const NO_GOODS: GoodsColumns = {
  zoneId: null,
  ticketId: null,
  vehicleCount: 1,
  vehicles: [],
  stayOrderId: null,
  sessionId: null,
  extendsFrom: null,
  byCode: false,
};

function goodsOf(order: Order): Partial<GoodsColumns> {
  switch (order.kind) {
    case 'stay': {
      const { zoneId, vehicleCount, vehicles, byCode } = order;
      return { zoneId: zoneId, vehicleCount: vehicleCount, vehicles: [...vehicles], byCode: byCode };
    }
    case 'extension':
      return { ...sessionOf(order), extendsFrom: order.extendsFrom };
    case 'correction':
      return sessionOf(order);
    case 'valet':
      return { ticketId: order.ticketId, vehicles: [order.vehicle] };
    default:
      return order satisfies never;
  }
}

function sessionOf({ zoneId, stayOrderId, sessionId }: Order<'extension' | 'correction'>) {
  return { zoneId: zoneId, stayOrderId: stayOrderId, sessionId: sessionId };
}

export function toOrder(row: Row): Order {
  const common = {
    locationId: row.locationId,
    id: row.id,
    status: row.status,
    userId: row.userId,
    guestKey: row.guestKey,
    terms: row.terms,
    minutes: row.minutes,
    lines: row.lines,
    totalCents: row.totalCents,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    receiptKey: row.receiptKey,
    createdAt: row.createdAt,
  };
  const { kind, vehicles, vehicleCount, byCode } = row;
  switch (kind) {
    case 'stay':
      return { ...common, kind, zoneId: stored(row, 'zoneId'), vehicleCount, vehicles, byCode };
    case 'extension':
      return { ...common, kind, ...toSession(row), extendsFrom: stored(row, 'extendsFrom') };
    case 'correction':
      return { ...common, kind, ...toSession(row) };
    case 'valet': {
      const [vehicle] = vehicles;
      if (!vehicle) throw new Error(`Order ${row.id} has no vehicle.`);
      return { ...common, kind, ticketId: stored(row, 'ticketId'), vehicle };
    }
    default:
      return kind satisfies never;
  }
}

function toSession(row: Row) {
  return {
    zoneId: stored(row, 'zoneId'),
    stayOrderId: stored(row, 'stayOrderId'),
    sessionId: stored(row, 'sessionId'),
  };
}

/** A column that an order of this kind always has. */
function stored<Column extends keyof Row>(row: Row, column: Column): NonNullable<Row[Column]> {
  const value = row[column];
  if (value === null || value === undefined) throw new Error(`Order ${row.id} of kind ${row.kind} has no ${column}.`);
  return value;
}
