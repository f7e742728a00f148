// What was paid for a ticket in cash or charged to a room.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { areTipsAlone } from '#platform/db/statements/conditions.ts';
import type { TicketRef } from '../tickets/stored-ticket.ts';

/** The ticket's order that was paid in cash and not refunded; it is booked a moment after the tap. */
export async function findCashSale(tx: Db, ticketRef: TicketRef): Promise<string | null> {
  return (await cashSales(tx, ticketRef).executeTakeFirst())?.id ?? null;
}

/** Whether any of it was refunded, by the owner or support. */
export async function wasRefunded(tx: Db, ticketRef: TicketRef): Promise<boolean> {
  const refunded = cashSales(tx, ticketRef).innerJoin('refunds as r', (on) =>
    on.onRef('r.locationId', '=', 'o.locationId').onRef('r.orderId', '=', 'o.id'),
  );
  return (await refunded.executeTakeFirst()) !== undefined;
}

function cashSales(tx: Db, { locationId, ticketId }: TicketRef) {
  return tx
    .selectFrom('orders as o')
    .innerJoin('payments as p', (on) => on.onRef('p.locationId', '=', 'o.locationId').onRef('p.id', '=', 'o.id'))
    .select('o.id')
    .where('o.locationId', '=', locationId)
    .where('o.ticketId', '=', ticketId)
    .where('o.status', '=', 'paid')
    .where('p.provider', 'in', ['cash', 'room']);
}

/** Whether an order other than this one pays for its ticket, because the guest paid twice. */
export async function isPaidOtherwise(
  tx: Db,
  { locationId, ticketId, id }: TicketRef & { readonly id: string },
): Promise<boolean> {
  const paid = tx.selectFrom('orders').select('id').where('locationId', '=', locationId).where('status', '=', 'paid');
  const others = paid
    .where('ticketId', '=', ticketId)
    .where('id', '<>', id)
    .where(sql<boolean>`not ${areTipsAlone(sql`lines`)}`);
  const other = await others.limit(1).executeTakeFirst();
  return other !== undefined;
}
