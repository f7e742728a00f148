// What was refunded of an order, and what still has to be.

import { sql } from 'kysely';
import { addLines, type PriceLines } from '#features/pricing/rules/price-line.ts';
import type { Db } from '#platform/db/database.ts';
import { progressOfAll, type RefundProgress, type ReportedRefund } from '../../rules/refund-progress.ts';

type OfOrder = { readonly locationId: string; readonly orderId: string };

/** Cents paid back for an order so far. */
export async function sumPaidBack(db: Db, { locationId, orderId }: OfOrder): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(total_cents), 0)::bigint as cents from refunds
    where location_id = ${locationId} and order_id = ${orderId} and status in ('done', 'paid_otherwise')`.execute(db);
  return rows[0]?.cents ?? 0;
}

/**
 * What has been refunded for an order or is pending at the provider, by price line; refunds that are only promised are left out.
 */
export async function listPaidBack(db: Db, { locationId, orderId }: OfOrder): Promise<PriceLines> {
  const rows = await db
    .selectFrom('refunds')
    .select('lines')
    .where('locationId', '=', locationId)
    .where('orderId', '=', orderId)
    .where('status', 'in', ['done', 'pending', 'paid_otherwise'])
    .execute();
  return addLines(...rows.map(({ lines }) => lines));
}

/** What is paid back or owed for an order, by price line. A closed refund does not count: its part can be refunded again. */
export async function listRefundedLines(db: Db, { locationId, orderId }: OfOrder): Promise<PriceLines> {
  const rows = await db
    .selectFrom('refunds')
    .select('lines')
    .where('locationId', '=', locationId)
    .where('orderId', '=', orderId)
    .where('status', '<>', 'closed')
    .execute();
  return addLines(...rows.map(({ lines }) => lines));
}

/** Cents of an order that people promised or refunded, at support or at the lot. */
export async function sumRefundedByPeople(db: Db, { locationId, orderId }: OfOrder): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(total_cents), 0)::bigint as cents from refunds
    where location_id = ${locationId} and order_id = ${orderId} and requested_by is not null and status <> 'closed'`.execute(
    db,
  );
  return rows[0]?.cents ?? 0;
}

/** Whether everything paid for a stay, including added time, has been paid back. */
export async function isAllRefunded(tx: Db, at: { locationId: string; stayOrderId: string }): Promise<boolean> {
  const { rows } = await sql<{ paid: number; back: number }>`
    with paid as (
      select id, total_cents from orders
      where location_id = ${at.locationId} and (id = ${at.stayOrderId} or stay_order_id = ${at.stayOrderId})
        and status in ('paid', 'refunded')
    )
    select (select coalesce(sum(total_cents), 0) from paid)::bigint as paid, coalesce(sum(total_cents), 0)::bigint as back
    from refunds
    where location_id = ${at.locationId} and order_id in (select id from paid) and status in ('done', 'paid_otherwise')
    `.execute(tx);
  return rows[0] !== undefined && rows[0].paid > 0 && rows[0].paid <= rows[0].back;
}

/** Cents of the order that are paid back or owed because they could not be used. */
export async function sumReturnedUnused(db: Db, { locationId, orderId }: OfOrder): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(total_cents), 0)::bigint as cents from refunds
    where location_id = ${locationId} and order_id = ${orderId} and requested_by is null and not made_outside`.execute(
    db,
  );
  return rows[0]?.cents ?? 0;
}

/** `lines` is empty for a wrong charge, which has no price; in another currency, it has no cents either. */
type ListedRefund = ReportedRefund & { readonly lines: PriceLines };

/** Refunds of these orders as their payers see them, oldest first. */
export async function listReportedRefunds(
  db: Db,
  { locationId, orderIds }: { locationId: string; orderIds: readonly string[] },
): Promise<ListedRefund[]> {
  const { rows } = await sql<ListedRefund>`
    select status, lines, total_cents as cents, created_at as promised_at, settled_at, next_try_at
    from refunds where location_id = ${locationId} and order_id = any(${orderIds}::uuid[])
    union all
    select case when w.returned_at is not null then 'done' when w.settled_as = 'twice_accepted' then 'paid_otherwise'
        when w.settled_as is not null then w.settled_as when w.refused_at is not null then 'failed' else 'owed' end,
      '[]', case when w.currency is null then w.charged_cents else 0 end, w.found_at,
      coalesce(w.returned_at, w.settled_at), null
    from wrong_charges w join payments p on p.location_id = w.location_id and p.id = w.payment_id
    where w.location_id = ${locationId} and p.id = any(${orderIds}::uuid[])
    order by promised_at`.execute(db);
  return rows;
}

/** The sum of an order's refunds as its payer sees it; null when there are none. */
export async function findRefundProgress(db: Db, { locationId, orderId }: OfOrder): Promise<RefundProgress | null> {
  return progressOfAll(await listReportedRefunds(db, { locationId, orderIds: [orderId] }));
}
