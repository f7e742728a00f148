// The previous day at all lots that somebody keeps, each by its own clock, from the sums that settling writes.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { NamedLot } from '#platform/geo/lot-name.ts';
import { isManaged, type ManagedLots } from '#platform/http/access/managed-lots.read-model.ts';

export type BestLot = NamedLot & { readonly cents: number };

export type DaySummary = {
  readonly stays: number;
  readonly gross: number;
  readonly refunds: number;
  readonly tax: number;
  readonly net: number;
  /** Three at most, among those that earned anything. */
  readonly best: readonly BestLot[];
};

type Requested = { readonly managed: ManagedLots; readonly at: Date };

export async function sumDay(db: Db, { managed, at }: Requested): Promise<DaySummary> {
  const { rows } = await sql<DaySummary>`
    with earned as (
      select l.id, l.name, l.address, sum(d.sales) as stays, sum(d.parking_cents + d.fee_cents + d.tax_cents) as gross,
        sum(d.refunded_parking_cents + d.refunded_fee_cents + d.refunded_tax_cents) as refunds,
        sum(d.tax_cents - d.refunded_tax_cents) as tax, sum(d.parking_cents - d.refunded_parking_cents) as net
      from locations l
        join revenue_days d on d.location_id = l.id and d.day = (${at}::timestamptz at time zone l.time_zone)::date - 1
      where ${isManaged(managed)}
      group by l.id, l.name, l.address
    ), best as (
      select id, name, address, net::bigint as cents from earned where net > 0 order by net desc, id limit 3
    )
    select coalesce(sum(stays), 0)::integer as stays, coalesce(sum(gross), 0)::bigint as gross,
      coalesce(sum(refunds), 0)::bigint as refunds, coalesce(sum(tax), 0)::bigint as tax, coalesce(sum(net), 0)::bigint as net,
      (select coalesce(json_agg(json_build_object('name', name, 'address', address, 'cents', cents) order by cents desc, id), '[]') from best) as best
    from earned`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('A sum without groups has one row.');
  return sums;
}

export type FullHours = { readonly hours: number; readonly lots: number };

/** Hours in which, at some moment, every space of a lot had a paid stay; only for lots whose zones all count their spaces. */
export async function countFullHours(db: Db, { managed, at }: Requested): Promise<FullHours> {
  const { rows } = await sql<FullHours>`
    with counted as (
      select l.id, l.time_zone, sum(z.capacity) as capacity,
        ((${at}::timestamptz at time zone l.time_zone)::date - 1)::timestamp at time zone l.time_zone as from_at,
        (${at}::timestamptz at time zone l.time_zone)::date::timestamp at time zone l.time_zone as until_at
      from locations l join zones z on z.location_id = l.id and z.archived_at is null
      where ${isManaged(managed)} and l.archived_at is null and l.counts_spaces
      group by l.id, l.time_zone having bool_and(z.capacity is not null)
    ), stays as (
      select c.id, greatest(s.covered_from, c.from_at) as came_at, s.ends_at as left_at, c.until_at
      from counted c join sessions s on s.location_id = c.id and s.status <> 'pending' and s.ends_at > c.from_at
        and s.covered_from < c.until_at and s.covered_from < s.ends_at
    ), steps as (
      select id, came_at as at, 1 as step from stays
      union all
      select id, left_at, -1 from stays where left_at < until_at
      union all
      select c.id, hour, 0 from counted c
        cross join lateral generate_series(c.from_at, c.until_at - interval '1 second', interval '1 hour') hour
    ), levels as (
      select id, at, sum(step) over (partition by id order by at, step) as cars from steps
    ), hours as (
      select v.id, date_trunc('hour', v.at at time zone c.time_zone) as hour
      from levels v join counted c on c.id = v.id
      group by v.id, date_trunc('hour', v.at at time zone c.time_zone), c.capacity having max(v.cars) >= c.capacity
    )
    select count(*)::integer as hours, count(distinct id)::integer as lots from hours`.execute(db);
  return rows[0] ?? { hours: 0, lots: 0 };
}

export type Waiting = {
  readonly disputes: number;
  /** The deadline of the first one. */
  readonly dueBy: Date | null;
  /** Requested from support by people of the lots, and not answered yet. */
  readonly refundRequests: number;
};

export async function findWaiting(db: Db, managed: ManagedLots): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    with lots as (select l.id from locations l where ${isManaged(managed)}),
    open_disputes as (
      select count(*)::integer as disputes, min(d.due_by) as due_by from lots join disputes d on d.location_id = lots.id
      where d.closed_at is null and d.status in ('inquiry', 'needs_response')
    ), requests as (
      select count(*)::integer as refund_requests from lots join refund_requests r on r.location_id = lots.id
      where r.status = 'open'
    )
    select * from open_disputes, requests`.execute(db);
  return rows[0] ?? { disputes: 0, dueBy: null, refundRequests: 0 };
}
