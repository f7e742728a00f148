// What waits for a person at their lots: open work by its own indexes.

import { sql } from 'kysely';
import { undecidedSince } from '#features/auto-pay/rules/car-holder.ts';
import { cardExpires } from '#features/permits/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { isManaged, type ManagedLots } from '#platform/http/access/managed-lots.read-model.ts';
import type { FirstSteps, NEEDS } from '../home.contract.ts';

export type Waiting = {
  readonly kind: (typeof NEEDS)[number];
  readonly count: number;
  readonly locationId: string;
  readonly lotName: string;
  readonly lotAddress: string;
  readonly subjectId: string | null;
  readonly dueBy: Date | null;
};

type Requested = { readonly managed: ManagedLots; readonly now: Date };

/** Of each kind, how many wait, and the one whose turn is first. */
export async function findWaiting(db: Db, { managed, now }: Requested): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with lots as (select l.id, l.name, l.address, l.archived_at, l.pin_approximate from locations l where ${isManaged(managed)}),
    waiting as (
      select 'dispute' as kind, lots.id, lots.name, lots.address, d.order_id as subject_id, d.due_by, coalesce(d.due_by, d.opened_at) as since
      from lots join disputes d on d.location_id = lots.id
      where d.closed_at is null and d.status in ('inquiry', 'needs_response')
      union all
      select 'appeal', lots.id, lots.name, lots.address, n.id, (n.state->>'answerBy')::timestamptz, (n.state->>'answerBy')::timestamptz
      from lots join notices n on n.location_id = lots.id where n.status = 'appealed'
      union all
      select 'car_claim', lots.id, lots.name, lots.address, c.id,
        c.claimed_at + (${now}::timestamptz - ${undecidedSince(now)}::timestamptz), c.claimed_at
      from lots join visit_claims c on c.location_id = lots.id
      where c.status = 'open' and c.claimed_at > ${undecidedSince(now)}
      union all
      select 'camera_silent', lots.id, lots.name, lots.address, c.id, null, c.silent_since
      from lots join cameras c on c.location_id = lots.id where c.silent_since is not null and c.revoked_at is null
      union all
      select 'refund_request', lots.id, lots.name, lots.address, r.order_id, null, r.requested_at
      from lots join refund_requests r on r.location_id = lots.id where r.status = 'open'
      union all
      select 'permit_unpaid', lots.id, lots.name, lots.address, p.id, null, p.starts_at
      from lots join permits p on p.location_id = lots.id where p.state = 'past_due'
      union all
      select 'card_expires', lots.id, lots.name, lots.address, p.id, null, p.starts_at
      from lots join permits p on p.location_id = lots.id where p.state = 'active' and ${cardExpires}
      union all
      select 'pin_unchecked', lots.id, lots.name, lots.address, null, null, null
      from lots where lots.archived_at is null and lots.pin_approximate
      union all
      select 'plate_request', lots.id, lots.name, lots.address, c.id, null, c.requested_at
      from lots join session_corrections c on c.location_id = lots.id and c.status = 'requested'
        join sessions s on s.location_id = c.location_id and s.id = c.session_id and s.status = 'active' and s.ends_at > ${now}
    )
    select distinct on (kind) kind, (count(*) over (partition by kind))::integer as count, id as location_id, name as lot_name,
      address as lot_address,
      subject_id, due_by
    from waiting order by kind, since, subject_id`.execute(db);
  return rows;
}

export type FailingWebhook = { readonly id: string; readonly count: number };

/** Those that were switched off because they failed, or whose last deliveries failed. */
export async function findFailingWebhook(db: Db, ownerId: string): Promise<FailingWebhook | null> {
  const { rows } = await sql<FailingWebhook>`
    select w.id, (count(*) over ())::integer as count
    from webhooks w left join webhook_states s on s.webhook_id = w.id
    where w.owner_id = ${ownerId} and (w.off_because = 'failing' or (w.off_at is null and s.failing_since is not null))
    order by w.off_at nulls last, s.failing_since, w.id limit 1`.execute(db);
  return rows[0] ?? null;
}

export type KnownLots = { readonly all: number; readonly isAnyActive: boolean };

/** A lot is active while it is on the market, its pin is checked, and a zone's sales are not paused. */
export async function countLots(db: Db, managed: ManagedLots): Promise<KnownLots> {
  const { rows } = await sql<KnownLots>`
    with lots as (select l.id, l.archived_at, l.pin_approximate from locations l where ${isManaged(managed)})
    select (select count(*) from lots)::integer as all,
      exists (select from lots join zones z on z.location_id = lots.id
        where lots.archived_at is null and lots.pin_approximate is not true and z.archived_at is null and z.paused_at is null)
        as is_any_active`.execute(db);
  return rows[0] ?? { all: 0, isAnyActive: false };
}

/** Whether anything was ever sold at any lot. */
export async function hasSold(db: Db, managed: ManagedLots): Promise<boolean> {
  const { rows } = await sql<{ hasSold: boolean }>`
    select exists (select from locations l join revenue_totals t on t.location_id = l.id
      where ${isManaged(managed)} and t.sales > 0) as has_sold`.execute(db);
  return rows[0]?.hasSold === true;
}

export type OwnersStart = {
  readonly lotId: string | null;
  readonly lotName: string | null;
  readonly zoneId: string | null;
} & FirstSteps['counts'];

/** How far the lots on offer have come. */
export async function findStart(db: Db, managed: ManagedLots): Promise<OwnersStart> {
  const { rows } = await sql<OwnersStart>`
    with lots as (
      select l.id, l.name, l.pin_approximate is true as is_unplaced, zoned.id as zone_id, zoned.has_sign
      from locations l left join lateral (
        select (array_agg(z.id order by z.id))[1] as id, bool_or(z.sign_printed_at is not null) as has_sign
        from zones z where z.location_id = l.id and z.archived_at is null
      ) zoned on true
      where ${isManaged(managed)} and l.archived_at is null
    ),
    next as (select id, name from lots order by zone_id is not null, id desc limit 1)
    select (select id from next) as lot_id, (select name from next) as lot_name,
      (select zone_id from lots where zone_id is not null order by has_sign, id desc limit 1) as zone_id,
      count(*)::integer as lots, count(zone_id)::integer as with_zone, (count(*) filter (where has_sign))::integer as with_sign,
      (count(*) filter (where is_unplaced))::integer as pins_to_check
    from lots`.execute(db);
  return rows[0] ?? { lotId: null, lotName: null, zoneId: null, lots: 0, withZone: 0, withSign: 0, pinsToCheck: 0 };
}
