import { t } from 'ttag';
import type { StoredCard } from '#features/payments/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { findPermit, listLiveOf } from './permits.store.ts';
import { findPlan } from './plans.store.ts';

/** The account's permits whose coming months are charged to the card, in the reader's words. */
export async function listPermitsOnCard(
  db: Db,
  userId: string,
  { methodRef }: Pick<StoredCard, 'methodRef'>,
): Promise<readonly string[]> {
  const named: string[] = [];
  for (const at of await listLiveOf(db, userId)) {
    const permit = await findPermit(db, at);
    if (permit?.methodRef !== methodRef || permit.endsAfter !== null) continue;
    const plan = await findPlan(db, { locationId: at.locationId, id: permit.planId });
    const name = plan?.name ?? '';
    named.push(t`the permit “${name}”`);
  }
  return named;
}
