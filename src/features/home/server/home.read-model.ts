// What waits for a person at their lots: open work by its own indexes.

import { sql } from 'kysely';
import { undecidedSince } from '#features/auto-pay/rules/car-holder.ts';
import { cardExpires } from '#features/permits/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { isManaged, type ManagedLots } from '#platform/http/access/managed-lots.read-model.ts';
import type { NEEDS } from '../home.contract.ts';

export type Waiting = {
  readonly kind: (typeof NEEDS)[number];
  readonly count: number;
  readonly locationId: string;
  readonly lotName: string;
  readonly subjectId: string | null;
  readonly dueBy: Date | null;
};

type Requested = { readonly managed: ManagedLots; readonly now: Date };

/** Of each kind, how many wait, and the one whose turn is first. */
export async function findWaiting(db: Db, { managed, now }: Requested): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with lots as (select l.id, l.name from locations l where ${isManaged(managed)}),
    waiting as (
      select 'dispute' as kind, lots.id, lots.name, d.order_id as subject_id, d.due_by, coalesce(d.due_by, d.opened_at) as since
      from lots join disputes d on d.location_id = lots.id
      where d.closed_at is null and d.status in ('inquiry', 'needs_response')
      union all
      select 'appeal', lots.id, lots.name, n.id, (n.state->>'answerBy')::timestamptz, (n.state->>'answerBy')::timestamptz
      from lots join notices n on n.location_id = lots.id where n.status = 'appealed'
      union all
      select 'car_claim', lots.id, lots.name, c.id,
        c.claimed_at + (${now}::timestamptz - ${undecidedSince(now)}::timestamptz), c.claimed_at
      from lots join visit_claims c on c.location_id = lots.id
      where c.status = 'open' and c.claimed_at > ${undecidedSince(now)}
      union all
      select 'camera_silent', lots.id, lots.name, c.id, null, c.silent_since
      from lots join cameras c on c.location_id = lots.id where c.silent_since is not null and c.revoked_at is null
      union all
      select 'refund_request', lots.id, lots.name, r.order_id, null, r.requested_at
      from lots join refund_requests r on r.location_id = lots.id where r.status = 'open'
      union all
      select 'permit_unpaid', lots.id, lots.name, p.id, null, p.starts_at
      from lots join permits p on p.location_id = lots.id where p.state = 'past_due'
      union all
      select 'card_expires', lots.id, lots.name, p.id, null, p.starts_at
      from lots join permits p on p.location_id = lots.id where p.state = 'active' and ${cardExpires}
      union all
      select 'plate_request', lots.id, lots.name, c.id, null, c.requested_at
      from lots join session_corrections c on c.location_id = lots.id and c.status = 'requested'
        join sessions s on s.location_id = c.location_id and s.id = c.session_id and s.status = 'active' and s.ends_at > ${now}
    )
    select distinct on (kind) kind, (count(*) over (partition by kind))::integer as count, id as location_id, name as lot_name,
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

/** A lot is active while it is on the market with a zone whose sales are not paused. */
export async function countLots(db: Db, managed: ManagedLots): Promise<KnownLots> {
  const { rows } = await sql<KnownLots>`
    with lots as (select l.id, l.archived_at from locations l where ${isManaged(managed)})
    select (select count(*) from lots)::integer as all,
      exists (select from lots join zones z on z.location_id = lots.id
        where lots.archived_at is null and z.archived_at is null and z.paused_at is null) as is_any_active`.execute(db);
  return rows[0] ?? { all: 0, isAnyActive: false };
}

export type OwnersStart = {
  readonly lotId: string | null;
  readonly lotName: string | null;
  readonly zoneId: string | null;
  readonly hasSign: boolean;
  readonly hasSold: boolean;
};

/** How far an owner has come: the newest lot on offer, and whether anything was ever sold at any. */
export async function findStart(db: Db, managed: ManagedLots): Promise<OwnersStart> {
  const { rows } = await sql<OwnersStart>`
    with lots as (select l.id, l.name, l.archived_at from locations l where ${isManaged(managed)}),
    newest as (select id, name from lots where archived_at is null order by id desc limit 1)
    select (select id from newest) as lot_id, (select name from newest) as lot_name,
      (select z.id from newest join zones z on z.location_id = newest.id and z.archived_at is null order by z.id limit 1) as zone_id,
      exists (select from newest join zones z on z.location_id = newest.id and z.sign_printed_at is not null) as has_sign,
      exists (select from lots join revenue_totals t on t.location_id = lots.id where t.sales > 0) as has_sold`.execute(
    db,
  );
  return rows[0] ?? { lotId: null, lotName: null, zoneId: null, hasSign: false, hasSold: false };
}
