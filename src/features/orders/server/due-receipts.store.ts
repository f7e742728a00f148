// Receipts that are mailed automatically: the statement or transaction that settles an order marks it, and a job reads the marks
// (decision record 172).

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Order, OrderId } from './order.ts';

/**
 * An account's order owes a receipt, and so does a notice, whose payer leaves an address. Not a reservation, whose confirmation
 * says what was paid, nor a member code's stay, which costs nothing. A guest's owes one if an earlier mail about the stay, such as
 * its receipt or the link that stops it, no longer says what was paid.
 */
export function owesReceipt(order: Order): boolean {
  if (order.kind === 'notice') return true;
  if (order.kind === 'valet') return false;
  if (order.userId === null) return changesStay(order);
  return order.kind !== 'stay' || !(order.reserved || order.byCode);
}

function changesStay(order: Order): boolean {
  if (order.kind === 'extension' || order.kind === 'correction') return true;
  return order.kind === 'stay' && typeof order.authorizedCents === 'number';
}

/** Oldest first. */
export async function listDueReceipts(db: Db, limit: number): Promise<OrderId[]> {
  return db
    .selectFrom('orders')
    .select(['locationId', 'id as orderId'])
    .where('receiptDueAt', 'is not', null)
    .orderBy('receiptDueAt')
    .orderBy('locationId')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Marks the receipt as mailed, in the transaction that queues the mail. @returns false when another worker was first */
export async function claimDueReceipt(tx: Db, { locationId, orderId }: OrderId, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ receiptDueAt: null, receiptMailedAt: now })
    .where('locationId', '=', locationId)
    .where('id', '=', orderId)
    .where('receiptDueAt', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** It turned out that there was nobody to mail. */
export async function clearReceiptMark(tx: Db, { locationId, orderId }: OrderId): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ receiptMailedAt: null })
    .where('locationId', '=', locationId)
    .where('id', '=', orderId)
    .execute();
}

/** Whether a receipt of this stay is about to be mailed, or was mailed since the given time; null otherwise. */
export async function findDueReceipt(
  db: Db,
  { locationId, orderId }: OrderId,
  since: Date,
): Promise<'due' | 'mailed' | null> {
  const { rows } = await sql<{ isMailed: boolean }>`
    select bool_or(receipt_mailed_at is not null) as is_mailed
    from orders
    where location_id = ${locationId} and (id = ${orderId} or stay_order_id = ${orderId})
      and (receipt_due_at is not null or receipt_mailed_at > ${since})
    having count(*) > 0`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return row.isMailed ? 'mailed' : 'due';
}
