// Every sale, refund and manual amount of a lot's month, newest first. Each of the five kinds is read from its own index and merged,
// so that a page costs the same in a busy month as in a quiet one. Their amounts add up to the lot's month.

import { type RawBuilder, sql } from 'kysely';
import type { PriceLines } from '#features/pricing/rules/price-line.ts';
import type { Whereabouts } from '#features/valet/rules/ticket/ticket.ts';
import { listFacts } from '#features/vehicles/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { areTipsAlone } from '#platform/db/statements/conditions.ts';
import type { TimeCursor } from '#platform/http/answers/cursors.ts';
import { cutPage } from '#platform/http/answers/cursors.ts';

export type RowsQuestion = {
  readonly locationId: string;
  /** The instants at which the month starts and ends in the lot's time zone. */
  readonly from: Date;
  readonly until: Date;
  /** The first day of the month: the key of manual amounts. */
  readonly month: string;
};
export type RowsPage = { readonly limit: number; readonly after: TimeCursor | null };

export type StoredRow = {
  readonly kind: 'session' | 'extension' | 'valet' | 'permit' | 'notice' | 'refund' | 'update';
  readonly id: string;
  readonly at: Date;
  readonly cents: number;
  /** Of the whole order or refund; null for a manual amount. */
  readonly lines: PriceLines | null;
  /** Divides the lines into this row's share: the number of vehicles in the order, or -1 for a refund. */
  readonly divisor: number;
  readonly note: string;
  /** Null for a manual amount, and for a sale whose vehicle was never known. */
  readonly orderId: string | null;
  /** The order itself, whose receipt may be that of its stay; null for a manual amount. */
  readonly saleId: string | null;
  readonly plate: string | null;
  readonly plateState: string | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly isHourly: boolean | null;
  readonly minutes: number | null;
  readonly rate: number | null;
  readonly status: 'pending' | 'active' | 'ended' | 'refunded' | 'expired' | null;
  readonly endsAt: Date | null;
  readonly reserved: boolean | null;
  readonly startsAt: Date | null;
  /** Only for a valet ticket and its refunds. */
  readonly ticketNumber: string | null;
  readonly color: string | null;
  readonly whereabouts: Whereabouts | null;
  readonly unrequested: boolean | null;
};

export async function listRevenueRows(
  db: Db,
  requested: RowsQuestion,
  { limit, after }: RowsPage,
): Promise<{ rows: readonly StoredRow[]; nextCursor: string | null }> {
  const page = { after, limit: sql`limit ${limit + 1}` };
  const { rows } = await sql<StoredRow & { atExact: string; vehicleId: string | null }>`
    select merged.*, coalesce(merged.session_plate, t.plate) as plate,
      coalesce(merged.session_state, t.plate_state) as plate_state, t.make, t.model, t.color, t.ticket_number, t.whereabouts, t.unrequested,
      to_char(merged.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at_exact
    from (
      (${selectStays(requested, page)}) union all (${selectExtensions(requested, page)})
      union all (${selectTickets(requested, page)}) union all (${withPlates('permit', requested, page)})
      union all (${withPlates('notice', requested, page)})
      union all (${selectRefunds(requested, page)}) union all (${selectUpdates(requested, page)})
      order by at desc, id desc ${page.limit}
    ) merged left join valet_tickets t on t.location_id = ${requested.locationId} and t.id = merged.ticket_id
    order by merged.at desc, merged.id desc`.execute(db);
  const { page: shown, nextCursor } = cutPage(rows, limit, (row) => [row.atExact, row.id]);
  const facts = await listFacts(
    db,
    shown.flatMap(({ vehicleId }) => vehicleId ?? []),
  );
  return { rows: shown.map((row) => ({ ...row, ...facts.get(row.vehicleId ?? '') })), nextCursor };
}

type Part = { readonly after: TimeCursor | null; readonly limit: RawBuilder<unknown> };

/** The other columns; `o` is the order and `s` the session. */
const OF_ORDER_AND_SESSION = sql`coalesce(o.stay_order_id, o.id) as order_id, o.id as sale_id, s.vehicle_id, s.plate as session_plate,
  s.plate_state as session_state, (o.terms->'rate'->>'isHourly')::boolean as is_hourly, o.minutes,
  (o.terms->'rate'->>'priceCents')::integer as rate, s.status,
  s.ends_at, s.reserved, s.starts_at, o.ticket_id`;

