// What a ticket was sold by.

import type { Db } from '../../../db/database.ts';
import type { TicketPlace } from '../ticket/stored-ticket.ts';

/** Whether an order of this ticket has been paid, or was free. */
export async function wasSold(tx: Db, { locationId, ticketId }: TicketPlace): Promise<boolean> {
  const sold = tx
    .selectFrom('orders')
    .select('id')
    .where('locationId', '=', locationId)
    .where('ticketId', '=', ticketId)
    .where('paidAt', 'is not', null);
  return (await sold.limit(1).executeTakeFirst()) !== undefined;
}
