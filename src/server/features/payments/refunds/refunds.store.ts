// A refund is written as an intent before the provider is asked, so that a killed process leaves it to be found.

import { sql } from 'kysely';
import { addLines, type PriceLines } from '#domain/pricing/price-line.ts';
import type { Db } from '../../../db/database.ts';
import type { RefundsTable } from '../../../db/tables/schema.ts';
import type { OpenPage } from '../payments.store.ts';

export type Refund = {
  readonly locationId: string;
  readonly id: string;
  readonly paymentId: string;
  readonly orderId: string;
  readonly sessionId: string | null;
  readonly reason: string;
  readonly lines: PriceLines;
  readonly totalCents: number;
  readonly status: RefundsTable['status'];
  /** Who at the desk asked for it; null when the program gave back by itself what could not be used. */
  readonly askedBy: string | null;
  /** Made at the provider itself; we heard of it afterwards. */
  readonly madeOutside: boolean;
};

const COLUMNS = [
  'locationId',
  'id',
  'paymentId',
  'orderId',
  'sessionId',
  'reason',
  'lines',
  'totalCents',
  'status',
  'askedBy',
  'madeOutside',
] as const;

/** Not made outside unless said. */
export type NewRefundRow = Omit<Refund, 'madeOutside'> & { readonly madeOutside?: true; readonly now: Date };

export async function insertRefund(tx: Db, refund: NewRefundRow): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({
      locationId: refund.locationId,
      id: refund.id,
      paymentId: refund.paymentId,
      orderId: refund.orderId,
      sessionId: refund.sessionId,
      reason: refund.reason,
      lines: JSON.stringify(refund.lines),
      totalCents: refund.totalCents,
      status: refund.status,
      askedBy: refund.askedBy,
      madeOutside: refund.madeOutside ?? false,
      createdAt: refund.now,
    })
    .execute();
}

type RefundId = { readonly locationId: string; readonly id: string };

export async function findRefund(db: Db, { locationId, id }: RefundId): Promise<Refund | null> {
  const row = await db
    .selectFrom('refunds')
    .select(COLUMNS)
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Holds the refund's row until the transaction ends. */
export async function lockRefund(tx: Db, { locationId, id }: RefundId): Promise<Refund | null> {
  const row = await tx
    .selectFrom('refunds')
    .select(COLUMNS)
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** All of a payment, whatever became of them. */
export async function listRefundsOf(db: Db, at: { locationId: string; paymentId: string }): Promise<Refund[]> {
  return db
    .selectFrom('refunds')
    .select(COLUMNS)
    .where('locationId', '=', at.locationId)
    .where('paymentId', '=', at.paymentId)
    .execute();
}

export async function findRefundByRef(
  db: Db,
  at: { locationId: string; paymentId: string; providerRef: string },
): Promise<RefundId | null> {
  const row = await db
    .selectFrom('refunds')
    .select(['locationId', 'id'])
    .where('locationId', '=', at.locationId)
    .where('paymentId', '=', at.paymentId)
    .where('providerRef', '=', at.providerRef)
    .executeTakeFirst();
  return row ?? null;
}

export async function settleRefund(
  tx: Db,
  { locationId, id }: RefundId,
  outcome: { status: 'succeeded' | 'failed'; providerRef: string | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ status: outcome.status, providerRef: outcome.providerRef, settledAt: outcome.now })
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .execute();
}

/** What was given back of an order so far, in cents. */
export async function sumRefunded(
  db: Db,
  { locationId, orderId }: { locationId: string; orderId: string },
): Promise<number> {
  const row = await db
    .selectFrom('refunds')
    .select((refund) => refund.fn.coalesce(refund.fn.sum<string>('totalCents'), refund.val('0')).as('cents'))
    .where('locationId', '=', locationId)
    .where('orderId', '=', orderId)
    .where('status', '=', 'succeeded')
    .executeTakeFirst();
  return Number(row?.cents ?? 0);
}

/** What was given back of an order or is on its way, by the lines of its price. */
export async function listGivenBack(
  db: Db,
  { locationId, orderId }: { locationId: string; orderId: string },
): Promise<PriceLines> {
  const rows = await db
    .selectFrom('refunds')
    .select('lines')
    .where('locationId', '=', locationId)
    .where('orderId', '=', orderId)
    .where('status', '<>', 'failed')
    .execute();
  return addLines(...rows.map(({ lines }) => lines));
}

/** Whether all that was paid for a stay, added time included, has gone back. */
export async function isAllGivenBack(tx: Db, at: { locationId: string; stayOrderId: string }): Promise<boolean> {
  const { rows } = await sql<{ paid: number; back: number }>`
    with paid as (
      select id, total_cents from orders
      where location_id = ${at.locationId} and (id = ${at.stayOrderId} or stay_order_id = ${at.stayOrderId})
        and status in ('paid', 'refunded')
    )
    select (select coalesce(sum(total_cents), 0) from paid)::bigint as paid, coalesce(sum(total_cents), 0)::bigint as back
    from refunds
    where location_id = ${at.locationId} and order_id in (select id from paid) and status = 'succeeded'`.execute(tx);
  return rows[0] !== undefined && rows[0].paid > 0 && rows[0].paid === rows[0].back;
}

/** Refunds that are not made yet, oldest first. */
export async function listOpenRefunds(db: Db, { before, after, limit }: OpenPage): Promise<Refund[]> {
  const query = db
    .selectFrom('refunds')
    .select(COLUMNS)
    .where('status', '=', 'intended')
    .where('createdAt', '<', before)
    .orderBy('id')
    .limit(limit);
  return (after ? query.where('id', '>', after) : query).execute();
}

/** What of the order's money, in cents, went back or is on its way because it could not be used. */
export async function sumReturnedUnused(
  db: Db,
  { locationId, orderId }: { locationId: string; orderId: string },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(total_cents), 0)::bigint as cents from refunds
    where location_id = ${locationId} and order_id = ${orderId} and status <> 'failed' and asked_by is null
      and not made_outside`.execute(db);
  return rows[0]?.cents ?? 0;
}
