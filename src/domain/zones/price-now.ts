/**
 * The price by which lots and zones are compared: what a zone's shortest stay, an hour or a day, costs when bought now.
 * In free hours that is zero.
 */
import type { Cents } from '../money/cents.ts';
import type { StayDuration } from '../pricing/duration.ts';
import { quoteStay } from '../pricing/quote-stay.ts';
import type { Tariff } from '../pricing/tariff.ts';
import { stayTimes } from '../sessions/stay-times.ts';
import { forSaleAgainAt, freeMinutesOf, type ZoneHours } from './zone-schedule.ts';

type ZoneToCompare = Tariff & { schedule: readonly ZoneHours[] };
type Place = { feeBasisPoints: number; timeZone: string };

const AN_HOUR: StayDuration = { kind: 'hourly', minutes: 60 };
const A_DAY: StayDuration = { kind: 'daily', days: 1 };

/** The total for one vehicle, including the fee. */
export const priceNow = (
  { schedule, ...tariff }: ZoneToCompare,
  { feeBasisPoints, timeZone }: Place,
  now: Date,
): Cents => {
  const duration = tariff.isHourly ? AN_HOUR : A_DAY;
  const { startsAt, endsAt } = stayTimes(now, duration);
  const freeMinutes = freeMinutesOf(schedule, { from: startsAt, until: endsAt }, timeZone);
  return quoteStay({ tariff, feeBasisPoints, duration, vehicles: 1, freeMinutes }).totalCents;
};

/** The lowest of these totals at a location; null when no zone is selling. */
export const cheapestNow = (zones: readonly ZoneToCompare[], place: Place, now: Date): Cents | null => {
  const { startsAt } = stayTimes(now, AN_HOUR);
  const forSale = zones.filter(({ schedule }) => !forSaleAgainAt(schedule, startsAt, place.timeZone));
  return forSale.length === 0 ? null : Math.min(...forSale.map((zone) => priceNow(zone, place, now)));
};
