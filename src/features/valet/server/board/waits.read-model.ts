// How long guests wait: the queue ahead of a car, how fast the stand brings cars, and a whole day of waits.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { type HandedOver, type Pace, paceOf } from '../../rules/ticket/waiting.ts';
import type { TicketRef } from '../tickets/stored-ticket.ts';

const HOUR_MS = 3_600_000;

/** How fast the stand has brought cars in the last hour; null when that says too little. */
export async function findPace(
  db: Db,
  { locationId, now }: { readonly locationId: string; readonly now: Date },
): Promise<Pace | null> {
  const since = new Date(now.getTime() - HOUR_MS);
  const { rows } = await sql<{ roundTrips: number[]; attendants: number; longestSeconds: number | null }>`
    select
      (select coalesce(array_agg(extract(epoch from r.ready_at - r.retrieving_at)::float8), '{}')
        from valet_tickets r where r.location_id = ${locationId} and r.ready_at > ${since}
          and r.retrieving_at is not null and r.ready_at > r.retrieving_at) as round_trips,
      (select extract(epoch from max(w.ready_at - w.requested_at))::float8
        from valet_tickets w where w.location_id = ${locationId} and w.ready_at > ${since}) as longest_seconds,
      (select count(distinct a.retriever_id)::integer from valet_tickets a
        where a.location_id = ${locationId} and a.retrieving_at > ${since}
          and (a.is_open or a.ready_at > ${since})) as attendants`.execute(db);
  return rows[0] ? paceOf(rows[0]) : null;
}

/** How many cars that still wait were requested before this one. */
export async function countAhead(db: Db, { locationId, ticketId }: TicketRef, requestedAt: Date): Promise<number> {
  const { rows } = await sql<{ ahead: number }>`
    select count(*)::integer as ahead from valet_tickets q
    where q.location_id = ${locationId} and q.whereabouts in ('requested', 'retrieving')
      and (q.requested_at, q.id) < (${requestedAt}, ${ticketId}::uuid)`.execute(db);
  return rows[0]?.ahead ?? 0;
}

/** Cars requested between two instants that have been handed back. */
export async function listHandedOver(
  db: Db,
  { locationId, from, until }: { readonly locationId: string; readonly from: Date; readonly until: Date },
): Promise<HandedOver[]> {
  const { rows } = await sql<HandedOver>`
    select requested_at, completed_at from valet_tickets
    where location_id = ${locationId} and completed_at is not null
      and requested_at >= ${from} and requested_at < ${until}`.execute(db);
  return rows;
}
