// Bank transfers to owners, one row per lot they paid for. Rows are added and read, never changed.

import { sql } from 'kysely';
import { firstDayOf, type Month } from '#platform/calendar/revenue-month.ts';
import type { Db } from '#platform/db/database.ts';

export type SentPayout = {
  readonly id: string;
  readonly cents: number;
  readonly paidOn: string;
  readonly reference: string;
  readonly recordedAt: Date;
};

export type PayoutShare = Omit<SentPayout, 'id'> & {
  readonly locationId: string;
  readonly id: string;
  readonly payoutId: string;
  readonly ownerId: string;
  /** The first day of the month it counts in. */
  readonly month: string;
  /** Null if the product sent it. */
  readonly recordedBy: string | null;
};

export async function insertShare(tx: Db, share: PayoutShare): Promise<void> {
  await tx
    .insertInto('bankPayouts')
    .values({
      locationId: share.locationId,
      id: share.id,
      payoutId: share.payoutId,
      ownerId: share.ownerId,
      month: share.month,
      cents: share.cents,
      paidOn: share.paidOn,
      reference: share.reference,
      recordedBy: share.recordedBy,
      createdAt: share.recordedAt,
    })
    .execute();
}

/** In the order in which they were recorded. */
export async function listSent(db: Db, ownerId: string, month: Month): Promise<SentPayout[]> {
  const { rows } = await sql<SentPayout>`
    select payout_id as id, sum(cents)::bigint as cents, paid_on, reference, created_at as recorded_at
    from bank_payouts where owner_id = ${ownerId} and month = ${firstDayOf(month)}::date
    group by payout_id, paid_on, reference, created_at order by payout_id`.execute(db);
  return rows;
}

/** By lot: what the product sent and has not come back. */
export async function sumSentByItself(tx: Db, ownerId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ locationId: string; cents: number }>`
    select location_id, sum(cents)::bigint as cents from bank_payouts
    where owner_id = ${ownerId} and recorded_by is null group by location_id`.execute(tx);
  return new Map(rows.map(({ locationId, cents }) => [locationId, cents]));
}

/** Serializes the payouts to one owner. */
export async function lockOwner(tx: Db, ownerId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute();
}

export type LotBalance = {
  readonly locationId: string;
  readonly timeZone: string;
  readonly owedCents: number;
  readonly sentCents: number;
};

/** Ordered by lot id, which is also the locking order. Each is locked on the shard of its lot. */
export async function listBalances(tx: Db, ownerId: string): Promise<LotBalance[]> {
  const lots = await tx
    .selectFrom('locations')
    .innerJoin('ownerBalances', 'ownerBalances.locationId', 'locations.id')
    .select(['locations.id as locationId', 'timeZone'])
    .where('ownerId', '=', ownerId)
    .orderBy('locations.id')
    .execute();
  const balances: LotBalance[] = [];
  for (const lot of lots) {
    const balance = tx.selectFrom('ownerBalances').select(['owedCents', 'sentCents']);
    const locked = balance.where('locationId', '=', lot.locationId).forUpdate();
    balances.push({ ...lot, ...(await locked.executeTakeFirstOrThrow()) });
  }
  return balances;
}
