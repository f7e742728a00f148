// A ticket's valid sale: of several payments, the one that paid it. The others were refunded automatically, or
// paid only a tip (rule 347), which is the ticket's receipt if the car cost nothing.

import { sql } from 'kysely';
import type { TicketPlace } from '#features/valet/server/public.ts';
import type { Db } from '#platform/db/database.ts';

export type TicketSale = {
  readonly orderId: string;
  readonly receiptKey: string;
};

/** Null while the ticket is unpaid. */
export async function findTicketSale(db: Db, { locationId, ticketId }: TicketPlace): Promise<TicketSale | null> {
  const { rows } = await sql<TicketSale>`
    select o.id as order_id, o.receipt_key
    from orders o
    where o.location_id = ${locationId} and o.ticket_id = ${ticketId} and o.paid_at is not null
      and not exists (
        select from refunds r where r.location_id = o.location_id and r.order_id = o.id
          and r.reason in ('already_paid', 'ticket_over', 'cash_taken_back'))
    order by (select coalesce(sum((line->>'cents')::bigint), 0) from json_array_elements(o.lines) line
      where line->>'payee' <> 'tips') desc, o.total_cents desc, o.paid_at limit 1`.execute(db);
  return rows[0] ?? null;
}
