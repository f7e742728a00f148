// Refunds that a lot's people request from support. Each sale has at most one open request.

import { sql } from 'kysely';
import { type Disputed, sumLost } from '#features/payments/rules/left-to-refund.ts';
import type { Db } from '#platform/db/database.ts';
import { disputesOf } from './sale.read-model.ts';

export type NewRequest = {
  readonly locationId: string;
  readonly id: string;
  readonly orderId: string;
  readonly cents: number;
  readonly reason: string;
  /** Null: the driver, on the receipt. */
  readonly requestedBy: string | null;
  readonly language: string;
  readonly requestedAt: Date;
};

export async function insertRequest(tx: Db, request: NewRequest): Promise<void> {
  const answer = { refundId: null, answeredBy: null, answeredAt: null, note: null };
  await tx
    .insertInto('refundRequests')
    .values({ ...request, ...answer, status: 'open' })
    .execute();
}

/** The caller has locked the order. */
export async function hasOpenRequest(tx: Db, at: { locationId: string; orderId: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('refundRequests')
    .select('id')
    .where('locationId', '=', at.locationId)
    .where('orderId', '=', at.orderId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return row !== undefined;
}

type RequestId = { readonly locationId: string; readonly id: string };

/** Null when it does not exist or has been answered. */
export async function lockOpenRequest(tx: Db, { locationId, id }: RequestId): Promise<NewRequest | null> {
  const row = await tx
    .selectFrom('refundRequests')
    .select(['locationId', 'id', 'orderId', 'cents', 'reason', 'requestedBy', 'language', 'requestedAt'])
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

type Answer = {
  readonly status: 'refunded' | 'declined';
  readonly refundId: string | null;
  readonly answeredBy: string;
  readonly answeredAt: Date;
  readonly note: string | null;
};

export async function saveAnswer(tx: Db, { locationId, id }: RequestId, answer: Answer): Promise<void> {
  await tx
    .updateTable('refundRequests')
    .set(answer)
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .execute();
}

export type ListedRequest = NewRequest & {
  readonly status: 'open' | 'refunded' | 'declined';
  readonly answeredBy: string | null;
  readonly answeredAt: Date | null;
  readonly note: string | null;
  readonly lotName: string;
  readonly lotAddress: string;
  readonly stayOrderId: string;
  readonly paidCents: number;
  readonly refundedCents: number;
  readonly lostCents: number;
};

/** Open ones by waiting time, longest first; answered ones latest first. */
export async function listRequests(
  db: Db,
  which: 'open' | 'over',
  { before, limit }: { before: string | null; limit: number },
): Promise<ListedRequest[]> {
  const rest =
    which === 'open'
      ? sql`q.status = 'open' and ${before ? sql`q.id > ${before}::uuid` : sql`true`} order by q.id`
      : sql`q.status <> 'open' and ${before ? sql`q.id < ${before}::uuid` : sql`true`} order by q.id desc`;
  const { rows } = await sql<Omit<ListedRequest, 'lostCents'> & { readonly disputes: readonly Disputed[] }>`
    select q.location_id, q.id, q.order_id, q.cents, q.reason, q.requested_by, q.language, q.requested_at, q.status, q.answered_by, q.answered_at,
      q.note, l.name as lot_name, l.address as lot_address, coalesce(o.stay_order_id, o.id) as stay_order_id, o.total_cents as paid_cents,
      (select coalesce(sum(r.total_cents), 0) from refunds r
        where r.location_id = q.location_id and r.order_id = q.order_id and r.status <> 'closed')::bigint as refunded_cents,
      ${disputesOf(sql`q.location_id`, sql`q.order_id`)} as disputes
    from refund_requests q
      join orders o on o.location_id = q.location_id and o.id = q.order_id
      join locations l on l.id = q.location_id
    where ${rest} limit ${limit}`.execute(db);
  return rows.map(({ disputes, ...row }) => ({ ...row, lostCents: sumLost(disputes) }));
}

export async function countOpenRequests(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from refund_requests where status = 'open'`.execute(db);
  return rows[0]?.n ?? 0;
}
