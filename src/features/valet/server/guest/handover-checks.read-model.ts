// What a stand's phone needs to check codes without a signal: covers open cars that are parked, and only where codes are
// required.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

export async function listHandoverSecrets(
  db: Db,
  locationId: string,
): Promise<{ readonly valetId: string; readonly handoverSecret: string }[]> {
  // `is_open` is not a parameter: a kept plan could not use the partial index (decision record 014).
  return db
    .selectFrom('valetTickets as t')
    .innerJoin('valetSettings as s', 's.locationId', 't.locationId')
    .select(['t.id as valetId', 't.handoverSecret'])
    .where('t.locationId', '=', locationId)
    .where(sql<boolean>`t.is_open`)
    .where('t.whereabouts', '<>', 'entry')
    .where('s.asksCode', '=', true)
    .orderBy('t.id')
    .execute();
}
