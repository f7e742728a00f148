// What went back of an order, and what is on its way.

import { sql } from 'kysely';
import { addLines, type PriceLines } from '#domain/pricing/price-line.ts';
import type { Db } from '../../../db/database.ts';

type OfOrder = { readonly locationId: string; readonly orderId: string };

/** What was paid back of an order so far, in cents. */
export async function sumPaidBack(db: Db, { locationId, orderId }: OfOrder): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(total_cents), 0)::bigint as cents from refunds
    where location_id = ${locationId} and order_id = ${orderId} and status in ('done', 'paid_otherwise')`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** What was paid back of an order or is owed, by the lines of its price. A closed refund leaves its part to be refunded. */
export async function listGivenBack(db: Db, { locationId, orderId }: OfOrder): Promise<PriceLines> {
  const rows = await db
    .selectFrom('refunds')
    .select('lines')
    .where('locationId', '=', locationId)
    .where('orderId', '=', orderId)
    .where('status', '<>', 'closed')
    .execute();
  return addLines(...rows.map(({ lines }) => lines));
}

/** Whether all that was paid for a stay, added time included, has been paid back. */
export async function isAllGivenBack(tx: Db, at: { locationId: string; stayOrderId: string }): Promise<boolean> {
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
  return rows[0] !== undefined && rows[0].paid > 0 && rows[0].paid === rows[0].back;
}

/** What of the order's money, in cents, could not be used and is owed or paid back for that. */
export async function sumReturnedUnused(db: Db, { locationId, orderId }: OfOrder): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(total_cents), 0)::bigint as cents from refunds
    where location_id = ${locationId} and order_id = ${orderId} and asked_by is null and not made_outside`.execute(db);
  return rows[0]?.cents ?? 0;
}
