// The car that came in on a receipt's code instead of the one that the receipt names (rule 517): its driver makes it the stay's.

import type { Deps } from '#app/deps.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { findSession } from '../sessions.store.ts';
import { applyCorrection } from './apply-correction.ts';
import { REFUSAL_OF, toCorrection } from './correct-session.ts';
import { type Car, expirePending, insertCorrection } from './corrections.store.ts';

type Seen = { readonly sessionId: string; readonly car: Car; readonly now: Date };

/** In the caller's transaction, which is rolled back after a refusal. @returns null when it is corrected */
export async function correctSeenCar(
  deps: Pick<Deps, 'newId' | 'approvePlate'>,
  tx: Db,
  { sessionId, car, now }: Seen,
): Promise<Refusal | null> {
  const found = await findSession(tx, sessionId);
  if (!found) return refuse('not_found');
  const session = { ...found, plateState: found.plateState.trim() };
  if (session.plateKey === car.plateKey && session.plateState === car.state) return null;
  const to = { ...car, zoneId: session.zoneId };
  const correction = toCorrection(deps.newId(), session, { to, lines: [], bothCoveredUntil: now });
  const refused = await applyCorrection(deps, tx, correction, { priced: session, now });
  if (refused) return refuse(REFUSAL_OF[refused]);
  await expirePending(tx, correction);
  await insertCorrection(tx, { ...correction, status: 'done', now });
  return null;
}
