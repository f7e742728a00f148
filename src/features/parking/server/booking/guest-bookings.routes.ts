import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { refuseField } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import type { Principal } from '#platform/http/access/principal.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { guestBookingsContract as contract, MAX_CLAIMED_AT_ONCE } from '../../guest-bookings.contract.ts';
import { assignStay, returnStay } from './assign-stay.ts';
import { findGuestStays, listGuestStays } from './guest-bookings.store.ts';

export function guestBookingsRoutes({ db }: Deps): Route[] {
  return [
    route(contract.claimGuestBookings, async ({ principal }) => {
      const whose = whoseOf(principal);
      return whose ? { data: await takeBookings(db, whose) } : refuseGuestId();
    }),
    route(contract.releaseGuestBookings, async ({ principal, body }) => {
      const whose = whoseOf(principal);
      if (!whose) return refuseGuestId();
      await giveBookingsBack(db, whose, body.orderIds);
      return { message: t`These bookings are on this device again.` };
    }),
  ];
}

function whoseOf({ user, guestKey }: Principal) {
  return user && guestKey !== null ? { userId: user.id, guestKey } : null;
}

function refuseGuestId() {
  return refuseField('user', t`This is not a guest id.`);
}

// Rule 33: a person who signs in on a device keeps what was booked on it before.
type Whose = { readonly userId: string; readonly guestKey: string };

/**
 * Each stay has its own transaction, so the next call finishes one that was cut short. Leaves out a stay that another account
 * takes at the same moment.
 */
async function takeBookings(db: Db, { userId, guestKey }: Whose) {
  const found = await listGuestStays(db, { guestKey, userId: null }, MAX_CLAIMED_AT_ONCE + 1);
  const orderIds: string[] = [];
  for (const stay of found.slice(0, MAX_CLAIMED_AT_ONCE)) {
    const isTheirs = await inTransaction(db, (tx) => assignStay(tx, stay, userId));
    if (isTheirs) orderIds.push(stay.orderId);
  }
  return { orderIds, more: found.length > MAX_CLAIMED_AT_ONCE };
}

/** Only those that this device booked and the account has. */
async function giveBookingsBack(db: Db, whose: Whose, orderIds: readonly string[]): Promise<void> {
  for (const stay of await findGuestStays(db, whose, orderIds)) {
    await inTransaction(db, (tx) => returnStay(tx, stay, whose.userId));
  }
}
