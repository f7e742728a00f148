// Receipts that are mailed without being asked for: a row is written with the payment, by the statement or the transaction that
// settles it, and read by a job (decision record 190).

import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Also } from '../../db/statements/also.ts';
import type { Order, OrderId } from './order.ts';

/** Of an account's order, or of a notice, whose payer leaves an address. A reservation is confirmed with what was paid for it; a member code's stay costs nothing. */
function owesReceipt(order: Order): boolean {
  if (order.kind === 'notice') return true;
  if (order.userId === null || order.kind === 'valet') return false;
  return order.kind !== 'stay' || !(order.reserved || order.byCode);
}

/** As part of the statement that settles. */
export function alsoReceiptDue(order: Order, now: Date): readonly Also[] {
  if (!owesReceipt(order)) return [];
  const part = sql`receipt_due as (
      insert into due_receipts (location_id, order_id, due_at)
      select here.location_id, here.id, ${now}::timestamptz from orders here
      where here.location_id = ${order.locationId} and here.id = ${order.id}
    )`;
  return [part];
}

/** The oldest first. */
export async function listDueReceipts(db: Db, limit: number): Promise<OrderId[]> {
  return db
    .selectFrom('dueReceipts')
    .select(['locationId', 'orderId'])
    .where('mailedAt', 'is', null)
    .orderBy('dueAt')
    .orderBy('locationId')
    .orderBy('orderId')
    .limit(limit)
    .execute();
}

/** Marks it as mailed in the transaction that queues the mail. @returns false when another worker was first */
export async function takeDueReceipt(tx: Db, { locationId, orderId }: OrderId, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('dueReceipts')
    .set({ mailedAt: now })
    .where('locationId', '=', locationId)
    .where('orderId', '=', orderId)
    .where('mailedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Nobody is to be mailed. */
export async function dropDueReceipt(tx: Db, { locationId, orderId }: OrderId): Promise<void> {
  await tx.deleteFrom('dueReceipts').where('locationId', '=', locationId).where('orderId', '=', orderId).execute();
}

export async function forgetReceiptsMailedBefore(db: Db, before: Date, limit: number): Promise<void> {
  await sql`
    delete from due_receipts using (
      select location_id, order_id from due_receipts where mailed_at < ${before} order by mailed_at limit ${limit}
    ) old
    where due_receipts.location_id = old.location_id and due_receipts.order_id = old.order_id`.execute(db);
}

/** Whether a receipt of this stay is about to be mailed, or was in the last day; null otherwise. */
export async function findDueReceipt(db: Db, { locationId, orderId }: OrderId): Promise<'due' | 'mailed' | null> {
  const { rows } = await sql<{ isMailed: boolean }>`
    select bool_or(due.mailed_at is not null) as is_mailed
    from due_receipts due join orders o on o.location_id = due.location_id and o.id = due.order_id
    where due.location_id = ${locationId} and (o.id = ${orderId} or o.stay_order_id = ${orderId})
    having count(*) > 0`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return row.isMailed ? 'mailed' : 'due';
}
