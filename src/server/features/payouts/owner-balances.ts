// What other features may do with owners' balances: read them, record a bank transfer, and forget where money was sent.

import type { Db } from '../../db/database.ts';
import { deleteDetailsOf } from './bank-details/bank-details.store.ts';
import { deleteSchedule } from './plan/payout-plan.store.ts';

export { findOwnersMoney, type OwnersMoney } from './owners.read-model.ts';
export { recordPayout } from './record-payout.ts';

/** Of a deleted account. */
export async function forgetOwnersBank(tx: Db, ownerId: string): Promise<void> {
  await deleteDetailsOf(tx, ownerId);
  await deleteSchedule(tx, ownerId);
}
