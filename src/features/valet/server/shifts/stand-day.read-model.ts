// What happened at a stand on a local day: who handled how many cars, which tickets were voided and why, and which tills did not
// add up.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { VoidReason } from '../../rules/ticket/ticket.ts';

type Day = { readonly locationId: string; readonly from: Date; readonly until: Date };

/** What a phone did without a signal is recorded later; we wait no longer than this for it. */
const SENT_WITHIN_HOURS = 48;

/** Acts of that day, whenever they were sent, found by the index on when they were recorded. */
const onDay = ({ locationId, from, until }: Day) => sql`
  e.location_id = ${locationId} and e.acted_at >= ${from} and e.acted_at < ${until} and e.recorded_at >= ${from}
  and e.recorded_at < ${new Date(until.getTime() + SENT_WITHIN_HOURS * 3_600_000)}`;

/** Cars that were taken in and are not void, and what the owner earned with tickets, in cents. */
export async function sumDay(db: Db, { locationId, from, until }: Day): Promise<{ cars: number; revenue: number }> {
  const { rows } = await sql<{ cars: number; revenue: number }>`
    select (select count(*)::integer from valet_tickets
        where location_id = ${locationId} and created_at >= ${from} and created_at < ${until} and whereabouts <> 'void') as cars,
      (select coalesce(sum(-e.cents), 0)::bigint from ledger_entries e
        join orders o on o.location_id = e.location_id and o.id = e.order_id and o.kind = 'valet'
        where e.location_id = ${locationId} and e.account = 'owner' and e.occurred_at >= ${from} and e.occurred_at < ${until}
      ) as revenue`.execute(db);
  return rows[0] ?? { cars: 0, revenue: 0 };
}

export type AttendantCars = {
  readonly name: string;
  readonly tookIn: number;
  readonly parked: number;
  readonly brought: number;
};

/** Counts each car once, however often it was parked again or undone. Whoever handled most comes first. */
export async function listAttendantCars(db: Db, day: Day): Promise<AttendantCars[]> {
  const cars = (kinds: readonly string[]) =>
    sql`(count(distinct e.ticket_id) filter (where e.kind = any(${kinds}::text[])))::integer`;
  const { rows } = await sql<AttendantCars>`
    select max(e.actor_name) as name, ${cars(['created'])} as took_in, ${cars(['parked', 'parked_again'])} as parked,
      ${cars(['made_ready'])} as brought
    from valet_events e
    where ${onDay(day)} and e.actor_kind = 'staff' and e.actor_id is not null
      and e.kind in ('created', 'parked', 'parked_again', 'made_ready')
    group by e.actor_id order by count(distinct e.ticket_id) desc, e.actor_id`.execute(db);
  return rows;
}

export type VoidTicket = {
  readonly ticketId: string;
  readonly ticketNumber: string;
  readonly reason: VoidReason | null;
  readonly by: string;
  readonly at: Date;
};

export async function listVoids(db: Db, day: Day): Promise<VoidTicket[]> {
  const { rows } = await sql<VoidTicket>`
    select e.ticket_id, t.ticket_number, e.fact->>'reason' as reason, e.actor_name as by, e.acted_at as at
    from valet_events e join valet_tickets t on t.location_id = e.location_id and t.id = e.ticket_id
    where ${onDay(day)} and e.kind = 'voided' order by e.acted_at desc, e.ticket_id`.execute(db);
  return rows;
}

export type ClosedTill = {
  readonly id: string;
  readonly closedAt: Date;
  readonly closedBy: string;
  readonly differenceCents: number;
};

export async function listClosedTills(db: Db, { locationId, from, until }: Day): Promise<ClosedTill[]> {
  const { rows } = await sql<ClosedTill>`
    select id, closed_at, closed_by_name as closed_by, (counted_cents - expected_cents)::integer as difference_cents
    from valet_shifts
    where location_id = ${locationId} and closed_at >= ${from} and closed_at < ${until}
    order by closed_at desc, id`.execute(db);
  return rows;
}
