// What lots sell by the month.

import { sql } from 'kysely';
import type { WeekTime } from '#platform/contract/week-time.ts';
import type { Db } from '#platform/db/database.ts';
import type { Seats } from '../rules/waiting-line.ts';

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

/** Until the transaction ends, nobody else can take one of its seats or change it. */
export async function lockPlan(tx: Db, at: PlanAt): Promise<StoredPlan | null> {
  return (await selectPlan(tx, at).forUpdate().executeTakeFirst()) ?? null;
}

/** All plans of a lot, as `lockPlan` does. */
export async function lockPlans(tx: Db, locationId: string): Promise<StoredPlan[]> {
  return tx
    .selectFrom('permitPlans')
    .select(COLUMNS)
    .where('locationId', '=', locationId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

function selectPlan(db: Db, { locationId, id }: PlanAt) {
  return db.selectFrom('permitPlans').select(COLUMNS).where('locationId', '=', locationId).where('id', '=', id);
}

/** In the order in which they were created. */
export async function listPlans(db: Db, locationId: string): Promise<StoredPlan[]> {
  return db
    .selectFrom('permitPlans')
    .select(COLUMNS)
    .where('locationId', '=', locationId)
    .orderBy('id')
    .limit(MAX_PLANS)
    .execute();
}

export const MAX_PLANS = 100;

/** The seats of a plan, and everybody in its line, including those who were offered a seat. */
export type CountedSeats = Seats & { readonly inLine: number };

type Counted = Omit<CountedSeats, 'seats'>;
const NONE: Counted = { taken: 0, offered: 0, waiting: 0, inLine: 0 };

/**
 * A driver who was offered a seat and is paying takes it with the permit, and holds no other. By plan; plans with neither are
 * omitted. `buyerId`: whose own unpaid purchase does not count, because another attempt releases it (rule 302).
 */
async function countTaken(
  db: Db,
  locationId: string,
  buyerId: string | null = null,
): Promise<ReadonlyMap<string, Counted>> {
  const { rows } = await sql<Counted & { planId: string }>`
    select plan_id, sum(taken)::integer as taken, sum(offered)::integer as offered, sum(waiting)::integer as waiting,
      sum(in_line)::integer as in_line
    from (
      select plan_id, seats as taken, 0 as offered, 0 as waiting, 0 as in_line from permits
      where location_id = ${locationId} and state in ('pending', 'active', 'past_due')
        and (state <> 'pending' or ${buyerId}::uuid is null or user_id is distinct from ${buyerId}::uuid)
      union all
      select w.plan_id, 0, (w.requested_at is not null and not exists (
          select 1 from permits p where p.location_id = ${locationId} and p.plan_id = w.plan_id and p.user_id = w.user_id
            and p.state = 'pending'
        ))::integer, (w.requested_at is null)::integer, 1
      from permit_waits w where w.location_id = ${locationId}
    ) counted
    group by plan_id`.execute(db);
  return new Map(rows.map(({ planId, ...counted }) => [planId, counted]));
}

type OfPlan = Pick<StoredPlan, 'id' | 'locationId' | 'seats'>;

/** For selling a seat, under the plan's lock. */
export async function countSeats(db: Db, { locationId, id, seats }: OfPlan): Promise<CountedSeats> {
  return { ...((await countTaken(db, locationId)).get(id) ?? NONE), seats };
}

/** For all plans of a lot, as `buyerId` may buy them. */
export async function countSeatsOf(
  db: Db,
  locationId: string,
  buyerId: string | null = null,
): Promise<(plan: Pick<StoredPlan, 'id' | 'seats'>) => CountedSeats> {
  const counted = await countTaken(db, locationId, buyerId);
  return ({ id, seats }) => ({ ...(counted.get(id) ?? NONE), seats });
}

export type NamedZone = { readonly id: string; readonly zoneNumber: string; readonly counts: boolean };

/** The zones that a lot has now. */
export async function listZonesOf(db: Db, locationId: string): Promise<NamedZone[]> {
  const { rows } = await sql<NamedZone>`
    select id, zone_number, capacity is not null as counts from zones
    where location_id = ${locationId} and archived_at is null order by zone_number`.execute(db);
  return rows;
}
