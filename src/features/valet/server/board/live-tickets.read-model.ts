// Tickets for the live streams: many of one location at once, each with the keys that currently open it.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { listKeysOf } from '../guest/guest-keys.store.ts';
import { type StoredTicket, type TicketRow, toStored } from '../tickets/stored-ticket.ts';
import { STORED_TICKET } from '../tickets/tickets.store.ts';

export type LiveTicket = { readonly stored: StoredTicket; readonly keys: ReadonlySet<string> };

export async function findLiveTickets(
  db: Db,
  {
    locationId,
    ticketIds,
    now,
  }: { readonly locationId: string; readonly ticketIds: readonly string[]; readonly now: Date },
): Promise<LiveTicket[]> {
  const { rows } = await sql<TicketRow>`
    select ${STORED_TICKET}
    from valet_tickets t join locations l on l.id = t.location_id
      left join valet_settings s on s.location_id = t.location_id
    where t.location_id = ${locationId} and t.id = any(${ticketIds}::uuid[])`.execute(db);
  const keys = await listKeysOf(db, { locationId, ticketIds, now });
  return rows.map((row) => ({ stored: toStored(row), keys: keys.get(row.id) ?? new Set() }));
}

/** At most `limit` tickets with an event recorded after `since`. */
export async function listChangedSince(
  db: Db,
  { locationId, since, limit }: { readonly locationId: string; readonly since: Date; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select distinct ticket_id as id from valet_events
    where location_id = ${locationId} and recorded_at > ${since} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
