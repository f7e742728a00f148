// A sale is written to the ledger and to the sums of its lot's day together, in the transaction that makes the order paid.

import { localDay } from '#domain/calendar/local-time.ts';
import { entriesForPassingOn, entriesForSale, type HeldBy } from '#domain/payments/ledger.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findTimeZone } from '../directory/lot-directory.ts';
import { markOrder, type Order } from '../orders/orders.store.ts';
import { addToRevenueDay, insertEntries, sourceOf } from './books.store.ts';

export type Sale = {
  readonly order: Order;
  /** The payment's id; the order's own when there was nothing to pay. */
  readonly transactionId: string;
  readonly heldBy: HeldBy;
  /** What the provider gave the owner with the charge itself. */
  readonly passedOnCents?: number;
  /** Of cash: the shift whose till it is in. */
  readonly shiftId?: string | null;
  readonly now: Date;
};

export async function bookSale(
  deps: Pick<Deps, 'newId'>,
  tx: Db,
  { order, transactionId, heldBy, passedOnCents = 0, shiftId = null, now }: Sale,
): Promise<void> {
  const { locationId, id: orderId, parkingCents, feeCents, totalCents } = order;
  await markOrder(tx, { locationId, orderId }, { status: 'paid', paidAt: now });
  const moved = [...entriesForSale({ parkingCents, feeCents }, heldBy), ...entriesForPassingOn(passedOnCents)];
  const entries = moved.map((entry) => ({ ...entry, id: deps.newId() }));
  await insertEntries(tx, { locationId, transactionId, orderId, occurredAt: now, shiftId }, entries);
  // Last, because a busy lot's sales wait for each other at this row.
  const day = localDay(now, await findTimeZone(tx, locationId));
  const sold = { parkingCents, feeCents, refundedParkingCents: 0, refundedFeeCents: 0, sales: order.vehicleCount };
  const kept = { passedOnCents, cashCents: heldBy === 'owner' ? totalCents : 0 };
  await addToRevenueDay(tx, { locationId, day, source: sourceOf(order) }, { ...sold, ...kept });
}
