// Tips that were paid alone, because the car cost nothing (rule 347).

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { TicketPlace } from '../ticket/stored-ticket.ts';

/** Of an order's lines. */
export const TIP_ALONE: RawBuilder<boolean> = sql`(jsonb_array_length(lines) > 0
  and not exists (select 1 from jsonb_array_elements(lines) line where line->>'payee' <> 'tips'))`;

/** Whether the ticket has one that was paid and not given back. */
export async function hasTipAlone(db: Db, { locationId, ticketId }: TicketPlace): Promise<boolean> {
  const { rows } = await sql`
    select 1 from orders where location_id = ${locationId} and ticket_id = ${ticketId} and status = 'paid' and ${TIP_ALONE}
    limit 1`.execute(db);
  return rows.length > 0;
}
