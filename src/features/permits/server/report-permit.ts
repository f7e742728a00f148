import type { z } from 'zod';
import type { Db } from '#platform/db/database.ts';
import { findAtLocations, listLocationsOf } from '#platform/db/sharding/location-in-ids.ts';
import type { ReportedPermit } from '../permits.contract.ts';
import { findPermit, listPlates } from './permits.store.ts';
import { findPlan } from './plans.store.ts';

/** The permit's current state, as webhooks report it. */
export async function reportPermit(
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
    _id: id,
    locationId,
    planId,
    planName: plan?.name ?? '',
    state,
    plates,
    ...times,
  };
  return [{ id, data: { permit: reported } }];
}
