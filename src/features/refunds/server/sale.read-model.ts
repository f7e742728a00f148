// One sale of a lot with its payment and refunds, using only keys of the lot's shard.

import { type RawBuilder, sql } from 'kysely';
import { type Disputed, sumLost } from '#features/payments/rules/left-to-refund.ts';
import type { PriceLines } from '#features/pricing/rules/price-line.ts';
import type { Db } from '#platform/db/database.ts';
import type { RefundsTable } from '#platform/db/tables/payment-tables.ts';
import type { OrderedVehicle } from '#platform/db/tables/schema.ts';
import type { LotSale } from '../refunds.contract.ts';

export type StoredSale = {
  readonly id: string;
  readonly kind: LotSale['kind'];
  readonly stayOrderId: string;
  readonly lines: PriceLines;
  readonly totalCents: number;
  /** What the driver got back by lost disputes. */
  readonly lostCents: number;
  readonly paidAt: Date;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** For a stay; for added time and corrections, the vehicles they are for. */
  readonly vehicles: readonly Pick<OrderedVehicle, 'plate' | 'state'>[];
  readonly provider: string | null;
  readonly providerRef: string | null;
  readonly lotName: string;
  readonly lotAddress: string;
  readonly timeZone: string;
  readonly ownerId: string;
};

/** For `sumLost`. */
export const disputesOf = (locationId: RawBuilder<unknown>, orderId: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(json_build_object('status', d.status, 'amountCents', d.amount_cents,
      'withdrawnCents', d.withdrawn_cents, 'reinstatedCents', d.reinstated_cents)), '[]')
    from disputes d where d.location_id = ${locationId} and d.order_id = ${orderId})`;

type At = { readonly locationId: string; readonly orderId: string };

/** Also null for what was never paid. */
export async function findSale(db: Db, { locationId, orderId }: At): Promise<StoredSale | null> {
  const { rows } = await sql<Omit<StoredSale, 'lostCents'> & { readonly disputes: readonly Disputed[] }>`
    select o.id, o.kind, coalesce(o.stay_order_id, o.id) as stay_order_id, o.lines, o.total_cents, o.paid_at, o.starts_at, o.ends_at,
      p.provider, p.provider_ref, l.name as lot_name, l.address as lot_address, l.time_zone, l.owner_id,
      ${disputesOf(sql`${locationId}`, sql`o.id`)} as disputes,
      case when o.kind = 'valet' then (
          select coalesce(json_agg(json_build_object('plate', t.plate, 'state', t.plate_state)), '[]')
          from valet_tickets t where t.location_id = ${locationId} and t.id = o.ticket_id)
        when o.kind in ('permit', 'notice') then (
          select coalesce(json_agg(json_build_object('plate', v->>'plate', 'state', v->>'state')), '[]')
          from json_array_elements(o.vehicles) v)
        else (
          select coalesce(json_agg(json_build_object('plate', s.plate, 'state', s.plate_state) order by s.id), '[]')
          from sessions s where s.location_id = ${locationId} and (case o.kind
            when 'stay' then s.order_id = o.id when 'correction' then s.id = o.session_id
            else s.id in (select (longer->>'sessionId')::uuid from json_array_elements(o.extended) longer) end))
        end as vehicles
    from orders o join locations l on l.id = o.location_id
      left join payments p on p.location_id = ${locationId} and p.id = o.id and p.status = 'succeeded'
    where o.location_id = ${locationId} and o.id = ${orderId} and o.paid_at is not null`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { disputes, ...sale } = row;
  return { ...sale, lostCents: sumLost(disputes) };
}

/** The orders of a receipt: the first one, then what was paid later for the same stay. */
export async function listSalesOfReceipt(db: Db, { locationId, orderId }: At): Promise<readonly At[]> {
  const later = await db
    .selectFrom('orders')
    .select('id')
    .where('locationId', '=', locationId)
    .where('stayOrderId', '=', orderId)
    .where('paidAt', 'is not', null)
    .orderBy('id')
    .execute();
  return [orderId, ...later.map(({ id }) => id)].map((id) => ({ locationId, orderId: id }));
}

export type RefundOfSale = {
  readonly id: string;
  readonly createdAt: Date;
  readonly totalCents: number;
  readonly lines: PriceLines;
  readonly reason: string;
  readonly requestedBy: string | null;
  readonly status: RefundsTable['status'];
};

/** Oldest first. */
export async function listRefundsOfSale(db: Db, { locationId, orderId }: At): Promise<RefundOfSale[]> {
  return db
    .selectFrom('refunds')
    .select(['id', 'createdAt', 'totalCents', 'lines', 'reason', 'requestedBy', 'status'])
    .where('locationId', '=', locationId)
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export type RequestOfSale = {
  readonly id: string;
  readonly cents: number;
  readonly reason: string;
  readonly requestedBy: string | null;
  readonly requestedAt: Date;
  readonly status: 'open' | 'refunded' | 'declined';
  readonly note: string | null;
  readonly answeredAt: Date | null;
};

/** Newest first. */
export async function listRequestsOfSale(db: Db, { locationId, orderId }: At): Promise<RequestOfSale[]> {
  return db
    .selectFrom('refundRequests')
    .select(['id', 'cents', 'reason', 'requestedBy', 'requestedAt', 'status', 'note', 'answeredAt'])
    .where('locationId', '=', locationId)
    .where('orderId', '=', orderId)
    .orderBy('id', 'desc')
    .execute();
}
