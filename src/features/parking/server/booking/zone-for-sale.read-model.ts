// Everything that pricing and selling a stay needs to know about a zone and its location, in one query.

import { sql } from 'kysely';
import type { Offer } from '#features/pricing/rules/offer.ts';
import { offerOf } from '#features/pricing/rules/offers.ts';
import type { DatedHours } from '#platform/calendar/dated-hours.ts';
import type { ZoneHours } from '#platform/calendar/zone-schedule.ts';
import type { Db } from '#platform/db/database.ts';
import { findLocationOfZone } from '#platform/db/sharding/cached-locations.ts';
import { builtOnce } from '#platform/db/statements/built-once.ts';
import type { OrderedVehicle } from '#platform/db/tables/schema.ts';
import {
  PAID_COLUMNS,
  type PaidAlready,
  paidVehicle,
  plateOf,
  type RequestedVehicle,
  toPaidAlready,
} from './paid-vehicle.read-model.ts';

export type ZoneForSale = {
  readonly zoneId: string;
  readonly locationId: string;
  readonly locationName: string;
  readonly zoneNumber: string;
  readonly timeZone: string;
  /** What it sells, and at which price. */
  readonly offer: Offer;
  readonly isHourly: boolean;
  readonly openMinutes: number;
  readonly closeMinutes: number;
  readonly schedule: readonly ZoneHours[];
  readonly datedHours: readonly DatedHours[];
  /** Null if its spaces are not counted. */
  readonly capacity: number | null;
  readonly reservable: boolean;
  readonly reserveDaysAhead: number;
  readonly startStop: boolean;
  readonly zonePaused: boolean;
  readonly zoneArchived: boolean;
  readonly locationArchived: boolean;
  /** Its owner is not approved yet. */
  readonly locationInReview: boolean;
  /** Nobody has checked its place on the map (rule 483). */
  readonly pinUnchecked: boolean;
};

export async function findZoneForSale(db: Db, zoneId: string): Promise<ZoneForSale | null> {
  const row = await selectZone(db, zoneId).executeTakeFirst();
  return row ? toZone(row) : null;
}

type Requested = {
  readonly zoneId: string;
  readonly vehicles: readonly Pick<OrderedVehicle, 'state' | 'plateKey'>[];
  readonly from: Date;
};

/** Includes the first of these vehicles that is already paid for at its location, at this moment or later. */
export async function findZoneWithPaid(
  db: Db,
  { zoneId, vehicles, from }: Requested,
): Promise<{ readonly zone: ZoneForSale; readonly paid: PaidAlready | null } | null> {
  const locationId = await findLocationOfZone(db, zoneId);
  const [row] = locationId
    ? await selectZoneWithPaid(db, { locationId, zoneId, vehicles: vehicles.map(plateOf), from })
    : [];
  if (!row) return null;
  const { paidSessionId, paidReceiptKey, paidPlate, paidFrom, paidEndsAt, paidUserId, paidGuestKey, ...zone } = row;
  const paid = { paidSessionId, paidReceiptKey, paidPlate, paidFrom, paidEndsAt, paidUserId, paidGuestKey };
  return { zone: toZone(zone), paid: toPaidAlready(paid) };
}

type RequestedPlates = Omit<Requested, 'vehicles'> & {
  readonly locationId: string;
  readonly vehicles: readonly RequestedVehicle[];
};

const selectZoneWithPaid = builtOnce((db, { locationId, zoneId, vehicles, from }: RequestedPlates) =>
  selectZone(db, zoneId)
    .where('zones.locationId', '=', locationId)
    .leftJoinLateral(paidVehicle({ locationId: sql`${locationId}::uuid`, vehicles, from: sql`${from}` }), (join) =>
      join.onTrue(),
    )
    .select(PAID_COLUMNS),
);

function selectZone(db: Db, zoneId: string) {
  return db
    .selectFrom('zones')
    .innerJoin('locations', 'locations.id', 'zones.locationId')
    .select([
      'zones.id as zoneId',
      'zones.locationId',
      'locations.name as locationName',
      'zones.zoneNumber',
      'locations.timeZone',
      'locations.charges',
      'zones.rate',
      'zones.rates',
      'zones.pricedBy',
      'zones.openMinutes',
      'zones.closeMinutes',
      'zones.schedule',
      'zones.datedHours',
      'zones.capacity',
      'zones.reservable',
      'zones.reserveDaysAhead',
      'zones.startStop',
      'zones.pausedAt as zonePausedAt',
      'zones.archivedAt as zoneArchivedAt',
      'locations.archivedAt as locationArchivedAt',
      'locations.heldAt as inReviewSince',
      'locations.pinApproximate',
    ])
    .where('zones.id', '=', zoneId);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectZone>['executeTakeFirstOrThrow']>>;

function toZone(row: Row): ZoneForSale {
  const { zonePausedAt, zoneArchivedAt, locationArchivedAt, inReviewSince, pinApproximate, ...offered } = row;
  const { rate, rates, pricedBy, charges, ...zone } = offered;
  const offer = offerOf(row, row);
  return {
    ...zone,
    offer,
    isHourly: offer.rate.isHourly,
    zonePaused: zonePausedAt !== null,
    zoneArchived: zoneArchivedAt !== null,
    locationArchived: locationArchivedAt !== null,
    locationInReview: inReviewSince !== null,
    pinUnchecked: pinApproximate === true,
  };
}
