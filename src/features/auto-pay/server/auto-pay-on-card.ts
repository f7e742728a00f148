import { t } from 'ttag';
import type { Db } from '#platform/db/database.ts';
import { listCarsOf } from './auto-pay-cars.store.ts';

/** The account's cars whose visits are charged to the card, in the reader's words. */
export async function listAutoPayOnCard(
  db: Db,
  userId: string,
  { isChargedAway }: { readonly isChargedAway: boolean },
): Promise<readonly string[]> {
  if (!isChargedAway) return [];
  const cars = (await listCarsOf(db, userId)).filter(({ offAt }) => offAt === null);
  return cars.map(({ plate, plateState }) => {
    const name = `${plate} ${plateState}`;
    return t`auto-pay for ${name}`;
  });
}
