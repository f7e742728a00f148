// The reservations of a lot that have not started.

import type { Db } from '#platform/db/database.ts';

export type ReservedSession = {
  readonly orderId: string;
  readonly zoneId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
};

type At = { readonly locationId: string; readonly now: Date };

/** One for each of their vehicles. */
export function listReservedSessions(db: Db, { locationId, now }: At): Promise<ReservedSession[]> {
  return db
    .selectFrom('sessions')
    .select(['orderId', 'zoneId', 'startsAt', 'endsAt'])
    .where('locationId', '=', locationId)
    .where('status', '=', 'active')
    .where('endsAt', '>', now)
    .where('startsAt', '>', now)
    .where('reserved', '=', true)
    .orderBy('orderId')
    .execute();
}
