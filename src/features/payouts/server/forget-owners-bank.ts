import type { Db } from '#platform/db/database.ts';
import { deleteDetailsOf } from './bank-details/bank-details.store.ts';
import { deleteSchedule } from './payout-plan.store.ts';

/** For a deleted account. */
export async function forgetOwnersBank(tx: Db, ownerId: string): Promise<void> {
  await deleteDetailsOf(tx, ownerId);
  await deleteSchedule(tx, ownerId);
}
