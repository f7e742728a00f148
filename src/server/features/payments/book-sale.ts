// A sale is written to the ledger and to the sums of its lot's day together, in the transaction that makes the order paid.

import { localDay } from '#domain/calendar/local-time.ts';
import { entriesForSale, type HeldBy } from '#domain/payments/ledger.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { markOrder, type Order } from '../sessions/orders.store.ts';
import { addToRevenueDay, findTimeZone, insertEntries, sourceOf } from './books.store.ts';

export type Sale = {
  readonly order: Order;
  /** The payment's id; the order's own when there was nothing to pay. */
  readonly transactionId: string;
  readonly heldBy: HeldBy;
  readonly now: Date;
};

export async function bookSale(
  deps: Pick<Deps, 'newId'>,
  tx: Db,
  { order, transactionId, heldBy, now }: Sale,
): Promise<void> {
  const { locationId, id: orderId, parkingCents, feeCents } = order;
  await markOrder(tx, { locationId, orderId }, { status: 'paid', paidAt: now });
  const entries = entriesForSale({ parkingCents, feeCents }, heldBy).map((entry) => ({ ...entry, id: deps.newId() }));
  await insertEntries(tx, { locationId, transactionId, orderId, occurredAt: now }, entries);
  // Last, because a busy lot's sales wait for each other at this row.
  const day = localDay(now, await findTimeZone(tx, locationId));
  const sold = { parkingCents, feeCents, refundedParkingCents: 0, refundedFeeCents: 0, sales: order.vehicleCount };
  await addToRevenueDay(tx, { locationId, day, source: sourceOf(order) }, sold);
}
