// What the last night's look at each lot found, and how its drivers mind the price.

import { type SqlBool, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { isManaged, type ManagedLots } from '#platform/http/access/managed-lots.read-model.ts';
import { type Advice, USUAL_ELASTICITY } from '../rules/advise-rate.ts';
import type { DayGroup } from '../rules/past-day.ts';

export async function findElasticity(db: Db, locationId: string): Promise<number> {
  const query = db.selectFrom('rateAdviceSettings').select('elasticity').where('locationId', '=', locationId);
  return (await query.executeTakeFirst())?.elasticity ?? USUAL_ELASTICITY;
}

export async function saveElasticity(db: Db, locationId: string, elasticity: number): Promise<void> {
  await db
    .insertInto('rateAdviceSettings')
    .values({ locationId, elasticity })
    .onConflict((on) => on.column('locationId').doUpdateSet({ elasticity }))
    .execute();
}

export type FoundAdvice = {
  readonly zoneId: string;
  readonly group: DayGroup;
  readonly fullAt: number | null;
  readonly advice: Advice;
};

/** Replaces all advice of a lot. Runs in the caller's transaction. */
export async function replaceAdvice(
  tx: Db,
  locationId: string,
  { found, now }: { readonly found: readonly FoundAdvice[]; readonly now: Date },
): Promise<void> {
  await tx.deleteFrom('rateAdvice').where('locationId', '=', locationId).execute();
  if (found.length === 0) return;
  const rows = found.map(({ zoneId, group, fullAt, advice }) => ({
    locationId,
    zoneId,
    dayGroup: group,
    fullAt,
    advice: JSON.stringify(advice),
    weeklyCents: advice.weeklyCents,
    advisedAt: now,
  }));
  await tx
    .insertInto('rateAdvice')
    .values(rows)
    .onConflict((on) => on.columns(['locationId', 'zoneId', 'dayGroup']).doNothing())
    .execute();
}

/** What a page ends with. */
export type AdviceKey = readonly [weeklyCents: number, locationId: string, zoneId: string, group: string];

export type ListedAdvice = FoundAdvice & {
  readonly locationId: string;
  readonly lotName: string;
  readonly lotAddress: string;
  readonly zoneNumber: string;
};

/** What would earn the most first. */
export async function listAdvice(
  db: Db,
  managed: ManagedLots,
  { after, limit }: { readonly after: AdviceKey | null; readonly limit: number },
): Promise<ListedAdvice[]> {
  const isAfter = after
    ? sql<SqlBool>`(-a.weekly_cents, a.location_id, a.zone_id, a.day_group) > (${-after[0]}::integer, ${after[1]}::uuid, ${after[2]}::uuid, ${after[3]}::text)`
    : sql<SqlBool>`true`;
  const { rows } = await sql<ListedAdvice>`
    select a.location_id, l.name as lot_name, l.address as lot_address, a.zone_id, z.zone_number, a.day_group as "group", a.full_at, a.advice
    from locations l join rate_advice a on a.location_id = l.id join zones z on z.location_id = l.id and z.id = a.zone_id
    where ${isManaged(managed)} and l.archived_at is null and z.archived_at is null and ${isAfter}
    order by -a.weekly_cents, a.location_id, a.zone_id, a.day_group limit ${limit}`.execute(db);
  return rows;
}
