// The step between requesting a payment and paying, in two statements: one locks the order and reads everything the
// decision needs, the other stores the sessions.

import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { Outdated } from '../../../db/in-transaction.ts';
import type { OrderedVehicle } from '../../../db/tables/schema.ts';
import { type Order, toOrder } from '../../orders/order-book.ts';
import { arrivedCount, arriving, type NewVehicle } from '../../vehicles/known-vehicles.ts';
import type { NewSession } from '../sessions.store.ts';
import { PAID_COLUMNS, type PaidAlready, paidVehicle, toPaidAlready } from './paid-vehicle.read-model.ts';
import type { ZoneForSale } from './zone-for-sale.read-model.ts';

export type SellingHours = Pick<ZoneForSale, 'isHourly' | 'openMinutes' | 'closeMinutes' | 'schedule' | 'timeZone'>;

export type StayToAttach = {
  readonly order: Order;
  readonly isGivenUp: boolean;
  /** Null when sold without a zone. */
  readonly zone: SellingHours | null;
  /** The first vehicle that is already paid for there. */
  readonly paid: PaidAlready | null;
  /** The ids of known vehicles, by state and plate key. */
  readonly vehicleIds: Readonly<Record<string, string>>;
};

type Asked = {
  readonly secretHash: string;
  /** Undefined: the order's. */
  readonly vehicles: readonly OrderedVehicle[] | undefined;
  readonly now: Date;
};

/** Locks the order until the transaction ends. */
export async function lockStayToAttach(tx: Db, { secretHash, vehicles, now }: Asked): Promise<StayToAttach | null> {
  const asked = sql`coalesce(${vehicles ? JSON.stringify(vehicles) : null}::jsonb, orders.vehicles)`;
  const row = await tx
    .selectFrom('payments')
    .innerJoin('orders', (join) =>
      join.onRef('orders.locationId', '=', 'payments.locationId').onRef('orders.id', '=', 'payments.orderId'),
    )
    .innerJoin('locations', 'locations.id', 'orders.locationId')
    .leftJoin('zones', (join) =>
      join.onRef('zones.locationId', '=', 'orders.locationId').onRef('zones.id', '=', 'orders.zoneId'),
    )
    .leftJoinLateral(paidVehicle({ locationId: sql`orders.location_id`, vehicles: asked, now }), (join) =>
      join.onTrue(),
    )
    .selectAll('orders')
    .select(['payments.givenUpAt', 'locations.timeZone', 'zones.isHourly as zoneIsHourly'])
    .select(['zones.openMinutes', 'zones.closeMinutes', 'zones.schedule'])
    .select(PAID_COLUMNS)
    .select(
      sql<Record<string, string> | null>`(
        select jsonb_object_agg(asked.state || ' ' || asked."plateKey", v.id)
        from jsonb_to_recordset(${asked}) as asked (state text, "plateKey" text)
          join vehicles v on v.plate_state = asked.state::bpchar and v.plate_key = asked."plateKey"
      )`.as('vehicleIds'),
    )
    .where('payments.clientSecretHash', '=', secretHash)
    .forUpdate('orders')
    .executeTakeFirst();
  if (!row) return null;
  const { givenUpAt, timeZone, zoneIsHourly: isHourly, openMinutes, closeMinutes, schedule, vehicleIds, ...rest } = row;
  const isSold = isHourly !== null && openMinutes !== null && closeMinutes !== null && schedule !== null;
  const { paidSessionId, paidReceiptKey, paidPlate, paidEndsAt, paidUserId, paidGuestKey, ...order } = rest;
  return {
    order: toOrder(order),
    isGivenUp: givenUpAt !== null,
    zone: isSold ? { isHourly, openMinutes, closeMinutes, schedule, timeZone } : null,
    paid: toPaidAlready({ paidSessionId, paidReceiptKey, paidPlate, paidEndsAt, paidUserId, paidGuestKey }),
    vehicleIds: vehicleIds ?? {},
  };
}

type Attaching = {
  readonly order: Order<'stay'>;
  readonly sessions: readonly NewSession[];
  readonly newVehicles: readonly NewVehicle[];
};

/**
 * Stores the order as requested now, and its pending sessions in place of those of an earlier attempt. @throws Outdated
 * when another booking has inserted one of the new vehicles since they were read.
 */
export async function storeAttached(tx: Db, { order, sessions, newVehicles }: Attaching): Promise<void> {
  const { locationId, id: orderId, userId, guestKey, startsAt, endsAt, vehicles } = order;
  const rows = sessions.map((session) => ({
    ...session,
    lines: JSON.stringify(session.lines),
    status: 'pending' as const,
  }));
  const { arrived } = await tx
    .with('renewed', (renewed) =>
      renewed
        .updateTable('orders')
        .set({ userId, guestKey, startsAt, endsAt, vehicles: JSON.stringify(vehicles) })
        .where('locationId', '=', locationId)
        .where('id', '=', orderId),
    )
    .with('cleared', (cleared) =>
      cleared
        .deleteFrom('sessions')
        .where('locationId', '=', locationId)
        .where('orderId', '=', orderId)
        .where('status', '=', 'pending'),
    )
    .with('stored', (stored) => stored.insertInto('sessions').values(rows))
    .with('arrived', () => arriving(newVehicles))
    .selectNoFrom(arrivedCount().as('arrived'))
    .executeTakeFirstOrThrow();
  if (arrived < newVehicles.length) throw new Outdated('Another booking has just brought the vehicle in.');
}
