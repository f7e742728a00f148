// The zones that can be judged: on offer, with counted spaces.

import { type RawBuilder, sql } from 'kysely';
import type { StoredRates } from '#features/pricing/rules/rates/plain-price.ts';
import type { PricedBy } from '#features/pricing/rules/rates/tariff.ts';
import type { Db } from '#platform/db/database.ts';

export type ZoneToJudge = StoredRates & {
  readonly locationId: string;
  readonly id: string;
  readonly zoneNumber: string;
  readonly capacity: number;
  readonly pricedBy: PricedBy;
  readonly createdAt: Date;
  readonly timeZone: string;
};

export function listZonesToJudge(db: Db, locationId: string): Promise<ZoneToJudge[]> {
  return zonesWhere(db, sql`z.location_id = ${locationId} and z.archived_at is null`);
}

/** Null if it no longer counts its spaces. */
export async function findZoneToJudge(db: Db, locationId: string, id: string): Promise<ZoneToJudge | null> {
  return (await zonesWhere(db, sql`z.location_id = ${locationId} and z.id = ${id}`))[0] ?? null;
}

async function zonesWhere(db: Db, where: RawBuilder<unknown>): Promise<ZoneToJudge[]> {
  const { rows } = await sql<ZoneToJudge>`
    select z.location_id, z.id, z.zone_number, z.capacity, z.rate, z.rates, z.priced_by, z.created_at, l.time_zone
    from zones z join locations l on l.id = z.location_id
    where ${where} and z.capacity > 0 order by z.zone_number`.execute(db);
  return rows;
}

/** Lots that count spaces, a page at a time. */
export async function listLotsToJudge(db: Db, afterId: string | null, limit: number): Promise<string[]> {
  const after = afterId === null ? sql`` : sql`and id > ${afterId}`;
  const { rows } = await sql<{ id: string }>`
    select id from locations where counts_spaces and archived_at is null ${after} order by id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
