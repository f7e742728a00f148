// How long guests wait: the queue ahead of a car, the location's recent round trips, and a whole day of waits.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { HandedOver } from '../../rules/ticket/waiting.ts';
import type { TicketRef } from '../tickets/stored-ticket.ts';

const LAST_HOURS = 3;
/** An attendant who fetched a car within this time counts as working. */
const AT_WORK_HOURS = 1;
const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000);

export type Line = {
  readonly ahead: number;
  readonly roundTrips: readonly number[];
  readonly attendants: number;
};

/** The cars requested before this one, recent round trips in seconds, and how many attendants are working. */
export async function findLine(
  db: Db,
  { locationId, ticketId }: TicketRef,
  requested: { readonly requestedAt: Date; readonly now: Date },
): Promise<Line> {
  const { requestedAt, now } = requested;
  const { rows } = await sql<Line>`
    select
      (select count(*)::integer from valet_tickets q
        where q.location_id = ${locationId} and q.whereabouts in ('requested', 'retrieving')
          and (q.requested_at, q.id) < (${requestedAt}, ${ticketId}::uuid)) as ahead,
      (select coalesce(array_agg(extract(epoch from r.ready_at - r.retrieving_at)::float8), '{}')
        from valet_tickets r where r.location_id = ${locationId} and r.ready_at > ${hoursBefore(now, LAST_HOURS)}
          and r.retrieving_at is not null and r.ready_at > r.retrieving_at) as round_trips,
      (select count(distinct a.retriever_id)::integer from valet_tickets a
        where a.location_id = ${locationId} and a.retrieving_at > ${hoursBefore(now, AT_WORK_HOURS)}
          and (a.is_open or a.ready_at > ${hoursBefore(now, LAST_HOURS)})) as attendants`.execute(db);
  return rows[0] ?? { ahead: 0, roundTrips: [], attendants: 0 };
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
