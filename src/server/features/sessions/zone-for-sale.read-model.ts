// What must be known of a zone and its location to price and sell a stay there: one query.

import { type Offer, plainOffer } from '#domain/pricing/offer.ts';
import type { ZoneHours } from '#domain/zones/zone-schedule.ts';
import type { Db } from '../../db/database.ts';

export type ZoneForSale = {
  readonly zoneId: string;
  readonly locationId: string;
  readonly locationName: string;
  readonly zoneNumber: string;
  readonly timeZone: string;
  /** What is sold there, at which price. */
  readonly offer: Offer;
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
    .innerJoin('locations', 'locations.id', 'zones.locationId')
    .select([
      'zones.id as zoneId',
      'zones.locationId',
      'locations.name as locationName',
      'zones.zoneNumber',
      'locations.timeZone',
      'locations.feeBasisPoints',
      'zones.priceCents',
      'zones.isHourly',
      'zones.openMinutes',
      'zones.closeMinutes',
      'zones.schedule',
      'zones.pausedAt as zonePausedAt',
      'zones.archivedAt as zoneArchivedAt',
      'locations.archivedAt as locationArchivedAt',
    ])
    .where('zones.id', '=', zoneId)
    .executeTakeFirst();
  if (!row) return null;
  const { zonePausedAt, zoneArchivedAt, locationArchivedAt, priceCents, feeBasisPoints, ...zone } = row;
  return {
    ...zone,
    offer: plainOffer({ ...zone, priceCents, feeBasisPoints }),
    zonePaused: zonePausedAt !== null,
    zoneArchived: zoneArchivedAt !== null,
    locationArchived: locationArchivedAt !== null,
  };
}
