// A lot owner's list: their lots on offer, or the archived ones, newest first, each with its number of zones and of selling
// zones.

import { sql } from 'kysely';
import { type LocationRow, toLocation } from '#features/lot-directory/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { isManaged, type ManagedLots } from '#platform/http/access/managed-lots.read-model.ts';
import { searchedLots } from '#platform/http/access/searched-lots.read-model.ts';
import type { MyLocation } from '../lots.contract.ts';

type Row = LocationRow & { readonly zoneCount: number; readonly zonesOnSale: number };

export type MyLocationsQuestion = {
  readonly managed: ManagedLots;
  readonly archived: boolean;
  readonly search: string | undefined;
  /** The last id of the previous page. */
  readonly beforeId: string | undefined;
  readonly limit: number;
};

export async function findMyLocations(
  db: Db,
  { managed, archived, search, beforeId, limit }: MyLocationsQuestion,
): Promise<MyLocation[]> {
  const earlier = beforeId === undefined ? sql`` : sql`and id < ${beforeId}`;
  const { rows } = await sql<Row>`
    select mine.*, zones.zone_count, zones.zones_on_sale
    from (
      select id, owner_id, name, address, place_id, phone, lat, lng, time_zone, charges, cover_photo, amenities, height_limit_inches,
        archived_at, held_at, pin_approximate
      from ${searchedLots(managed, search)} l
      where ${isManaged(managed)} and (archived_at is not null) = ${archived} ${earlier}
      order by id desc
      limit ${limit}
    ) mine,
    lateral (
      select count(*)::int as zone_count, (count(*) filter (where paused_at is null))::int as zones_on_sale
      from zones
      where location_id = mine.id and archived_at is null
    ) zones
    order by mine.id desc`.execute(db);
  return rows.map((row) => ({
    ...toLocation(row),
    zoneCount: row.zoneCount,
    zonesOnSale: row.zonesOnSale,
  }));
}

/** However many pages they fill. */
export async function countMyLocations(
  db: Db,
  { managed, archived }: Pick<MyLocationsQuestion, 'managed' | 'archived'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from locations l
    where ${isManaged(managed)} and (archived_at is not null) = ${archived}`.execute(db);
  return rows[0]?.count ?? 0;
}
