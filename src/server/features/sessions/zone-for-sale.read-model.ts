// What must be known of a zone and its location to price and sell a stay there: one query.

import type { ZoneHours } from '#domain/zones/zone-schedule.ts';
import type { Db } from '../../db/database.ts';

export type ZoneForSale = {
  readonly zoneId: string;
  readonly locationId: string;
  readonly locationName: string;
  readonly zoneNumber: string;
  readonly timeZone: string;
  readonly feeBasisPoints: number;
  readonly priceCents: number;
  readonly isHourly: boolean;
  readonly openMinutes: number;
  readonly closeMinutes: number;
  readonly schedule: readonly ZoneHours[];
  readonly zonePaused: boolean;
  readonly zoneArchived: boolean;
  readonly locationArchived: boolean;
};

export async function findZoneForSale(db: Db, zoneId: string): Promise<ZoneForSale | null> {
  const row = await db
    .selectFrom('zones')
    .innerJoin('locations', 'locations.id', 'zones.location_id')
    .select([
      'zones.id as zoneId',
      'zones.location_id as locationId',
      'locations.name as locationName',
      'zones.zone_number as zoneNumber',
      'locations.time_zone as timeZone',
      'locations.fee_basis_points as feeBasisPoints',
      'zones.price_cents as priceCents',
      'zones.is_hourly as isHourly',
      'zones.open_minutes as openMinutes',
      'zones.close_minutes as closeMinutes',
      'zones.schedule as schedule',
      'zones.paused_at as zonePausedAt',
      'zones.archived_at as zoneArchivedAt',
      'locations.archived_at as locationArchivedAt',
    ])
    .where('zones.id', '=', zoneId)
    .executeTakeFirst();
  if (!row) return null;
  const { zonePausedAt, zoneArchivedAt, locationArchivedAt, ...zone } = row;
  return {
    ...zone,
    zonePaused: zonePausedAt !== null,
    zoneArchived: zoneArchivedAt !== null,
    locationArchived: locationArchivedAt !== null,
  };
}
