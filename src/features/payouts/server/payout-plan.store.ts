// How often each owner wants to be paid, and how much of their balance is promised to drivers.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { type PayoutSchedule, USUAL_SCHEDULE } from '../rules/payout-plan.ts';

export type ByOwner<T> = ReadonlyMap<string, T>;

/** Omits owners who never chose. */
export async function listSchedules(db: Db, ownerIds: readonly string[]): Promise<ByOwner<PayoutSchedule>> {
  if (ownerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payoutSchedules')
    .select(['ownerId', 'every', 'onDay as on', 'minimumCents'])
    .where('ownerId', 'in', ownerIds)
    .execute();
  return new Map(rows.map(({ ownerId, ...schedule }) => [ownerId, schedule]));
}

export const scheduleIn = (schedules: ByOwner<PayoutSchedule>, ownerId: string): PayoutSchedule =>
  schedules.get(ownerId) ?? USUAL_SCHEDULE;

export async function saveSchedule(db: Db, ownerId: string, schedule: PayoutSchedule, now: Date): Promise<void> {
  const { every, on: onDay, minimumCents } = schedule;
  const row = { every, onDay, minimumCents, changedAt: now };
  await db
    .insertInto('payoutSchedules')
    .values({ ownerId, ...row })
    .onConflict((on) => on.column('ownerId').doUpdateSet(row))
    .execute();
}

export async function deleteSchedule(tx: Db, ownerId: string): Promise<void> {
  await tx.deleteFrom('payoutSchedules').where('ownerId', '=', ownerId).execute();
}

/** The owner's part of refunds that were promised but are not in the books yet, from a few partial indexes. */
export async function sumPromised(db: Db, ownerIds: readonly string[]): Promise<ByOwner<number>> {
  const { rows } = await sql<{ ownerId: string; cents: number }>`
    select l.owner_id, sum((
      select coalesce(sum((line->>'cents')::bigint), 0) from json_array_elements(r.lines) line
      where line->>'payee' in ('owner', 'tips') or line->>'payee' like 'owner:%'))::bigint as cents
    from refunds r join locations l on l.id = r.location_id
    where r.status in ('owed', 'requested', 'pending', 'failed') and l.owner_id = any(${ownerIds}::uuid[])
    group by l.owner_id`.execute(db);
  return new Map(rows.map(({ ownerId, cents }) => [ownerId, cents]));
}