/** One row per vehicle. A refunded order whose driver never entered a vehicle is one row. */
function selectStays({ locationId, from, until }: RowsQuestion, { after, limit }: Part) {
  return sql`
    select 'session' as kind, coalesce(s.id, o.id) as id, o.paid_at as at,
      owners_share(o.lines) / case when s.id is null then 1 else o.vehicle_count end as cents, o.lines,
      case when s.id is null then 1 else o.vehicle_count end as divisor, '' as note, ${OF_ORDER_AND_SESSION}
    from orders o left join sessions s on s.location_id = ${locationId} and s.order_id = o.id
    where o.location_id = ${locationId} and o.kind = 'stay' and o.paid_at >= ${from} and o.paid_at < ${until}
      and ${isAfter(after, sql`o.paid_at`, sql`coalesce(s.id, o.id)`)}
    order by at desc, id desc ${limit}`;
}

/** A UUID (version 8) for rows that have no id of their own. */
const madeOf = (text: RawBuilder<unknown>) =>
  sql`overlay(overlay(md5(${text}) placing '8' from 13) placing '8' from 17)::uuid`;

/** Added time is one row per vehicle, with its share. If there are several, each row's id is made from the order's id and the vehicle's. */
function selectExtensions({ locationId, from, until }: RowsQuestion, { after, limit }: Part) {
  return sql`
    select 'extension' as kind, sold.id, o.paid_at as at, owners_share(sold.lines) as cents, sold.lines, 1 as divisor, '' as note,
      ${OF_ORDER_AND_SESSION}
    from orders o cross join lateral (
        select o.id, o.session_id, o.lines where o.kind = 'correction'
        union all
        select case when json_array_length(o.extended) = 1 then o.id else ${madeOf(sql`o.id::text || (longer->>'sessionId')`)} end,
          (longer->>'sessionId')::uuid, longer->'lines' from json_array_elements(o.extended) as longer
      ) sold (id, session_id, lines)
      left join sessions s on s.location_id = ${locationId} and s.id = sold.session_id
    where o.location_id = ${locationId} and o.kind in ('extension', 'correction') and o.paid_at >= ${from} and o.paid_at < ${until}
      and ${isAfter(after, sql`o.paid_at`, sql`sold.id`)}
    order by at desc, id desc ${limit}`;
}

/**
 * Includes money for a closed or already paid ticket, which is also among the refunds. A tip
 * alone is nobody's revenue, and does not make a second row for its car.
 */
function selectTickets({ locationId, from, until }: RowsQuestion, { after, limit }: Part) {
  return sql`
    select 'valet' as kind, o.id, o.paid_at as at, owners_share(o.lines) as cents, o.lines, 1 as divisor, '' as note, o.id as order_id,
      o.id as sale_id, null::uuid, null::text, null::text, (o.terms->'rate'->>'isHourly')::boolean, o.minutes,
      (o.terms->'rate'->>'priceCents')::integer,
      case o.status when 'refunded' then 'refunded' else 'active' end, o.ends_at, false, o.starts_at, o.ticket_id
    from orders o
    where o.location_id = ${locationId} and o.kind = 'valet' and o.paid_at >= ${from} and o.paid_at < ${until}
      and not ${areTipsAlone(sql`o.lines`)}
      and ${isAfter(after, sql`o.paid_at`, sql`o.id`)}
    order by at desc, id desc ${limit}`;
}

/** A month of a permit, under its first plate, or a notice under its own plate. */
function withPlates(kind: 'permit' | 'notice', { locationId, from, until }: RowsQuestion, { after, limit }: Part) {
  return sql`
    select ${kind}::text as kind, o.id, o.paid_at as at, owners_share(o.lines) as cents, o.lines, 1 as divisor, '' as note, o.id as order_id,
      o.id as sale_id, null::uuid, o.vehicles->0->>'plate', o.vehicles->0->>'state', false, o.minutes,
      (o.terms->'rate'->>'priceCents')::integer, case o.status when 'refunded' then 'refunded' else 'active' end,
      o.ends_at, false, o.starts_at, null::uuid
    from orders o
    where o.location_id = ${locationId} and o.kind = ${kind} and o.paid_at >= ${from} and o.paid_at < ${until}
      and ${isAfter(after, sql`o.paid_at`, sql`o.id`)}
    order by at desc, id desc ${limit}`;
}

