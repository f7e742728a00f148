// The only place that maps rows of `orders` to orders and back.

import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { findAtLocations, listLocationsOfReceipt, orderOfReceipt } from '#platform/db/sharding/location-in-ids.ts';
import {
  type Condition,
  type GuardedParts,
  hasRowCount,
  type NamedPart,
  withParts,
} from '#platform/db/statements/statement-parts.ts';
import type { OrdersTable, Schema } from '#platform/db/tables/schema.ts';
import type { ExtendedRow } from '#platform/db/tables/session-tables.ts';
import { SOURCE_LANGUAGE } from '#platform/i18n/catalogs.ts';
import { languageSpoken } from '#platform/i18n/languages.ts';
import type { ExtendedStay, Order, OrderId, OrderStatus } from './order.ts';

/** Lists the columns by name, because a prepared statement with a star fails once a later release has added a column. */
export const ORDER_COLUMNS = [
  'orders.locationId',
  'orders.id',
  'orders.zoneId',
  'orders.ticketId',
  'orders.permitId',
  'orders.noticeId',
  'orders.kind',
  'orders.status',
  'orders.userId',
  'orders.guestKey',
  'orders.terms',
  'orders.minutes',
  'orders.vehicleCount',
  'orders.vehicles',
  'orders.lines',
  'orders.totalCents',
  'orders.currency',
  'orders.startsAt',
  'orders.endsAt',
  'orders.stayOrderId',
  'orders.sessionId',
  'orders.extended',
  'orders.byCode',
  'orders.countsSpaces',
  'orders.reserved',
  'orders.authorizedCents',
  'orders.language',
  'orders.receiptKey',
  'orders.createdAt',
  'orders.paidAt',
] as const;

/** Begins a statement that also inserts a new order. The caller adds one more write. */
export function withStoredOrder(db: Pick<Db, 'with'>, order: Order) {
  const { vehicles, terms, lines, extended, ...row } = toRow(order);
  const written = { vehicles: JSON.stringify(vehicles), terms: JSON.stringify(terms), lines: JSON.stringify(lines) };
  const longer = extended && { extended: JSON.stringify(extended) };
  const values = { ...row, ...written, ...longer, language: foreignLanguage() };
  return db.with('placed', (placed) => placed.insertInto('orders').values(values));
}

/**
 * For what becomes an order later: the ticket may be paid for. Storing an order checks this by itself.
 * @throws what `isLotInReview` recognizes
 */
export async function requireOpenLot(
  tx: Db,
  { locationId, ticketId }: { readonly locationId: string; readonly ticketId: string },
): Promise<void> {
  await sql`select require_open_lot(${locationId}, ${ticketId})`.execute(tx);
}

/** Inserts an order that needs no payment provider. */
export async function storeOrder(tx: Db, order: Order, extraWrites: readonly NamedPart[] = []): Promise<void> {
  await withStoredOrder(withParts(tx, extraWrites), order)
    .selectNoFrom(({ lit }) => lit(1).as('one'))
    .execute();
}

export async function findOrder(db: Db, at: OrderId): Promise<Order | null> {
  const row = await selectOrder(db, at).executeTakeFirst();
  return row ? toOrder(row) : null;
}

/** Locks the order until the transaction ends. */
export async function lockOrder(tx: Db, at: OrderId): Promise<Order | null> {
  const row = await selectOrder(tx, at).forUpdate().executeTakeFirst();
  return row ? toOrder(row) : null;
}

/** The stay, and what was paid to move or correct it, latest first. */
export async function listPaidForStay(db: Db, { locationId, orderId }: OrderId): Promise<Order[]> {
  const rows = await db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('locationId', '=', locationId)
    .where('status', 'in', ['paid', 'refunded'])
    .where((where) =>
      where.or([
        where('id', '=', orderId),
        where.and([where('stayOrderId', '=', orderId), where('kind', '=', 'correction')]),
      ]),
    )
    .orderBy('paidAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toOrder);
}

function selectOrder(db: Db, { locationId, orderId }: OrderId) {
  return db.selectFrom('orders').select(ORDER_COLUMNS).where('locationId', '=', locationId).where('id', '=', orderId);
}

/** The order whose receipt has this key. */
export async function findReceiptOrder(db: Db, receiptKey: string): Promise<OrderId | null> {
  return findAtLocations(await listLocationsOfReceipt(db, receiptKey), async (locationId) => {
    const row = await db
      .selectFrom('orders')
      .select(['locationId', 'id as orderId'])
      .where('locationId', '=', locationId)
      .where('id', '=', orderOfReceipt(receiptKey))
      .where('receiptKey', '=', receiptKey)
      .executeTakeFirst();
    return row ?? null;
  });
}

/** A stay's vehicles and zone after a correction; extensions are priced by that zone's rate. */
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

/** A reservation's times after a move, and the terms that price more time. The price it was sold for stays. */
export async function moveReserved(
  tx: Db,
  { locationId, orderId }: OrderId,
  to: Pick<Order<'stay'>, 'startsAt' | 'endsAt' | 'vehicles' | 'terms'>,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ ...to, vehicles: JSON.stringify(to.vehicles), terms: JSON.stringify(to.terms) })
    .where('locationId', '=', locationId)
    .where('id', '=', orderId)
    .execute();
}

