// Tips that were paid alone because the car cost nothing (rule 347).

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { areTipsAlone } from '#platform/db/statements/tips-alone.ts';
import type { TicketPlace } from '../tickets/stored-ticket.ts';

/** Whether the ticket has such a tip, paid and not refunded. */
export async function hasTipAlone(db: Db, { locationId, ticketId }: TicketPlace): Promise<boolean> {
  const { rows } = await sql`
    select 1 from orders where location_id = ${locationId} and ticket_id = ${ticketId} and status = 'paid' and ${areTipsAlone(sql`lines`)}
    limit 1`.execute(db);
  return rows.length > 0;
}
