import { type Order, storeOrder } from '#features/orders/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { CASH, ROOM } from '../payment.ts';
import { insertCashPayment } from '../payments.store.ts';
import { type Received, recordSale } from './settle-order.ts';

type Cash = Pick<Received, 'source' | 'shiftId' | 'now'> & {
  /** Charged to a hotel room in place of cash. */
  readonly isRoom?: boolean;
};

/** Stores and books an order that was free, paid in cash to the location's staff, or charged to a hotel room. */
export async function storeCashSale(tx: Db, order: Order, { isRoom, ...cash }: Cash): Promise<void> {
  await storeOrder(tx, order);
  const { locationId, id, totalCents: amountCents } = order;
  const provider = isRoom ? ROOM : CASH;
  if (amountCents > 0) await insertCashPayment(tx, { locationId, id, provider, amountCents, now: cash.now });
  const paidBy = amountCents > 0 ? provider : null;
  await recordSale(tx, order, {
    ...cash,
    transactionId: id,
    provider: paidBy,
    collectedBy: isRoom ? 'hotel' : 'owner',
  });
}