export async function markOrder(
  tx: Db,
  { locationId, orderId }: OrderId,
  change: { readonly status: OrderStatus; readonly paidAt?: Date },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ ...change, ...(change.status === 'running' && { runsUntil: sql<Date>`ends_at` }) })
    .where('locationId', '=', locationId)
    .where('id', '=', orderId)
    .execute();
}

type Paid = {
  readonly version: string | null;
  /** What has to hold before it locks the order. */
  readonly after?: Condition | undefined;
  /** Null when no receipt is mailed automatically. */
  readonly receiptDueAt: Date | null;
  readonly now: Date;
};

/** Part of the statement that settles, which fails if the order has changed since it was read. */
export function paidParts(
  { locationId, orderId }: OrderId,
  { version, after = sql<boolean>`true`, receiptDueAt, now }: Paid,
): GuardedParts {
  const part = sql`paid as (
      update orders set receipt_due_at = ${receiptDueAt}, status = 'paid', paid_at = ${now}, runs_until = null
      where location_id = ${locationId} and id = ${orderId} and ${isVersion(version)} and ${after}
      returning 1
    )`;
  return { parts: [part], condition: hasRowCount('paid', 1) };
}

/** Identifies the state of a row, because every update of the row changes it. Read it together with the row. */
export const ORDER_VERSION = sql<string>`orders.xmin::text`;

/**
 * A condition on a row of `orders`: true while the row is still the one that was read with this version. A row that is locked by this
 * transaction has none: only the transaction itself changes it.
 */
export function isVersion(version: string | null): Condition {
  return version === null ? sql<boolean>`true` : sql<boolean>`orders.xmin = ${version}::xid`;
}

/** Its money is still to come: it stays in the index of what is not charged, and never runs out. */
const STOPPED = sql<Date>`'infinity'`;

/** What a start-stop stay can cost at most, and what is held for it. */
export async function setMax(
  tx: Db,
  { locationId, orderId }: OrderId,
  { lines, totalCents, authorizedCents }: Pick<Order<'stay'>, 'lines' | 'totalCents'> & { authorizedCents: number },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ lines: JSON.stringify(lines), totalCents, authorizedCents })
    .where('locationId', '=', locationId)
    .where('id', '=', orderId)
    .execute();
}

/** Every car of a start-stop stay has left: this is its price. */
export async function setStopped(
  tx: Db,
  { locationId, orderId }: OrderId,
  { lines, terms, totalCents, minutes, status }: Pick<Order, 'lines' | 'terms' | 'totalCents' | 'minutes' | 'status'>,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      lines: JSON.stringify(lines),
      terms: JSON.stringify(terms),
      totalCents,
      minutes,
      status,
      runsUntil: STOPPED,
    })
    .where('locationId', '=', locationId)
    .where('id', '=', orderId)
    .execute();
}

/** Start-stop stays whose time has run out. */
export async function listRunOut(db: Db, now: Date, limit: number): Promise<OrderId[]> {
  return db
    .selectFrom('orders')
    .select(['locationId', 'id as orderId'])
    .where('runsUntil', '<=', now)
    .orderBy('runsUntil')
    .orderBy('locationId')
    .orderBy('id')
    .limit(limit)
    .execute();
}

type StoredRow = Omit<Selectable<OrdersTable>, 'receiptDueAt' | 'receiptMailedAt' | 'runsUntil'>;
type Row = Omit<StoredRow, 'currency' | 'paidAt'>;

/** The driver is told about an order in the language that it was placed in. */
function foreignLanguage(): string | null {
  const language = languageSpoken();
  return language === SOURCE_LANGUAGE ? null : language;
}

