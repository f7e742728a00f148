// What was charged to hotel rooms at a stand (rule 289).

import { sql } from 'kysely';
import { type PriceLines, totalOf } from '#features/pricing/rules/price-line.ts';
import type { Db } from '#platform/db/database.ts';

type Between = { readonly locationId: string; readonly from: Date; readonly until: Date | null };

export type RoomChargeRow = {
  readonly ticketId: string;
  readonly ticketNumber: string;
  readonly plate: string;
  readonly plateState: string;
  readonly roomName: string;
  readonly room: string;
  readonly lines: PriceLines;
  readonly refundedCents: number;
  readonly by: string;
  readonly paidAt: Date;
};

/** In the order in which they were booked. Leaves out charges that were taken back, and subtracts refunds. */
export async function listRoomCharges(db: Db, { locationId, from, until }: Between): Promise<RoomChargeRow[]> {
  const { rows } = await sql<RoomChargeRow>`
    select t.id as ticket_id, t.ticket_number, t.plate, t.plate_state, t.room_name, t.room_number as room, t.lines, t.paid_at,
      coalesce((
        select sum(r.total_cents) from orders o join refunds r on r.location_id = o.location_id and r.order_id = o.id
        where o.location_id = ${locationId} and o.ticket_id = t.id and r.status in ('done', 'paid_otherwise')
          and r.reason not in ('already_paid', 'ticket_over', 'cash_taken_back')), 0)::integer as refunded_cents,
      coalesce((
        select e.actor_name from valet_events e
        where e.location_id = ${locationId} and e.ticket_id = t.id and e.kind = 'paid'
        order by e.sequence desc limit 1), '') as by
    from valet_tickets t
    where t.location_id = ${locationId} and t.paid_by = 'room' and t.paid_at >= ${from}
      and t.paid_at < coalesce(${until}::timestamptz, 'infinity')
    order by t.paid_at, t.id`.execute(db);
  return rows;
}

/** In cents, minus what was refunded. `until` null means until now. */
export async function sumRoomCharges(
  db: Db,
  { locationId, from, until }: Pick<Between, 'locationId' | 'from'> & { readonly until: Date | null },
): Promise<number> {
  const rows = await listRoomCharges(db, { locationId, from, until });
  return rows.reduce((sum, { lines, refundedCents }) => sum + totalOf(lines) - refundedCents, 0);
}
