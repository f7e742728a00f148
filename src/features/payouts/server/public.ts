// What other features may do with owners' balances: read them, record a bank transfer, say where and when money is sent, and delete that.

import type { Db } from '#platform/db/database.ts';
import { deleteDetailsOf } from './bank-details/bank-details.store.ts';
import { deleteSchedule } from './payout-plan.store.ts';

export { enteredDetails } from './bank-details/bank-details.service.ts';
export { insertDetails } from './bank-details/bank-details.store.ts';
export { findOwnersMoney, type OwnersMoney } from './owners.read-model.ts';
export { saveSchedule } from './payout-plan.store.ts';
export { bankDay } from './payout-plan.ts';
export { recordPayout } from './record-payout.ts';

/** For a deleted account. */
export async function forgetOwnersBank(tx: Db, ownerId: string): Promise<void> {
  await deleteDetailsOf(tx, ownerId);
  await deleteSchedule(tx, ownerId);
}