/** Refunds, and refunds that the payer's bank returned. A refund of a whole order is listed under its first vehicle. */
function selectRefunds({ locationId, from, until }: RowsQuestion, { after, limit }: Part) {
  return sql`
    select 'refund' as kind, r.id, r.at, -r.sign * owners_share(r.lines) as cents, r.lines, -r.sign as divisor,
      r.reason as note,
      ${OF_ORDER_AND_SESSION}
    from (
      select id, location_id, order_id, session_id, lines, reason, settled_at as at, 1 as sign from refunds
      where location_id = ${locationId} and status in ('done', 'paid_otherwise')
        and settled_at >= ${from} and settled_at < ${until}
      union all
      select b.id, b.location_id, g.order_id, g.session_id, g.lines, g.reason, moved.at, moved.sign
      from refund_bounces b join refunds g on g.location_id = ${locationId} and g.id = b.refund_id
        cross join lateral (values (b.done_at, 1), (b.bounced_at, -1)) as moved (at, sign)
      where b.location_id = ${locationId} and moved.at >= ${from} and moved.at < ${until}
    ) r join orders o on o.location_id = ${locationId} and o.id = r.order_id
      left join sessions s on s.location_id = ${locationId} and s.id = coalesce(r.session_id, o.session_id, (o.extended->0->>'sessionId')::uuid, (
        select first.id from sessions first where first.location_id = ${locationId} and first.order_id = o.id
        order by first.id limit 1))
    where not ${areTipsAlone(sql`r.lines`)} and ${isAfter(after, sql`r.at`, sql`r.id`)}
    order by at desc, id desc ${limit}`;
}

function selectUpdates({ locationId, month }: RowsQuestion, { after, limit }: Part) {
  return sql`
    select 'update' as kind, u.id, u.created_at as at, u.cents, null::json, 1, u.note, null::uuid, null::uuid, null::uuid, null::text, null::text,
      null::boolean, null::integer, null::integer, null::text, null::timestamptz, null::boolean,
      null::timestamptz, null::uuid
    from revenue_updates u
    where u.location_id = ${locationId} and u.month = ${month} and ${isAfter(after, sql`u.created_at`, sql`u.id`)}
    order by at desc, id desc ${limit}`;
}

/** Repeats the time as a separate condition, because the index can only search by that. */
function isAfter(after: TimeCursor | null, at: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  if (!after) return sql`true`;
  const [time, last] = after;
  return sql`${at} <= ${time}::timestamptz and (${at}, ${id}) < (${time}::timestamptz, ${last}::uuid)`;
}

export type HourOfWeek = { readonly weekday: number; readonly hour: number; readonly sales: number };

/** Refunds of what brought no other car: it was paid twice, could not be parked, or was booked by mistake. */
const NO_CAR_CAME = sql`(r.reason = 'cash_taken_back' or (r.requested_by is null
  and r.reason in ('already_paid', 'ticket_over', 'zone_full', 'no_vehicle')))`;

/** Vehicles by weekday (0 is Sunday) and hour of payment in the lot's time zone. */
export async function countHoursOfWeek(
  db: Db,
  { locationId, from, until, timeZone }: RowsQuestion & { readonly timeZone: string },
): Promise<HourOfWeek[]> {
  const { rows } = await sql<HourOfWeek>`
    select extract(dow from local)::integer as weekday, extract(hour from local)::integer as hour,
      sum(vehicle_count)::integer as sales
    from (
      select paid_at at time zone ${timeZone} as local, vehicle_count from orders
      where location_id = ${locationId} and kind = 'stay' and paid_at >= ${from} and paid_at < ${until}
      union all
      select paid_at at time zone ${timeZone}, vehicle_count from orders
      where location_id = ${locationId} and kind = 'valet' and paid_at >= ${from} and paid_at < ${until}
        and not ${areTipsAlone(sql`lines`)}
      union all
      select o.paid_at at time zone ${timeZone}, -case when r.session_id is null then o.vehicle_count else 1 end
      from orders o join refunds r on r.location_id = ${locationId} and r.order_id = o.id
      where o.location_id = ${locationId} and o.kind in ('stay', 'valet') and o.paid_at >= ${from} and o.paid_at < ${until}
        and ${NO_CAR_CAME} and not ${areTipsAlone(sql`o.lines`)}
    ) sold group by 1, 2 having sum(vehicle_count) > 0 order by 1, 2`.execute(db);
  return rows;
}
