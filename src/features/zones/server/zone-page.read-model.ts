// What a zone's page shows first: the zone and its location, in one query.

import { sql } from 'kysely';
import type { LocationRow } from '#features/lot-directory/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import type { ZoneRow } from './zone-answer.ts';

/** Null unless the zone belongs to the location. Includes archived zones, because history links to them. */
export async function findZoneWithLocation(
  db: Db,
  { locationId, zoneId }: { locationId: string; zoneId: string },
): Promise<{ zone: ZoneRow; location: LocationRow; takesCodes: boolean } | null> {
  const row = await db
    .selectFrom('zones')
    .innerJoin('locations', 'locations.id', 'zones.locationId')
    .select([
      'zones.locationId',
      'zones.id as zoneId',
      'zoneNumber',
      'rate',
      'rates',
      'pricedBy',
      'openMinutes',
      'closeMinutes',
      'signCode',
      'schedule',
      'zones.datedHours',
      'capacity',
      'blocked',
      'blockedUntil',
      'reservable',
      'reserveDaysAhead',
      'walkUpPercent',
      'startStop',
      'version',
      'pausedAt',
      'zones.archivedAt as zoneArchivedAt',
      'locations.id',
      'ownerId',
      'name',
      'address',
      'placeId',
      'phone',
      'lat',
      'lng',
      'timeZone',
      'charges',
      'locations.coverPhoto',
      'locations.amenities',
      'locations.heightLimitInches',
      'locations.archivedAt',
      'locations.heldAt',
      'locations.pinApproximate',
      sql<boolean>`exists (select from member_codes m where m.location_id = ${locationId} and m.archived_at is null
        and (m.zone_ids is null or zones.id = any (m.zone_ids)))
        or exists (select from validations v where v.location_id = ${locationId} and v.paused_at is null
        and (v.zone_ids is null or zones.id = any (v.zone_ids)))`.as('takesCodes'),
    ])
    .where('zones.locationId', '=', locationId)
    .where('zones.id', '=', zoneId)
    .executeTakeFirst();
  if (!row) return null;
  const zone = { ...row, id: row.zoneId, archivedAt: row.zoneArchivedAt };
  return { location: row, zone, takesCodes: row.takesCodes };
}
