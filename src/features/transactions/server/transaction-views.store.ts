// The saved views of the transactions, each its owner's own.

import type { Db } from '#platform/db/database.ts';
import type { TransactionView } from '../transactions.contract.ts';

/** By name. */
export async function listViews(db: Db, userId: string): Promise<TransactionView[]> {
  const rows = await db
    .selectFrom('transactionViews')
    .select(['name', 'view'])
    .where('userId', '=', userId)
    .orderBy('name')
    .execute();
  return rows.map(({ name, view }) => ({ ...view, name }));
}

export async function saveView(db: Db, userId: string, { name, ...view }: TransactionView): Promise<void> {
  const stored = JSON.stringify(view);
  await db
    .insertInto('transactionViews')
    .values({ userId, name, view: stored })
    .onConflict((conflict) => conflict.columns(['userId', 'name']).doUpdateSet({ view: stored }))
    .execute();
}

export async function deleteView(db: Db, userId: string, name: string): Promise<void> {
  await db.deleteFrom('transactionViews').where('userId', '=', userId).where('name', '=', name).execute();
}

export async function forgetViews(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('transactionViews').where('userId', '=', userId).execute();
}
