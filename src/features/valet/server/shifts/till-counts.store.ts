// What was counted in a shift's till and on its key board, each time.

import type { Selectable } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { ValetTillCountsTable } from '#platform/db/tables/valet-tables.ts';

export type StoredCount = Selectable<ValetTillCountsTable>;

/** Runs in the caller's transaction, which holds the shift. */
export async function insertCount(tx: Db, count: StoredCount): Promise<void> {
  await tx
    .insertInto('valetTillCounts')
    .values({ ...count, keys: JSON.stringify(count.keys) })
    .execute();
}

/** Grouped by shift, in the order in which they were counted. */
export async function listCounts(
  db: Db,
  { locationId, shiftIds }: { readonly locationId: string; readonly shiftIds: readonly string[] },
): Promise<readonly StoredCount[]> {
  if (shiftIds.length === 0) return [];
  const query = db.selectFrom('valetTillCounts').selectAll().where('locationId', '=', locationId);
  return query.where('shiftId', 'in', shiftIds).orderBy('shiftId').orderBy('number').execute();
}
