import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

/**
 * Payments that will still be charged to this method without its holder: of parking that is paid when the car leaves (true), and others,
 * such as by a text (false). One that its holder has yet to confirm can be confirmed with another card.
 */
export async function listRunningWith(db: Db, methodRef: string): Promise<boolean[]> {
  const rows = await db
    .selectFrom('payments')
    .select('onStop')
    .where('settledAt', 'is', null)
    .where('abandonedAt', 'is', null)
    .where(
      sql<boolean>`(method_ref = ${methodRef} or (chosen_method_ref = ${methodRef} and on_stop and status = 'authorized'))`,
    )
    .execute();
  return rows.map(({ onStop }) => onStop);
}
