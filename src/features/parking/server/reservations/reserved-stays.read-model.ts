// The reservations of a lot that have not started.

import type { Db } from '#platform/db/database.ts';

export type ReservedStay = {
  readonly orderId: string;
  readonly zoneId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
};

type At = { readonly locationId: string; readonly now: Date };

/** One for each of their vehicles. */
export function listReservedStays(db: Db, { locationId, now }: At): Promise<ReservedStay[]> {
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
