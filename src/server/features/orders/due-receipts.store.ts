// Receipts that are mailed without being asked for: noted on the order by the statement or the transaction that settles it, and
// read by a job (decision record 190).

import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Order, OrderId } from './order.ts';

/** Of an account's order, or of a notice, whose payer leaves an address. A reservation is confirmed with what was paid for it; a member code's stay costs nothing. */
export function owesReceipt(order: Order): boolean {
  if (order.kind === 'notice') return true;
  if (order.userId === null || order.kind === 'valet') return false;
  return order.kind !== 'stay' || !(order.reserved || order.byCode);
}

/** The oldest first. */
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

/** Marks it as mailed in the transaction that queues the mail. @returns false when another worker was first */
export async function takeDueReceipt(tx: Db, { locationId, orderId }: OrderId, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ receiptDueAt: null, receiptMailedAt: now })
    .where('locationId', '=', locationId)
    .where('id', '=', orderId)
    .where('receiptDueAt', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Nobody was to be mailed. */
export async function takeMarkBack(tx: Db, { locationId, orderId }: OrderId): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ receiptMailedAt: null })
    .where('locationId', '=', locationId)
    .where('id', '=', orderId)
    .execute();
}

/** Whether a receipt of this stay is about to be mailed, or was since a time; null otherwise. */
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
