import type { Db } from '#platform/db/database.ts';
import type { TableView, ViewedTable } from '../table-views.contract.ts';

export type ViewsOf = { readonly userId: string; readonly tableName: ViewedTable };

/** By name. */
export async function listTableViews(db: Db, { userId, tableName }: ViewsOf): Promise<TableView[]> {
  return db
    .selectFrom('tableViews')
    .select(['name', 'address'])
    .where('userId', '=', userId)
    .where('tableName', '=', tableName)
    .orderBy('name')
    .execute();
}

export async function saveTableView(db: Db, of: ViewsOf, { name, address }: TableView): Promise<void> {
  await db
    .insertInto('tableViews')
    .values({ ...of, name, address })
    .onConflict((conflict) => conflict.columns(['userId', 'tableName', 'name']).doUpdateSet({ address }))
    .execute();
}

export async function deleteTableView(db: Db, { userId, tableName }: ViewsOf, name: string): Promise<void> {
  await db
    .deleteFrom('tableViews')
    .where('userId', '=', userId)
    .where('tableName', '=', tableName)
    .where('name', '=', name)
    .execute();
}

export async function forgetTableViews(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('tableViews').where('userId', '=', userId).execute();
  // Until the next release drops it; its rows were copied.
  await db.deleteFrom('transactionViews').where('userId', '=', userId).execute();
}
