// The bank accounts that owners entered: sealed, next to the few digits that are shown.

import type { Db } from '#platform/db/database.ts';
import type { BankAccountKind } from '../../rules/bank-details.ts';

export type StoredDetails = {
  readonly id: string;
  readonly holder: string;
  readonly kind: BankAccountKind;
  readonly ending: string;
  readonly sealed: string;
  readonly enteredAt: Date;
  readonly countsFrom: Date;
};

const COLUMNS = ['id', 'holder', 'kind', 'ending', 'sealed', 'enteredAt', 'countsFrom'] as const;

export async function listEntered(db: Db, ownerId: string): Promise<StoredDetails[]> {
  return db.selectFrom('bankDetails').select(COLUMNS).where('ownerId', '=', ownerId).execute();
}

/** For many owners: the earliest time at which each can be paid. */
export async function listCountsFrom(db: Db, ownerIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (ownerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('bankDetails')
    .select(({ fn }) => ['ownerId', fn.min('countsFrom').as('countsFrom')])
    .where('ownerId', 'in', ownerIds)
    .groupBy('ownerId')
    .execute();
  return new Map(rows.map(({ ownerId, countsFrom }) => [ownerId, countsFrom]));
}

/** Only the account in effect and this one remain. */
export async function insertDetails(
  tx: Db,
  ownerId: string,
  { current, entered }: { readonly current: StoredDetails | null; readonly entered: StoredDetails },
): Promise<void> {
  const replaced = tx.deleteFrom('bankDetails').where('ownerId', '=', ownerId);
  await (current ? replaced.where('id', '<>', current.id) : replaced).execute();
  await tx
    .insertInto('bankDetails')
    .values({ ownerId, ...entered })
    .execute();
}

/** @returns whether there was one that had not taken effect yet */
export async function deleteComing(tx: Db, ownerId: string, now: Date): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('bankDetails')
    .where('ownerId', '=', ownerId)
    .where('countsFrom', '>', now)
    .returning('id')
    .execute();
  return deleted.length > 0;
}

export async function deleteDetailsOf(tx: Db, ownerId: string): Promise<void> {
  await tx.deleteFrom('bankDetails').where('ownerId', '=', ownerId).execute();
}
