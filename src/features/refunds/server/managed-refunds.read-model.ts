// The refunds of many lots, made and asked for, as one list. A request that became a refund is that refund.

import { type RawBuilder, sql } from 'kysely';
import type { PriceLines } from '#features/pricing/rules/price-line.ts';
import { normalizePlate } from '#features/vehicles/rules/plate.ts';
import type { Db } from '#platform/db/database.ts';
import { isManaged } from '#platform/http/access/managed-lots.read-model.ts';
import { isLot, LOT_OF_ROW, type LotOfRow, pageOfLots } from '#platform/http/access/page-of-lots.read-model.ts';
import type { MANAGED_REFUND_STATES, RefundSums } from '../refunds.contract.ts';

type State = (typeof MANAGED_REFUND_STATES)[number];

export type ManagedRefundRow = LotOfRow & {
  readonly id: string;
  readonly locationId: string;
  readonly orderId: string;
  readonly stayOrderId: string;
  readonly plates: readonly string[];
  readonly state: State;
  readonly at: Date;
  readonly cents: number;
  /** Null of a request. */
  readonly lines: PriceLines | null;
  readonly reason: string;
  readonly requestedBy: string | null;
};

type Requested = Parameters<typeof pageOfLots>[0] & {
  readonly state?: State | undefined;
  /** "2026-11", by each lot's clock. */
  readonly month?: string | undefined;
  readonly search: string;
  /** Plates are searched and shown. */
  readonly withPlates: boolean;
};

const MADE: RawBuilder<unknown> = sql`case when r.status in ('done', 'paid_otherwise') then 'refunded' else 'in_progress' end`;

/** One more than the page holds. */
export async function listManagedRefunds(db: Db, requested: Requested): Promise<ManagedRefundRow[]> {
  const { lots, ofLot, page } = pageOfLots(requested, sql`f.id`);
  const { rows } = await sql<ManagedRefundRow>`
    select found.*, ${LOT_OF_ROW} ${lots} cross join lateral (
      select f.*, coalesce(o.stay_order_id, o.id) as stay_order_id,
        (select coalesce(json_agg((v->>'plate') || ' ' || (v->>'state')), '[]') from json_array_elements(o.vehicles) v) as plates
      ${refundsOf(requested)} ${ofLot}
    ) found ${page}`.execute(db);
  return rows;
}

/** Of what was refunded among the listed. */
export async function sumManagedRefunds(db: Db, requested: Requested): Promise<RefundSums> {
  const { managed, locationId } = requested;
  const { lots } = pageOfLots(requested, sql`f.id`);
  const { rows } = await sql<RefundSums>`
    select count(*)::integer as count, coalesce(sum(found.cents), 0)::bigint as cents,
      coalesce(sum(owners_share(found.lines)), 0)::bigint as share
    ${lots} cross join lateral (
      select f.cents, f.lines ${refundsOf(requested)} and f.state = 'refunded'
    ) found
    where ${isManaged(managed)} and ${isLot(locationId)}`.execute(db);
  return rows[0] ?? { count: 0, cents: 0, share: 0 };
}

/** Of the lot `here`: `f` with its order `o`. */
function refundsOf({ state, month, search, withPlates }: Requested) {
  const isOfMonth = month
    ? sql`f.at >= ${`${month}-01`}::timestamp at time zone l.time_zone
        and f.at < (${`${month}-01`}::timestamp + interval '1 month') at time zone l.time_zone`
    : sql`true`;
  return sql`
    from (
      select r.location_id, r.id, r.order_id, ${MADE} as state, coalesce(r.settled_at, r.created_at) as at, r.total_cents as cents, r.lines,
        r.reason, r.requested_by, true as is_made
      from refunds r where r.location_id = here.location_id and r.status <> 'closed'
      union all
      select q.location_id, q.id, q.order_id, case q.status when 'open' then 'requested' else 'declined' end, q.requested_at, q.cents, null,
        q.reason, q.requested_by, false
      from refund_requests q where q.location_id = here.location_id and q.status in ('open', 'declined')
    ) f join orders o on o.location_id = here.location_id and o.id = f.order_id
    where ${isOfMonth} and ${state ? sql`f.state = ${state}` : sql`true`}
      and ${search === '' ? sql`true` : matchesSearch(search, withPlates)}`;
}

/** Finds plates however they are typed, and receipts by their code. */
function matchesSearch(search: string, withPlates: boolean) {
  const plate = withPlates ? normalizePlate(search) : '';
  return sql`(
    right(coalesce(o.stay_order_id, o.id)::text, 8) = lower(${search}::text)
    or strpos(lower(f.reason), lower(${search}::text)) > 0
    or exists (select 1 from json_array_elements(o.vehicles) v
      where strpos(regexp_replace(upper(v->>'plate'), '[^A-Z0-9]', '', 'g'), nullif(${plate}::text, '')) > 0))`;
}
