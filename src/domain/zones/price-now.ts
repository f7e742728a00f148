/**
 * The price by which lots and zones are compared: what a zone's shortest stay, an hour or a day, costs when bought now.
 * In free hours that is zero.
 */
import type { Cents } from '../money/cents.ts';
import type { StayDuration } from '../pricing/duration.ts';
import { plainOffer } from '../pricing/offer.ts';
import { priceStay } from '../pricing/price-stay.ts';
import { stayTimes } from '../sessions/stay-times.ts';
import { forSaleAgainAt, type ZoneHours } from './zone-schedule.ts';

type ZoneToCompare = { isHourly: boolean; priceCents: Cents; schedule: readonly ZoneHours[] };
type Place = { feeBasisPoints: number; timeZone: string };

const AN_HOUR: StayDuration = { kind: 'hourly', minutes: 60 };
const A_DAY: StayDuration = { kind: 'daily', days: 1 };

/** The total for one vehicle, including the fee. */
export const priceNow = (zone: ZoneToCompare, place: Place, now: Date): Cents => {
  const duration = zone.isHourly ? AN_HOUR : A_DAY;
  return priceStay(plainOffer({ ...zone, ...place }), { kind: 'stay', duration, vehicles: 1 }, now).totalCents;
};

/** The lowest of these totals at a location; null when no zone is selling. */
export const cheapestNow = (zones: readonly ZoneToCompare[], place: Place, now: Date): Cents | null => {
  const { startsAt } = stayTimes(now, AN_HOUR);
  const forSale = zones.filter(({ schedule }) => !forSaleAgainAt(schedule, startsAt, place.timeZone));
  return forSale.length === 0 ? null : Math.min(...forSale.map((zone) => priceNow(zone, place, now)));
};
