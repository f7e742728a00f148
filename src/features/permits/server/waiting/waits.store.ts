// The waiting lists of plans that are sold out. Whatever changes a line holds the lock of its plan.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Waiting } from '../../rules/waiting-line.ts';
import type { PlanAt } from '../plans.store.ts';

export type WaitAt = { readonly locationId: string; readonly planId: string; readonly userId: string };
export type StoredWait = WaitAt & {
  readonly number: number;
  /** Until when they are offered a seat; null while they are not. */
  readonly holdsUntil: Date | null;
  readonly language: string | null;
};
/** `place` is 1 for the first of those who have not been offered a seat. */
export type PlacedWait = StoredWait & { readonly place: number };

/** At the end of the line; a driver who is already in it keeps their place. */
export async function insertWait(
  tx: Db,
  { locationId, planId, userId, language, now }: WaitAt & { readonly language: string | null; readonly now: Date },
): Promise<void> {
  await sql`
    insert into permit_waits (location_id, plan_id, user_id, number, language, created_at)
    select ${locationId}, ${planId}, ${userId}, coalesce(max(number), 0) + 1, ${language}::text, ${now}::timestamptz
    from permit_waits where location_id = ${locationId} and plan_id = ${planId}
    on conflict (location_id, plan_id, user_id) do nothing`.execute(tx);
}

/** @returns false when they were not in the line */
export async function deleteWait(tx: Db, { locationId, planId, userId }: WaitAt): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('permitWaits')
    .where('locationId', '=', locationId)
    .where('planId', '=', planId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteWaitsOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('permitWaits').where('userId', '=', userId).execute();
}

export async function findWait(db: Db, { locationId, planId, userId }: WaitAt): Promise<PlacedWait | null> {
  return (
    (await listPlaced(db, sql`w.location_id = ${locationId} and w.plan_id = ${planId} and w.user_id = ${userId}`))[0] ??
    null
  );
}

/** An account's places, at all lots. */
export function listWaitsOf(db: Db, userId: string): Promise<PlacedWait[]> {
  return listPlaced(db, sql`w.user_id = ${userId}`);
}

async function listPlaced(db: Db, where: ReturnType<typeof sql>): Promise<PlacedWait[]> {
  const { rows } = await sql<PlacedWait>`
    select w.location_id, w.plan_id, w.user_id, w.number, w.holds_until, w.language, (
      select count(*)::integer from permit_waits before
      where before.location_id = w.location_id and before.plan_id = w.plan_id
        and before.requested_at is null and before.number <= w.number
    ) as place
    from permit_waits w where ${where} order by w.created_at limit 100`.execute(db);
  return rows;
}

export type InLine = StoredWait & Waiting;

/** The line and the seats that permits take, at the same moment. */
export async function readLine(
  tx: Db,
  { locationId, id }: PlanAt,
): Promise<{ readonly line: readonly InLine[]; readonly taken: number }> {
  const { rows } = await sql<InLine & { readonly taken: number }>`
    select w.location_id, w.plan_id, w.user_id, w.number, w.holds_until, w.language,
      exists (
        select 1 from permits p where p.location_id = ${locationId} and p.plan_id = ${id} and p.user_id = w.user_id
          and p.state = 'pending'
      ) as is_paying,
      (
        select coalesce(sum(p.seats), 0)::integer from permits p
        where p.location_id = ${locationId} and p.plan_id = ${id} and p.state in ('pending', 'active', 'past_due')
      ) as taken
    from permit_waits w where w.location_id = ${locationId} and w.plan_id = ${id} order by w.number`.execute(tx);
  return { line: rows, taken: rows[0]?.taken ?? 0 };
}

export async function offerSeat(
  tx: Db,
  { locationId, planId, userId }: WaitAt,
  { now, holdsUntil }: { readonly now: Date; readonly holdsUntil: Date },
): Promise<void> {
  await tx
    .updateTable('permitWaits')
    .set({ requestedAt: now, holdsUntil })
    .where('locationId', '=', locationId)
    .where('planId', '=', planId)
    .where('userId', '=', userId)
    .execute();
}

/** Plans with a driver whose time is over, or with a free seat for a driver who is waiting. */
export async function listLinesToMove(db: Db, now: Date, limit: number): Promise<PlanAt[]> {
  const paying = sql`exists (
    select 1 from permits p where p.location_id = w.location_id and p.plan_id = w.plan_id and p.user_id = w.user_id
      and p.state = 'pending'
  )`;
  const { rows } = await sql<PlanAt>`
    select pl.location_id, pl.id
    from permit_plans pl join locations l on l.id = pl.location_id
    where exists (
      select 1 from permit_waits w where w.location_id = pl.location_id and w.plan_id = pl.id
        and w.holds_until <= ${now} and not ${paying}
    ) or (
      pl.paused_at is null and l.archived_at is null and l.held_at is null and l.pin_approximate is not true
      and exists (
        select 1 from permit_waits w
        where w.location_id = pl.location_id and w.plan_id = pl.id and w.requested_at is null
      )
      and pl.seats > (
        select coalesce(sum(p.seats), 0) from permits p
        where p.location_id = pl.location_id and p.plan_id = pl.id and p.state in ('pending', 'active', 'past_due')
      ) + (
        select count(*) from permit_waits w
        where w.location_id = pl.location_id and w.plan_id = pl.id and w.requested_at is not null and not ${paying}
      )
    )
    order by pl.location_id, pl.id limit ${limit}`.execute(db);
  return rows;
}
