// What other features may do with permits: end those of a deleted account, tell webhooks about one, and give and list a lot's permits.

import type { z } from 'zod';
import type { Deps } from '#app/deps.ts';
import { findTimeZone } from '#features/lots/server/lot-directory.ts';
import { detachReplaced } from '#features/payments/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { findAtLocations, listLocationsOf } from '#platform/db/sharding/location-in-ids.ts';
import type { ReportedPermit } from '../permits.contract.ts';
import { findPermit, listLiveOf, listPlates, lockPermit, savePermit } from './permits.store.ts';
import { findPlan } from './plans.store.ts';
import { deleteWaitsOf } from './waiting/waits.store.ts';

export { refusePlates, refuseStart } from './buy-permit.ts';
export { changeGranted } from './given/change-given.ts';
export { grantPermit } from './given/grant-permit.ts';
export { type LivePermit, listLivePermits } from './live-permits.read-model.ts';
export { cardExpires } from './managed-permits.read-model.ts';
export { lockPermit } from './permits.store.ts';
export { countSeatsOf, listPlans, lockPlans } from './plans.store.ts';

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
    await detachReplaced(deps, tx, permit);
    const state = permit.state === 'pending' ? 'expired' : 'ended';
    const forgotten = { provider: null, customerRef: null, methodRef: null, methodLabel: null, methodExpires: null };
    await savePermit(tx, permit, { state, endedAt: now, ...forgotten }, await findTimeZone(tx, at.locationId));
  }
}

/** The permit's current state, as webhooks report it. */
export async function notifyPermit(
  db: Db,
  { about: id }: { readonly about: string },
): Promise<Array<{ readonly id: string; readonly data: Readonly<Record<string, unknown>> }>> {
  const permit = await findAtLocations(await listLocationsOf(db, id), (locationId) =>
    findPermit(db, { locationId, id }),
  );
  if (!permit) return [];
  const { locationId, planId, state, startsOn, paidMonth, parksUntil } = permit;
  const plan = await findPlan(db, { locationId, id: planId });
  const plates = (await listPlates(db, permit)).map((each) => ({ plate: each.plate, state: each.state }));
  const times = { startsOn, paidMonth, parksUntil: parksUntil?.toISOString() ?? null };
  const reported: z.output<typeof ReportedPermit> = {
    ...{ _id: id, locationId, planId, planName: plan?.name ?? '', state, plates, ...times },
  };
  return [{ id, data: { permit: reported } }];
}
