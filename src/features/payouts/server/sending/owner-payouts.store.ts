// What the product sends owners: stored before the provider is asked, and updated by its answers.

import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { OwnerPayoutsTable, PayoutPart } from '#platform/db/tables/payout-tables.ts';

export type OwnerPayout = Selectable<OwnerPayoutsTable>;

export async function findPayout(db: Db, id: string): Promise<OwnerPayout | null> {
  return (await db.selectFrom('ownerPayouts').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function findPayoutByRef(db: Db, provider: string, providerRef: string): Promise<OwnerPayout | null> {
  const query = db.selectFrom('ownerPayouts').selectAll().where('providerRef', '=', providerRef);
  return (await query.where('provider', '=', provider).executeTakeFirst()) ?? null;
}

export async function lockPayout(tx: Db, id: string): Promise<OwnerPayout | null> {
  return (await tx.selectFrom('ownerPayouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

type Intended = Pick<
  OwnerPayout,
  'id' | 'ownerId' | 'provider' | 'destination' | 'cents' | 'shares' | 'plannedOn' | 'requestedBy' | 'createdAt'
>;

/** False if the schedule has already had its payout for that day. */
export async function insertPayout(tx: Db, { shares, ...payout }: Intended): Promise<boolean> {
  const inserted = await tx
    .insertInto('ownerPayouts')
    .values({ ...payout, shares: JSON.stringify(shares), status: 'intended', nextAt: payout.createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

type Change = Partial<
  Pick<
    OwnerPayout,
    | 'status'
    | 'attempt'
    | 'isUnsure'
    | 'failures'
    | 'failureCode'
    | 'providerRef'
    | 'backCents'
    | 'requestedAt'
    | 'madeAt'
    | 'endedAt'
    | 'nextAt'
  >
>;

export async function savePayout(tx: Db, id: string, change: Change): Promise<void> {
  await tx.updateTable('ownerPayouts').set(change).where('id', '=', id).execute();
}

/** Longest overdue first. */
export async function listDue(db: Db, now: Date, limit: number): Promise<string[]> {
  const query = db.selectFrom('ownerPayouts').select('id').where('nextAt', '<=', now);
  return (await query.orderBy('nextAt').orderBy('id').limit(limit).execute()).map(({ id }) => id);
}

/** What was recently sent to an account, so that its bank may still report something. */
export async function listWatched(db: Db, destination: string): Promise<string[]> {
  const query = db.selectFrom('ownerPayouts').select('id').where('destination', '=', destination);
  const sent = query.where('status', 'in', ['made', 'arrived']).where('nextAt', 'is not', null);
  return (await sent.orderBy('id').execute()).map(({ id }) => id);
}

export async function hasIntended(tx: Db, ownerId: string): Promise<boolean> {
  const query = tx.selectFrom('ownerPayouts').select('id').where('ownerId', '=', ownerId);
  return (await query.where('status', '=', 'intended').limit(1).execute()).length > 0;
}

/** By lot: what is promised but not in the books yet. */
export async function sumUnderWay(tx: Db, ownerId: string): Promise<ReadonlyMap<string, number>> {
  const query = tx.selectFrom('ownerPayouts').select('shares').where('ownerId', '=', ownerId);
  const rows = await query.where('status', '=', 'intended').execute();
  const sums = new Map<string, number>();
  for (const { locationId, cents } of rows.flatMap(({ shares }): readonly PayoutPart[] => shares))
    sums.set(locationId, (sums.get(locationId) ?? 0) + cents);
  return sums;
}

/** The same for many owners, over all their lots. */
export async function sumUnderWayOf(db: Db, ownerIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ ownerId: string; cents: number }>`
    select owner_id, sum(cents)::bigint as cents from owner_payouts
    where owner_id = any(${ownerIds}::uuid[]) and status = 'intended' group by owner_id`.execute(db);
  return new Map(rows.map(({ ownerId, cents }) => [ownerId, cents]));
}

/** For owners whose last payout did not arrive: where it was sent. */
export async function listStopped(db: Db, ownerIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ ownerId: string; destination: string }>`
    select owner_id, destination from (
      select distinct on (owner_id) owner_id, destination, status from owner_payouts
      where owner_id = any(${ownerIds}::uuid[]) and status not in ('intended', 'called_off') order by owner_id, id desc
    ) latest where status in ('refused', 'returned')`.execute(db);
  return new Map(rows.map(({ ownerId, destination }) => [ownerId, destination]));
}
