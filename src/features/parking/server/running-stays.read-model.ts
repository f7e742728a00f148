// Start-stop parking that a phone may stop by a text: of the account that has confirmed it, and of guests who gave
// it for the link that stops their parking (rule 410).

import { sql } from 'kysely';
import { findAccountOfPhone } from '#features/accounts/server/public.ts';
import type { OrderId, OrderStatus } from '#features/orders/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import type { StoredStatus } from '../rules/session.ts';
import { findZoneForSale } from './booking/zone-for-sale.read-model.ts';
import { listOrderSessions } from './sessions.store.ts';

export type RunningStay = OrderId & {
  readonly zoneId: string;
  readonly lot: string;
  readonly zone: string;
  /** Its payment has not been heard of; it may never be made. */
  readonly isSettling: boolean;
  /** Those that have not been stopped. */
  readonly cars: readonly RunningCar[];
};

export type RunningCar = { readonly sessionId: string; readonly plate: string; readonly plateKey: string };

/** What cars that can be stopped are in. */
const STATUS_OF_CARS: Partial<Record<OrderStatus, StoredStatus>> = { running: 'active', pending: 'pending' };

/** In the order in which they were begun. */
export async function listRunningStays(db: Db, phone: string, now: Date): Promise<RunningStay[]> {
  const userId = await findAccountOfPhone(db, phone);
  const orders = [
    ...(userId === null ? [] : await listOfAccount(db, userId, now)),
    ...(await listOfGuests(db, phone, now)),
  ];
  const once = [...new Map(orders.map((order) => [order.orderId, order])).values()];
  const stays: RunningStay[] = [];
  for (const { locationId, orderId, zoneId, status } of once.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1))) {
    const sessions = await listOrderSessions(db, { locationId, orderId });
    const cars = sessions
      .filter((session) => session.status === STATUS_OF_CARS[status])
      .map(({ id: sessionId, plate, plateKey }) => ({ sessionId, plate, plateKey }));
    const sign = cars.length > 0 ? await findZoneForSale(db, zoneId) : null;
    if (!sign) continue;
    const { locationName: lot, zoneNumber: zone } = sign;
    stays.push({ locationId, orderId, zoneId, lot, zone, isSettling: status === 'pending', cars });
  }
  return stays;
}

type RunningOrder = OrderId & { readonly zoneId: string; readonly status: OrderStatus };

const runs = (now: Date) => sql<boolean>`
  orders.kind = 'stay' and orders.authorized_cents is not null and orders.status in ('pending', 'running') and orders.ends_at > ${now}`;

async function listOfAccount(db: Db, userId: string, now: Date): Promise<RunningOrder[]> {
  const { rows } = await sql<RunningOrder>`
    select location_id, id as order_id, zone_id, status from orders where user_id = ${userId} and ${runs(now)}`.execute(
    db,
  );
  return rows;
}

async function listOfGuests(db: Db, phone: string, now: Date): Promise<RunningOrder[]> {
  const { rows } = await sql<RunningOrder>`
    select orders.location_id, orders.id as order_id, orders.zone_id, orders.status
    from stay_contacts c join orders on orders.location_id = c.location_id and orders.id = c.order_id
    where c.phone = ${phone} and ${runs(now)}`.execute(db);
  return rows;
}
