// How a payout is booked: each lot's share is sent once the provider has made the transfer, and owed again when it comes back.

import type { Deps } from '#app/deps.ts';
import { bookSending } from '#features/ledger/server/public.ts';
import { findTimeZone } from '#features/lot-directory/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { dividePayout } from '../../rules/divide-payout.ts';
import { insertShare } from '../bank-payouts.store.ts';
import { bankDay } from '../payout-plan.ts';
import type { OwnerPayout } from './owner-payouts.store.ts';

type BookDeps = Pick<Deps, 'newId'>;
type Booked = { readonly reference: string; readonly now: Date };

export async function bookMade(deps: BookDeps, tx: Db, payout: OwnerPayout, booked: Booked): Promise<void> {
  await bookShares(deps, tx, payout, { ...booked, cents: payout.shares.map(({ cents }) => cents) });
}

/** `backCents` in total has come back; the earlier part is already booked. */
export async function bookBack(
  deps: BookDeps,
  tx: Db,
  payout: OwnerPayout,
  { backCents, ...booked }: Booked & { readonly backCents: number },
): Promise<void> {
  const parts = payout.shares.map(({ cents }) => cents);
  const before = dividePayout(payout.backCents, parts);
  const after = dividePayout(backCents, parts);
  const cents = parts.map((_, nth) => (before[nth] ?? 0) - (after[nth] ?? 0));
  await bookShares(deps, tx, payout, { ...booked, cents });
}

/** In order of lot id, like everything that books several lots. */
async function bookShares(
  deps: BookDeps,
  tx: Db,
  { id: payoutId, ownerId, shares }: OwnerPayout,
  { cents, reference, now }: Booked & { readonly cents: readonly number[] },
): Promise<void> {
  for (const [nth, { locationId }] of shares.entries()) {
    const share = cents[nth] ?? 0;
    if (share === 0) continue;
    const id = deps.newId();
    const timeZone = await findTimeZone(tx, locationId);
    const month = await bookSending(tx, { locationId, transactionId: id, cents: share, timeZone, now });
    const written = { payoutId, ownerId, month, cents: share, paidOn: bankDay(now), reference };
    await insertShare(tx, { ...written, locationId, id, recordedBy: null, recordedAt: now });
  }
}
