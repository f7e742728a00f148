// What owners can change about a permit that they gave: its plates, and that it ends.

import type { Deps } from '#app/deps.ts';
import { findTimeZone } from '#features/lot-directory/server/public.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { endingAfter } from '../../rules/permit-lifecycle.ts';
import { refusePlates } from '../buy-permit.ts';
import { endPermit } from '../end-permit.ts';
import { mailChangedEnd } from '../permit-mails.ts';
import {
  lockPermit,
  type PermitAt,
  type PlateOfPermit,
  replacePlates,
  type StoredPermit,
  savePermit,
  setActAt,
} from '../permits.store.ts';
import { findPlan } from '../plans.store.ts';

type ChangeDeps = Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>;
type Changes = { readonly plates: readonly PlateOfPermit[] | undefined; readonly ends: boolean | undefined };

/** In the caller's transaction. A free permit ends at once, a company's at the end of what is paid or owed. */
export async function changeGranted(
  deps: ChangeDeps,
  tx: Db,
  at: PermitAt,
  { plates, ends }: Changes,
): Promise<StoredPermit | Refusal> {
  const permit = await lockPermit(tx, at);
  if (!permit) return refuse('not_found');
  if (permit.kind === 'bought') return refuse('permit_of_driver');
  if (permit.state === 'ended' || permit.state === 'expired') return refuse('permit_over');
  if (plates) {
    const plan = await findPlan(tx, { locationId: permit.locationId, id: permit.planId });
    const refused = plan && refusePlates(plates, plan, permit.seats);
    if (refused) return refused;
    await replacePlates(tx, permit, plates);
  }
  // Officers' phones learn of a change through the permit's row.
  const timeZone = await findTimeZone(tx, permit.locationId);
  if (ends && (permit.kind === 'given' || permit.state === 'pending')) {
    return endPermit(deps, tx, permit, { why: 'owner', now: deps.now() });
  }
  const { endsAfter } = ends === undefined || permit.kind === 'given' ? permit : endingAfter(permit, ends);
  const after = await savePermit(tx, permit, { endsAfter }, timeZone);
  const isSooner = permit.actAt !== null && (after.actAt === null || permit.actAt < after.actAt);
  if (isSooner) await setActAt(tx, permit, permit.actAt);
  await mailChangedEnd(deps, tx, permit, after);
  return after;
}
