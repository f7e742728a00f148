// What the holder of a permit can change: the plates, twice a month, and whether the permit ends with the month.

import type { Deps } from '#app/deps.ts';
import { findTimeZone } from '#features/lot-directory/server/public.ts';
import { localMonth } from '#platform/calendar/local-time.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { findAtLocations, listLocationsOf } from '#platform/db/sharding/location-in-ids.ts';
import { endingAfter, mayChangePlates } from '../rules/permit-lifecycle.ts';
import { refusePlates } from './buy-permit.ts';
import { mailChangedEnd } from './permit-mails.ts';
import {
  findPermit,
  listPlates,
  lockPermit,
  type PlateOfPermit,
  replacePlates,
  type StoredPermit,
  savePermit,
  setActAt,
} from './permits.store.ts';
import { findPlan } from './plans.store.ts';

/** Null for everybody except its holder. */
export async function findOwnPermit(db: Db, id: string, userId: string): Promise<StoredPermit | null> {
  const permit = await findAtLocations(await listLocationsOf(db, id), (locationId) =>
    findPermit(db, { locationId, id }),
  );
  const isShown = permit !== null && permit.userId === userId && permit.paidMonth !== null;
  return isShown ? permit : null;
}

type Changes = { readonly plates: readonly PlateOfPermit[] | undefined; readonly ends: boolean | undefined };

/** In the caller's transaction. */
export async function changePermit(
  deps: Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>,
  tx: Db,
  found: StoredPermit,
  { plates, ends }: Changes,
): Promise<StoredPermit | Refusal> {
  const permit = await lockPermit(tx, found);
  if (!permit || permit.state === 'ended') return refuse('permit_over');
  const timeZone = await findTimeZone(tx, permit.locationId);
  const month = localMonth(deps.now(), timeZone);
  const isChanged = plates !== undefined && !areSame(plates, await listPlates(tx, permit));
  const counted = { month: permit.platesChangedMonth, count: permit.platesChanged };
  if (isChanged) {
    const plan = await findPlan(tx, { locationId: permit.locationId, id: permit.planId });
    const refused = plan && refusePlates(plates, plan);
    if (refused) return refused;
    if (!mayChangePlates(counted, month)) return refuse('plates_changed_twice');
    await replacePlates(tx, permit, plates);
  }
  const platesChanged = counted.month === month ? counted.count + 1 : 1;
  const changed = isChanged ? { platesChanged, platesChangedMonth: month } : {};
  const { endsAfter } = ends === undefined ? permit : endingAfter(permit, ends);
  const after = await savePermit(tx, permit, { ...changed, endsAfter }, timeZone);
  // A charge in progress is checked no later than planned; checking early changes nothing.
  const isSooner = permit.actAt !== null && (after.actAt === null || permit.actAt < after.actAt);
  if (isSooner) await setActAt(tx, permit, permit.actAt);
  await mailChangedEnd(deps, tx, permit, after);
  return after;
}

function areSame(some: readonly PlateOfPermit[], others: readonly PlateOfPermit[]): boolean {
  const named = (plates: readonly PlateOfPermit[]) =>
    plates.map(({ plateKey, state }) => `${state} ${plateKey}`).sort();
  return named(some).join() === named(others).join();
}
