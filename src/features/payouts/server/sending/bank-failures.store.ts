// What banks returned to owners' accounts at the provider, each once.

import type { Selectable } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { BankFailuresTable } from '#platform/db/tables/payout-tables.ts';

/** False if it is already known. */
export async function insertBankFailure(tx: Db, failure: Selectable<BankFailuresTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('bankFailures')
    .values(failure)
    .onConflict((conflict) => conflict.doNothing())
    .returning('payoutRef')
    .executeTakeFirst();
  return inserted !== undefined;
}
