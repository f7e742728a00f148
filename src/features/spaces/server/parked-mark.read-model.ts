// Whether the list of parked cars has changed, without reading the list.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { isParkedAt } from '#platform/db/statements/conditions.ts';

/** Changes whenever a car comes, leaves, or gets another plate or end. */
export async function readParkedMark(
  db: Db,
  { locationId, now }: { readonly locationId: string; readonly now: Date },
): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat(count(*), '-', sum(hashtextextended(concat(id, plate_key, plate_state, extract(epoch from ends_at)), 0))) as mark
    from sessions where location_id = ${locationId} and ${isParkedAt(now)}`.execute(db);
  return rows[0]?.mark ?? '';
}
