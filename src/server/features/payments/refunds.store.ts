// A refund is written as an intent before the provider is asked, so that a killed process leaves it to be found.

import type { Db } from '../../db/database.ts';
import type { RefundsTable } from '../../db/schema.ts';
import type { OpenPage } from './payments.store.ts';

export type Refund = {
  readonly locationId: string;
  readonly id: string;
  readonly paymentId: string;
  readonly orderId: string;
  readonly sessionId: string | null;
  readonly reason: string;
  readonly parkingCents: number;
  readonly feeCents: number;
  readonly totalCents: number;
  readonly status: RefundsTable['status'];
};

const COLUMNS = [
  'location_id as locationId',
  'id',
  'payment_id as paymentId',
  'order_id as orderId',
  'session_id as sessionId',
  'reason',
  'parking_cents as parkingCents',
  'fee_cents as feeCents',
  'total_cents as totalCents',
  'status',
] as const;

export async function insertRefund(tx: Db, refund: Refund & { now: Date }): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({
      location_id: refund.locationId,
      id: refund.id,
      payment_id: refund.paymentId,
      order_id: refund.orderId,
      session_id: refund.sessionId,
      reason: refund.reason,
      parking_cents: refund.parkingCents,
      fee_cents: refund.feeCents,
      total_cents: refund.totalCents,
      status: refund.status,
      created_at: refund.now,
    })
    .execute();
}

type RefundId = { readonly locationId: string; readonly id: string };

export async function findRefund(db: Db, { locationId, id }: RefundId): Promise<Refund | null> {
  const row = await db
    .selectFrom('refunds')
    .select(COLUMNS)
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Holds the refund's row until the transaction ends. */
export async function lockRefund(tx: Db, { locationId, id }: RefundId): Promise<Refund | null> {
  const row = await tx
    .selectFrom('refunds')
    .select(COLUMNS)
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .forUpdate()
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
    .set({ status: outcome.status, provider_ref: outcome.providerRef, settled_at: outcome.now })
    .where('location_id', '=', locationId)
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
    .select((refund) => refund.fn.coalesce(refund.fn.sum<string>('total_cents'), refund.val('0')).as('cents'))
    .where('location_id', '=', locationId)
    .where('order_id', '=', orderId)
    .where('status', '=', 'succeeded')
    .executeTakeFirst();
  return Number(row?.cents ?? 0);
}

/** Refunds that are not made yet, oldest first. */
export async function listOpenRefunds(db: Db, { before, after, limit }: OpenPage): Promise<Refund[]> {
  const query = db
    .selectFrom('refunds')
    .select(COLUMNS)
    .where('status', '=', 'intended')
    .where('created_at', '<', before)
    .orderBy('id')
    .limit(limit);
  return (after ? query.where('id', '>', after) : query).execute();
}

/** Whether any of the order's money went back, or is on its way. */
export async function hasRefund(
  db: Db,
  { locationId, orderId }: { locationId: string; orderId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('refunds')
    .select('id')
    .where('location_id', '=', locationId)
    .where('order_id', '=', orderId)
    .where('status', '<>', 'failed')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
