// Rule 33: a person who signs in on a device keeps what was booked on it before.

import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { TAKEN_AT_ONCE } from '../../guest-bookings.contract.ts';
import { assignStay, returnStay } from './assign-stay.ts';
import { findGuestStays, listGuestStays } from './guest-bookings.store.ts';

type Whose = { readonly userId: string; readonly guestKey: string };

/**
 * Each stay has its own transaction, so the next call finishes one that was cut short. Leaves out a stay that another account
 * takes at the same moment.
 */
export async function takeBookings(db: Db, { userId, guestKey }: Whose) {
  const found = await listGuestStays(db, { guestKey, userId: null }, TAKEN_AT_ONCE + 1);
  const orderIds: string[] = [];
  for (const stay of found.slice(0, TAKEN_AT_ONCE)) {
    const isTheirs = await inTransaction(db, (tx) => assignStay(tx, stay, userId));
    if (isTheirs) orderIds.push(stay.orderId);
  }
  return { orderIds, more: found.length > TAKEN_AT_ONCE };
}

/** Only those that this device booked and the account has. */
export async function giveBookingsBack(db: Db, whose: Whose, orderIds: readonly string[]): Promise<void> {
  for (const stay of await findGuestStays(db, whose, orderIds)) {
    await inTransaction(db, (tx) => returnStay(tx, stay, whose.userId));
  }
}
