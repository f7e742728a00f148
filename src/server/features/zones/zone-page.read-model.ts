// What a zone's page opens with: the zone and its location, in one query.

import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { LocationRow } from '../directory/lot-directory.ts';
import type { ZoneRow } from './zone-answer.ts';

/** Null unless the zone belongs to the location. Answers also what is off the market: its history links here. */
export async function findZoneWithLocation(
  db: Db,
  { locationId, zoneId }: { locationId: string; zoneId: string },
): Promise<{ zone: ZoneRow; location: LocationRow; takesCodes: boolean } | null> {
  const row = await db
    .selectFrom('zones')
    .innerJoin('locations', 'locations.id', 'zones.location_id')
    .select([
      'zones.location_id',
      'zones.id as zone_id',
      'zone_number',
      'price_cents',
      'is_hourly',
      'open_minutes',
      'close_minutes',
      'sign_code',
      'schedule',
      'paused_at',
      'zones.archived_at as zone_archived_at',
      'locations.id',
      'owner_id',
      'name',
      'address',
      'place_id',
      'phone',
      'lat',
      'lng',
      'time_zone',
      'fee_basis_points',
      'locations.archived_at',
      sql<boolean>`exists (select from member_codes m where m.location_id = zones.location_id and m.archived_at is null
        and (m.zone_ids is null or zones.id = any (m.zone_ids)))`.as('takes_codes'),
    ])
    .where('zones.location_id', '=', locationId)
    .where('zones.id', '=', zoneId)
    .executeTakeFirst();
  if (!row) return null;
  const zone = { ...row, id: row.zone_id, archived_at: row.zone_archived_at };
  return { location: row, zone, takesCodes: row.takes_codes };
}
