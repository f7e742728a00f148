import type { Deps } from '#app/deps.ts';
import { findTimeZone } from '#features/lot-directory/server/public.ts';
import { detachLater } from '#features/payments/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { listLiveOf, lockPermit, savePermit } from './permits.store.ts';
import { deleteWaitsOf } from './waiting/waits.store.ts';

/** Nothing more is charged, their seats become free, and they leave every waiting list. In the transaction that deletes the account. */
export async function endPermitsOf(
  deps: Pick<Deps, 'jobs'>,
  tx: Db,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<void> {
  await deleteWaitsOf(tx, userId);
  for (const at of await listLiveOf(tx, userId)) {
    const permit = await lockPermit(tx, at);
    if (!permit) continue;
    await detachLater(deps, tx, permit);
    const state = permit.state === 'pending' ? 'expired' : 'ended';
    const forgotten = { provider: null, customerRef: null, methodRef: null, methodLabel: null, methodExpires: null };
    await savePermit(tx, permit, { state, endedAt: now, ...forgotten }, await findTimeZone(tx, at.locationId));
  }
}
