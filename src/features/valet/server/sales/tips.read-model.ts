// Tips paid with tickets, and who was there to share them: from the orders, the shifts and the tickets' history.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { areTipsAlone } from '#platform/db/statements/conditions.ts';
import type { Attendant, GivenTip, Pools } from '../../rules/price/divide-tips.ts';
import type { TicketRef } from '../tickets/stored-ticket.ts';

/** `until` null means until now. */
type Span = { readonly locationId: string; readonly from: Date; readonly until: Date | null };

/** The shift that was open when the tip was paid; null outside of any shift. */
type StoredTip = Omit<GivenTip, 'pool'> & {
  readonly paidAt: Date;
  readonly shiftId: string | null;
  readonly openedAt: Date | null;
};

/** What a phone did without a signal is recorded later; we wait no longer than this for it. */
const SENT_WITHIN_HOURS = 48;

type TipRow = Omit<StoredTip, 'by' | 'inCashBy'> & {
  readonly byId: string | null;
  readonly byName: string | null;
  readonly isCash: boolean;
};

/**
 * Minus what was refunded or promised back. When a manager handed the car over, the tip goes to whoever fetched it; a tip in cash to
 * whoever took it.
 */
export async function listTips(db: Db, { locationId, from, until }: Span): Promise<StoredTip[]> {
  const { rows } = await sql<TipRow>`
    select o.terms->>'tips' as to, (tip.cents - back.cents)::integer as cents, o.paid_at, s.id as shift_id, s.opened_at,
      took.actor_id is not null as is_cash,
      coalesce(took.actor_id, done.actor_id, t.retriever_id) as by_id,
      coalesce(took.actor_name, done.actor_name, t.retriever_name) as by_name
    from orders o join valet_tickets t on t.location_id = ${locationId} and t.id = o.ticket_id
      cross join lateral (select sum((line->>'cents')::bigint) as cents from json_array_elements(o.lines) line
        where line->>'payee' = 'tips') tip
      cross join lateral (select coalesce(sum((line->>'cents')::bigint), 0) as cents
        from refunds r cross join lateral json_array_elements(r.lines) line
        where r.location_id = ${locationId} and r.order_id = o.id and r.status <> 'closed' and line->>'payee' = 'tips') back
      left join lateral (select id, opened_at from valet_shifts
        where location_id = ${locationId} and opened_at <= o.paid_at and (closed_at is null or closed_at > o.paid_at)
        order by opened_at desc limit 1) s on true
      left join lateral (select actor_id, actor_name from valet_events
        where location_id = ${locationId} and ticket_id = o.ticket_id and kind = 'completed' and actor_kind = 'staff'
          and actor_id is not null order by sequence desc limit 1) done on true
      left join lateral (select actor_id, actor_name from valet_events
        where location_id = ${locationId} and ticket_id = o.ticket_id and kind = 'paid' and fact->>'by' = 'cash'
          and exists (select from payments p where p.location_id = ${locationId} and p.id = o.id and p.provider = 'cash')
        order by sequence desc limit 1) took on true
    where o.location_id = ${locationId} and o.kind = 'valet' and o.paid_at >= ${from}
      and o.paid_at < coalesce(${until}::timestamptz, 'infinity') and tip.cents > 0 and o.terms->>'tips' is not null
    order by o.paid_at, o.id`.execute(db);
  return rows.map(({ byId, byName, isCash, ...tip }) => {
    const by = byId === null ? null : { id: byId, name: byName ?? '' };
    return { ...tip, by, inCashBy: isCash ? by : null };
  });
}

/** Who worked each shift: whoever opened it, and everyone who acted during it. Keyed by shift id. */
export async function listShiftPeople(db: Db, locationId: string, shiftIds: readonly string[]): Promise<Pools> {
  if (shiftIds.length === 0) return new Map();
  const { rows } = await sql<Attendant & { shiftId: string }>`
    select shift_id, id, max(name) as name from (
      select s.id as shift_id, e.actor_id as id, e.actor_name as name
      from valet_shifts s join valet_events e on e.location_id = ${locationId} and e.acted_at >= s.opened_at
        and e.recorded_at >= s.opened_at and e.acted_at < coalesce(s.closed_at, 'infinity')
        and e.recorded_at < coalesce(s.closed_at, 'infinity') + make_interval(hours => ${SENT_WITHIN_HOURS})
      where s.location_id = ${locationId} and s.id = any(${shiftIds}::uuid[]) and e.actor_kind = 'staff' and e.actor_id is not null
      union all
      select id, opened_by, opened_by_name from valet_shifts
      where location_id = ${locationId} and id = any(${shiftIds}::uuid[])
    ) worked group by shift_id, id order by shift_id, id`.execute(db);
  return Map.groupBy(rows, ({ shiftId }) => shiftId);
}

/** Everyone who worked there in that time, in or out of a shift. */
export async function listPeopleBetween(db: Db, { locationId, from, until }: Span): Promise<Attendant[]> {
  const { rows } = await sql<Attendant>`
    select actor_id as id, max(actor_name) as name from valet_events
    where location_id = ${locationId} and actor_kind = 'staff' and actor_id is not null and acted_at >= ${from}
      and recorded_at >= ${from} and acted_at < coalesce(${until}::timestamptz, 'infinity')
      and recorded_at < coalesce(${until}::timestamptz, 'infinity') + make_interval(hours => ${SENT_WITHIN_HOURS})
    group by actor_id order by actor_id`.execute(db);
  return rows;
}

/** Whether the ticket has a tip that was paid alone because the car cost nothing (rule 347), and not refunded. */
export async function hasTipAlone(db: Db, { locationId, ticketId }: TicketRef): Promise<boolean> {
  const { rows } = await sql`
    select 1 from orders where location_id = ${locationId} and ticket_id = ${ticketId} and status = 'paid' and ${areTipsAlone(sql`lines`)}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** The ids of those that have one. */
export async function listTippedAlone(db: Db, tickets: readonly TicketRef[]): Promise<string[]> {
  const tipped: string[] = [];
  for (const ticket of tickets) if (await hasTipAlone(db, ticket)) tipped.push(ticket.ticketId);
  return tipped;
}
