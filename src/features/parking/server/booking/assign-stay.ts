import { claimOrders, type OrderId, releaseOrders } from '#features/orders/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { assignSessions } from '../sessions.store.ts';

/** A guest's stay becomes the account's, with its receipt. @returns false when another account has it */
export async function assignStay(tx: Db, stay: OrderId, userId: string): Promise<boolean> {
  if (!(await claimOrders(tx, stay, userId))) return false;
  await assignSessions(tx, stay, userId);
  return true;
}

export async function returnStay(tx: Db, stay: OrderId, userId: string): Promise<void> {
  await releaseOrders(tx, stay, userId);
  await assignSessions(tx, stay, null);
}