const NO_GOODS = {
  zoneId: null,
  ticketId: null,
  permitId: null,
  noticeId: null,
  vehicleCount: 1,
  vehicles: [],
  stayOrderId: null,
  sessionId: null,
  extended: null,
  byCode: false,
  countsSpaces: false,
  reserved: false,
  authorizedCents: null,
  language: null,
};

export function toRow(order: Order): Row {
  switch (order.kind) {
    case 'stay':
      return { ...NO_GOODS, ...order, vehicles: [...order.vehicles] };
    case 'extension': {
      const { extended, ...row } = order;
      return { ...NO_GOODS, ...row, vehicleCount: extended.length, extended: extended.map(toExtendedRow) };
    }
    case 'correction':
      return { ...NO_GOODS, ...order };
    case 'valet': {
      const { vehicle, ...row } = order;
      return { ...NO_GOODS, ...row, vehicles: [vehicle] };
    }
    case 'permit':
    case 'notice':
      return { ...NO_GOODS, ...order, vehicles: [...order.vehicles] };
    default:
      return order satisfies never;
  }
}

export function toOrder({ currency: _currency, paidAt: _paidAt, ...row }: StoredRow): Order {
  const {
    kind,
    zoneId,
    ticketId,
    permitId,
    noticeId,
    vehicleCount,
    vehicles,
    stayOrderId,
    sessionId,
    extended,
    byCode,
    countsSpaces,
    reserved,
    authorizedCents,
    ...common
  } = row;
  const stored = requiredOf(row);
  switch (kind) {
    case 'stay':
      return {
        ...common,
        kind,
        zoneId: stored(zoneId),
        vehicleCount,
        vehicles,
        byCode,
        countsSpaces,
        reserved,
        authorizedCents,
      };
    case 'extension': {
      const of = { zoneId: stored(zoneId), stayOrderId: stored(stayOrderId), countsSpaces };
      return { ...common, kind, ...of, extended: stored(extended).map(toExtendedStay) };
    }
    case 'correction': {
      const of = {
        zoneId: stored(zoneId),
        stayOrderId: stored(stayOrderId),
        sessionId: stored(sessionId),
        countsSpaces,
      };
      return { ...common, kind, ...of };
    }
    case 'valet':
      return { ...common, kind, ticketId: stored(ticketId), vehicle: stored(vehicles[0]) };
    case 'permit':
      return { ...common, kind, permitId: stored(permitId), vehicles };
    case 'notice':
      return { ...common, kind, noticeId: stored(noticeId), vehicles };
    default:
      return kind satisfies never;
  }
}

const toExtendedRow = ({ from, endsAt, ...row }: ExtendedStay): ExtendedRow => ({
  ...row,
  from: from.toISOString(),
  endsAt: endsAt.toISOString(),
});

const toExtendedStay = ({ from, endsAt, ...row }: ExtendedRow): ExtendedStay => ({
  ...row,
  from: new Date(from),
  endsAt: new Date(endsAt),
});

/** For columns that every order of its kind has. */
function requiredOf({ id, kind }: Row) {
  return <T>(value: T | null | undefined): T => {
    if (value === null || value === undefined) throw new Error(`Order ${id} has not all that a ${kind} has.`);
    return value;
  };
}

/** A stay and everything bought with it. */
const isOfStay =
  ({ locationId, orderId }: OrderId) =>
  (row: ExpressionBuilder<Schema, 'orders'>) =>
    row.and([row('locationId', '=', locationId), row.or([row('id', '=', orderId), row('stayOrderId', '=', orderId)])]);

/** A guest's stay, with everything added to it, becomes the account's. @returns false when another account has it */
export async function claimOrders(tx: Db, stay: OrderId, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ userId })
    .where(isOfStay(stay))
    .where(({ or, eb }) => or([eb('userId', 'is', null), eb('userId', '=', userId)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Undoes that: the orders are the guest's again. */
export async function releaseOrders(tx: Db, stay: OrderId, userId: string): Promise<void> {
  await tx.updateTable('orders').set({ userId: null }).where(isOfStay(stay)).where('userId', '=', userId).execute();
}

/** Orders of a deleted account stay, with their prices and payments, but without an owner. */
export async function forgetPayer(tx: Db, userId: string): Promise<void> {
  await tx.updateTable('orders').set({ userId: null }).where('userId', '=', userId).execute();
}
