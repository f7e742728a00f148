import { t } from 'ttag';
import type { StoredCard } from '#features/payments/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { listCarsOf } from './auto-pay-cars.store.ts';

/** The account's cars whose visits are charged to the card, in the reader's words: auto-pay charges the default. */
export async function listAutoPayOnCard(
  db: Db,
  userId: string,
  { isDefault }: Pick<StoredCard, 'isDefault'>,
): Promise<readonly string[]> {
  if (!isDefault) return [];
  const cars = (await listCarsOf(db, userId)).filter(({ offAt }) => offAt === null);
  return cars.map(({ plate, plateState }) => {
    const name = `${plate} ${plateState}`;
    return t`auto-pay for ${name}`;
  });
}
