// Rule 313: a driver joins the waiting list of a plan that is sold out, or leaves it.

import type { Deps } from '#app/deps.ts';
import { findLocation } from '#features/lot-directory/server/public.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { languageSpoken } from '#platform/i18n/languages.ts';
import { leftOf } from '../../rules/waiting-line.ts';
import { countSeats, lockPlan } from '../plans.store.ts';
import { mailWaiter } from './wait-mails.ts';
import { deleteWait, findWait, insertWait, type PlacedWait, type WaitAt } from './waits.store.ts';

type WaitDeps = Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>;

/** In the caller's transaction. A driver who is already in the line keeps their place, and is not mailed again. */
export async function joinLine(deps: WaitDeps, tx: Db, at: WaitAt): Promise<PlacedWait | Refusal> {
  const { locationId, planId } = at;
  const plan = await lockPlan(tx, { locationId, id: planId });
  const lot = plan && (await findLocation(tx, locationId));
  if (!plan || !lot || lot.archivedAt) return refuse('not_found');
  const earlier = await findWait(tx, at);
  if (earlier) return earlier;
  if (plan.pausedAt || lot.heldAt || lot.pinApproximate) return refuse('permit_not_sold');
  if (leftOf(await countSeats(tx, plan)) > 0) return refuse('permit_on_sale');
  const language = languageSpoken();
  await insertWait(tx, { ...at, language: language === 'en' ? null : language, now: deps.now() });
  const wait = await findWait(tx, at);
  if (!wait) throw new Error(`Nobody waits for plan ${planId}.`);
  await mailWaiter(deps, tx, wait, { kind: 'joined', place: wait.place });
  return wait;
}

/** In the caller's transaction. A seat that was offered goes to the next driver. */
export async function leaveWaitlist(deps: WaitDeps, tx: Db, at: WaitAt): Promise<Refusal | null> {
  if (!(await lockPlan(tx, { locationId: at.locationId, id: at.planId }))) return refuse('not_found');
  const wait = await findWait(tx, at);
  if (!wait) return null;
  await deleteWait(tx, at);
  await mailWaiter(deps, tx, wait, { kind: 'left' });
  return null;
}
