// The short codes on signs: each stands for one zone, everywhere.

import type { Db } from '../../db/database.ts';

/** Null for a code that stands for nothing. Case, spaces and hyphens do not matter. */
export async function findSign(db: Db, code: string): Promise<{ locationId: string; zoneId: string } | null> {
  const row = await db
    .selectFrom('sign_codes')
    .select(['location_id as locationId', 'zone_id as zoneId'])
    .where('code', '=', code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .executeTakeFirst();
  return row ?? null;
}
