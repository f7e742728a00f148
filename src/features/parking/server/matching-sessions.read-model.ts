// Which of a driver's stays match the search words: in a plate, a lot, its address or a receipt's number.

import { type RawBuilder, sql } from 'kysely';
import { normalizePlate } from '#features/vehicles/rules/plate.ts';
import type { Db } from '#platform/db/database.ts';
import { containsWords } from '#platform/db/statements/contains-words.ts';

/** A condition on one driver's sessions, aliased `s`: no index covers these words. Without words, all match. */
export function matchingSessions(search: string | undefined): RawBuilder<boolean> {
  if ((search ?? '').trim() === '') return sql<boolean>`true`;
  const text = sql`concat_ws(' ', s.plate, s.plate_key, l.name, l.address, right(replace(s.order_id::text, '-', ''), 8))`;
  return sql<boolean>`(
    s.plate_key = ${normalizePlate(search ?? '')}
    or exists (select from locations l where l.id = s.location_id and ${containsWords(text, search)})
  )`;
}

/** A refund that names no vehicle belongs to the whole order, or to the vehicles whose added time it pays back. */
export type StayRefund = {
  readonly orderId: string;
  readonly sessionIds: readonly string[];
  readonly status: 'owed' | 'requested' | 'pending' | 'done' | 'failed' | 'paid_otherwise' | 'closed';
  readonly cents: number;
};

/** For orders of one lot. */
export async function listStayRefunds(
  db: Db,
  { locationId, orderIds }: { readonly locationId: string; readonly orderIds: readonly string[] },
): Promise<StayRefund[]> {
  const { rows } = await sql<StayRefund>`
    select coalesce(o.stay_order_id, o.id) as order_id, r.status, r.total_cents as cents,
      case when coalesce(r.session_id, o.session_id) is not null then array[coalesce(r.session_id, o.session_id)]
        else array(select (longer->>'sessionId')::uuid from json_array_elements(o.extended) as longer) end as session_ids
    from orders o join refunds r on r.location_id = o.location_id and r.order_id = o.id
    where o.location_id = ${locationId} and (o.id = any(${[...orderIds]}::uuid[]) or o.stay_order_id = any(${[...orderIds]}::uuid[]))
    order by r.id`.execute(db);
  return rows;
}

export type Vehicle = { readonly id: string; readonly orderId: string; readonly cents: number };

/** All vehicles of these orders and what each cost, including those on another page. */
export async function listVehiclesOf(
  db: Db,
  { locationId, orderIds }: { readonly locationId: string; readonly orderIds: readonly string[] },
): Promise<Vehicle[]> {
  const { rows } = await sql<Vehicle>`
    select s.id, s.order_id,
      (select coalesce(sum((line->>'cents')::bigint), 0) from json_array_elements(coalesce(s.lines, o.lines)) line)::bigint as cents
    from sessions s join orders o on o.location_id = s.location_id and o.id = s.order_id
    where s.location_id = ${locationId} and s.order_id = any(${[...orderIds]}::uuid[]) and s.status not in ('pending', 'expired')
    order by s.id`.execute(db);
  return rows;
}
