// Which of these vehicles is paid for at a lot from a moment on, as part of a larger statement.

import { type RawBuilder, sql } from 'kysely';

/** All null when the join finds nothing. */
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

type Asked = {
  readonly locationId: RawBuilder<unknown>;
  readonly vehicles: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
};

/** The first that is paid for at this moment or later. `vehicles`: JSON as stored with orders. For a lateral join. */
export function paidVehicle({ locationId, vehicles, from }: Asked) {
  // One look-up by plate for each vehicle: joined, the planner takes the JSON for a hundred rows and reads all that is
  // parked at the lot.
  return sql<PaidColumns>`(
    select found.* from jsonb_to_recordset(${vehicles}) as asked (state bpchar, "plateKey" text)
      cross join lateral (
        select s.id as paid_session_id, o.receipt_key as paid_receipt_key, s.plate as paid_plate, s.covered_from as paid_from,
          s.ends_at as paid_ends_at, s.user_id as paid_user_id, s.guest_key as paid_guest_key
        from sessions s join orders o on o.location_id = s.location_id and o.id = s.order_id
        where s.location_id = ${locationId} and s.plate_state = asked.state and s.plate_key = asked."plateKey"
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
