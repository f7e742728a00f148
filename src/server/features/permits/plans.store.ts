// What lots sell by the month.

import { sql } from 'kysely';
import type { WeekTime } from '#contract/lots/week-time.ts';
import type { Db } from '../../db/database.ts';

export type StoredPlan = {
  readonly locationId: string;
  readonly id: string;
  readonly name: string;
  readonly zoneIds: readonly string[];
  readonly monthlyCents: number;
  readonly nextCents: number | null;
  readonly nextFrom: string | null;
  readonly seats: number;
  readonly plates: number;
  readonly times: readonly WeekTime[] | null;
  readonly reserved: boolean;
  readonly pausedAt: Date | null;
  readonly createdAt: Date;
};
export type PlanAt = { readonly locationId: string; readonly id: string };

const COLUMNS = [
  'locationId',
  'id',
  'name',
  'zoneIds',
  'monthlyCents',
  'nextCents',
  'nextFrom',
  'seats',
  'plates',
  'times',
  'reserved',
  'pausedAt',
  'createdAt',
] as const;

export async function insertPlan(tx: Db, plan: StoredPlan): Promise<void> {
  await tx.insertInto('permitPlans').values(toRow(plan)).execute();
}

export async function updatePlan(tx: Db, { locationId, id, ...plan }: StoredPlan): Promise<void> {
  const { locationId: _, id: __, ...row } = toRow({ locationId, id, ...plan });
  await tx.updateTable('permitPlans').set(row).where('locationId', '=', locationId).where('id', '=', id).execute();
}

const toRow = ({ zoneIds, times, ...plan }: StoredPlan) => ({
  ...plan,
  zoneIds: [...zoneIds],
  times: times && JSON.stringify(times),
});

export async function findPlan(db: Db, at: PlanAt): Promise<StoredPlan | null> {
  return (await selectPlan(db, at).executeTakeFirst()) ?? null;
}

/** Until the transaction ends, nobody else takes a seat of it or changes it. */
export async function lockPlan(tx: Db, at: PlanAt): Promise<StoredPlan | null> {
  return (await selectPlan(tx, at).forUpdate().executeTakeFirst()) ?? null;
}

function selectPlan(db: Db, { locationId, id }: PlanAt) {
  return db.selectFrom('permitPlans').select(COLUMNS).where('locationId', '=', locationId).where('id', '=', id);
}

/** In the order in which they were made. */
export async function listPlans(db: Db, locationId: string): Promise<StoredPlan[]> {
  return db
    .selectFrom('permitPlans')
    .select(COLUMNS)
    .where('locationId', '=', locationId)
    .orderBy('id')
    .limit(MOST_PLANS)
    .execute();
}

export const MOST_PLANS = 100;

/** Seats that are taken, by plan: of permits that are active, past due or being paid for. */
export async function countTaken(db: Db, locationId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ planId: string; taken: number }>`
    select plan_id, count(*)::integer as taken from permits
    where location_id = ${locationId} and state in ('pending', 'active', 'past_due') group by plan_id`.execute(db);
  return new Map(rows.map(({ planId, taken }) => [planId, taken]));
}

export type NamedZone = { readonly id: string; readonly zoneNumber: string; readonly counts: boolean };

/** The zones that a lot has now. */
export async function listZonesOf(db: Db, locationId: string): Promise<NamedZone[]> {
  const { rows } = await sql<NamedZone>`
    select id, zone_number, capacity is not null as counts from zones
    where location_id = ${locationId} and archived_at is null order by zone_number`.execute(db);
  return rows;
}
