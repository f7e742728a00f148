// A receipt: the stay, its vehicles, and every charge and refund, including those of extensions.

import { sql } from 'kysely';
import { addressAt, timeZoneAsOf } from '#features/lot-directory/server/public.ts';
import type { OrderStatus } from '#features/orders/server/public.ts';
import type { Rate } from '#features/pricing/rules/offer.ts';
import type { PriceLines } from '#features/pricing/rules/price-line.ts';
import type { TicketRef } from '#features/valet/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import {
  findAtLocations,
  listLocationsOf,
  listLocationsOfReceipt,
  orderOfReceipt,
} from '#platform/db/sharding/location-in-ids.ts';

export type ReceiptOrder = {
  readonly id: string;
  readonly kind: 'stay' | 'extension' | 'correction' | 'valet' | 'permit' | 'notice';
  readonly status: OrderStatus;
  readonly userId: string | null;
  readonly guestKey: string | null;
  readonly rate: Rate;
  readonly minutes: number;
  readonly vehicleCount: number;
  /** A stay that was sold for a later time. */
  readonly reserved: boolean;
  /** In the order in which the driver listed them. */
  readonly vehicles: ReadonlyArray<{ readonly plate: string; readonly state: string }>;
  readonly lines: PriceLines;
  readonly totalCents: number;
  /** The most that it can cost, if it is start-stop. */
  readonly authorizedCents: number | null;
  readonly paidAt: Date | null;
  /** When its vehicles began to count as paid; before it is paid, if that is when its driver leaves. */
  readonly coveredFrom: Date | null;
  /** A charge of the wrong amount, which bought nothing and is refunded in full (rule 42). */
  readonly wrongCharge: { readonly cents: number; readonly currency: string | null } | null;
};

export type ReceiptLocation = {
  readonly locationId: string;
  readonly orderId: string;
  readonly locationName: string;
  readonly address: string;
  readonly phone: string;
  readonly timeZone: string;
  /** Null for a valet ticket. */
  readonly zoneId: string | null;
  readonly zoneNumber: string | null;
  readonly ticketId: string | null;
  /** The account that it belongs to. */
  readonly userId: string | null;
  readonly guestKey: string | null;
  /** Its lot has lanes with gates. */
  readonly hasLanes: boolean;
};

export async function findReceiptLocation(db: Db, receiptKey: string): Promise<ReceiptLocation | null> {
  return findAtLocations(await listLocationsOfReceipt(db, receiptKey), async (locationId) => {
    const { rows } = await sql<ReceiptLocation>`
      select o.location_id, o.id as order_id, l.name as location_name, ${addressAt(sql`o.created_at`)} as address, l.phone,
        ${timeZoneAsOf(sql`o.created_at`)} as time_zone, z.id as zone_id, z.zone_number,
        o.ticket_id, o.user_id, o.guest_key,
        exists (select from lanes g where g.location_id = ${locationId} and g.revoked_at is null) as has_lanes
      from orders o
        join locations l on l.id = o.location_id
        left join zones z on z.location_id = o.location_id and z.id = o.zone_id
      where o.location_id = ${locationId} and o.id = ${orderOfReceipt(receiptKey)} and o.receipt_key = ${receiptKey}`.execute(
      db,
    );
    return rows[0] ?? null;
  });
}

/** The stay first, then its paid extensions in order of purchase. */
export async function listReceiptOrders(db: Db, at: { locationId: string; orderId: string }): Promise<ReceiptOrder[]> {
  const { rows } = await sql<ReceiptOrder>`
    select id, kind, status, user_id, guest_key, terms->'rate' as rate, minutes, vehicle_count, vehicles, reserved,
      lines, total_cents, authorized_cents, paid_at,
      coalesce(paid_at, (select min(s.covered_from) from sessions s
        where s.location_id = ${at.locationId} and s.order_id = orders.id)) as covered_from,
      (select json_build_object('cents', w.charged_cents, 'currency', w.currency) from payments p
        join wrong_charges w on w.location_id = ${at.locationId} and w.payment_id = p.id
        where p.location_id = ${at.locationId} and p.id = orders.id) as wrong_charge
    from orders
    where location_id = ${at.locationId}
      and (id = ${at.orderId} or (stay_order_id = ${at.orderId} and status in ('paid', 'refunded')))
    order by kind desc, paid_at`.execute(db);
  return rows;
}

export async function findReceiptKeyOfSession(db: Db, sessionId: string): Promise<string | null> {
  return findAtLocations(await listLocationsOf(db, sessionId), async (locationId) => {
    const { rows } = await sql<{ key: string }>`
      select o.receipt_key as key from sessions s join orders o on o.location_id = s.location_id and o.id = s.order_id
      where s.location_id = ${locationId} and s.id = ${sessionId} and s.status <> 'pending'`.execute(db);
    return rows[0]?.key ?? null;
  });
}

const WAS_TOO_LATE = sql`r.reason in ('already_paid', 'ticket_over')`;

/** A ticket's valid sale: of several payments, the one that paid it. The others were refunded automatically, or paid only a tip (rule 347), which is the ticket's receipt if the car cost nothing. */
type TicketSale = {
  readonly orderId: string;
  readonly receiptKey: string;
};

/** Null while the ticket is unpaid. */
export async function findTicketSale(db: Db, { locationId, ticketId }: TicketRef): Promise<TicketSale | null> {
  const { rows } = await sql<TicketSale>`
    select o.id as order_id, o.receipt_key
    from orders o
    where o.location_id = ${locationId} and o.ticket_id = ${ticketId} and o.paid_at is not null
      and not exists (
        select from refunds r where r.location_id = o.location_id and r.order_id = o.id
          and (${WAS_TOO_LATE} or r.reason = 'cash_taken_back'))
    order by (select coalesce(sum((line->>'cents')::bigint), 0) from json_array_elements(o.lines) line
      where line->>'payee' <> 'tips') desc, o.total_cents desc, o.paid_at limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Other orders of a ticket, whose payments came when it was paid already. */
export async function listOrdersPaidTooLate(
  db: Db,
  { locationId, ticketId, orderId }: TicketRef & { readonly orderId: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o
    where o.location_id = ${locationId} and o.ticket_id = ${ticketId} and o.id <> ${orderId}
      and exists (select from refunds r
        where r.location_id = o.location_id and r.order_id = o.id and r.requested_by is null and ${WAS_TOO_LATE})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
