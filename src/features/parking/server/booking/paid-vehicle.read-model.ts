// Which of the given vehicles is paid for at a lot, now or later, as part of a larger statement.

import { type RawBuilder, sql } from 'kysely';
import { MAX_VEHICLES } from '#features/pricing/rules/price-stay.ts';
import type { OrderedVehicle } from '#platform/db/tables/schema.ts';

/** All null if the join finds nothing. */
export type PaidColumns = {
  readonly paidSessionId: string | null;
  readonly paidReceiptKey: string | null;
  readonly paidPlate: string | null;
  readonly paidFrom: Date | null;
  readonly paidEndsAt: Date | null;
  readonly paidUserId: string | null;
  readonly paidGuestKey: string | null;
};

export const PAID_COLUMNS = [
  'paid.paidSessionId',
  'paid.paidReceiptKey',
  'paid.paidPlate',
  'paid.paidFrom',
  'paid.paidEndsAt',
  'paid.paidUserId',
  'paid.paidGuestKey',
] as const;

export type PaidAlready = {
  readonly sessionId: string;
  readonly receiptKey: string;
  readonly plate: string;
  readonly from: Date;
  readonly endsAt: Date;
  readonly userId: string | null;
  readonly guestKey: string | null;
};

export type RequestedVehicle = Pick<OrderedVehicle, 'state' | 'plateKey'>;
type Vehicles = readonly RequestedVehicle[] | undefined;

export const plateOf = ({ state, plateKey }: RequestedVehicle): RequestedVehicle => ({ state, plateKey });

/**
 * The given vehicles as a table `asked (state, plate_key)`; undefined means those of the statement's `orders`. The planner has to
 * know how few they are. It would estimate a hundred rows for JSON and ten for an array, and a plan for that many looks so
 * expensive that it makes a new one each time instead of keeping one.
 */
export function requestedVehicles(vehicles: Vehicles): RawBuilder<unknown> {
  if (vehicles === undefined) {
    return sql`(
      select state, "plateKey" from json_to_recordset(orders.vehicles) as ordered (state bpchar, "plateKey" text)
      limit ${sql.lit(MAX_VEHICLES)}
    ) as requested (state, plate_key)`;
  }
  const rows = vehicles.map(({ state, plateKey }) => sql`(${state}::bpchar, ${plateKey}::text)`);
  const values = rows.length > 0 ? sql`values ${sql.join(rows)}` : sql`select null::bpchar, null::text limit 0`;
  return sql`(${values}) as requested (state, plate_key)`;
}

type Requested = {
  readonly locationId: RawBuilder<unknown>;
  readonly vehicles: Vehicles;
  readonly from: RawBuilder<unknown>;
};

/** The first one that is paid for at this moment or later, for a lateral join. `vehicles`: as in `requestedVehicles`. */
export function paidVehicle({ locationId, vehicles, from }: Requested) {
  // One look-up by plate per vehicle: with a plain join, the planner may read everything parked at the lot.
  return sql<PaidColumns>`(
    select found.* from ${requestedVehicles(vehicles)}
      cross join lateral (
        select s.id as paid_session_id, o.receipt_key as paid_receipt_key, s.plate as paid_plate, s.covered_from as paid_from,
          s.ends_at as paid_ends_at, s.user_id as paid_user_id, s.guest_key as paid_guest_key
        from sessions s join orders o on o.location_id = s.location_id and o.id = s.order_id
        where s.location_id = ${locationId} and s.plate_state = requested.state and s.plate_key = requested.plate_key
          and s.status = 'active' and s.covered && tstzrange(${from}::timestamptz, null)
        order by s.covered_from limit 1
      ) found
    order by found.paid_from limit 1
  )`.as<'paid'>('paid');
}

export function toPaidAlready(row: PaidColumns): PaidAlready | null {
  const {
    paidSessionId: sessionId,
    paidReceiptKey: receiptKey,
    paidPlate: plate,
    paidFrom: from,
    paidEndsAt: endsAt,
  } = row;
  if (sessionId === null || receiptKey === null || plate === null || from === null || endsAt === null) return null;
  return { sessionId, receiptKey, plate, from, endsAt, userId: row.paidUserId, guestKey: row.paidGuestKey };
}
