import { findOrder, findReceiptOrder, type Order } from '#features/orders/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { findSession, type StoredSession } from './sessions.store.ts';

export type StayOfReceipt = { readonly session: StoredSession; readonly stay: Order<'stay'> };

/** Null unless the receipt with this key belongs to a stay and the session is one of its vehicles. */
export async function findStayOfReceipt(
  db: Db,
  { receiptKey, sessionId }: { readonly receiptKey: string; readonly sessionId: string },
): Promise<StayOfReceipt | null> {
  const receiptOrder = await findReceiptOrder(db, receiptKey);
  const session = receiptOrder && (await findSession(db, sessionId));
  if (!session || session.locationId !== receiptOrder.locationId || session.orderId !== receiptOrder.orderId)
    return null;
  const stay = await findOrder(db, session);
  return stay?.kind === 'stay' ? { session, stay } : null;
}
