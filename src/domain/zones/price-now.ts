/**
 * The price by which lots and zones are compared: what a zone's shortest stay, an hour or a day, costs when bought now.
 * In free hours that is zero.
 */
import type { Cents } from '../money/cents.ts';
import type { StayDuration } from '../pricing/duration.ts';
import type { Offer } from '../pricing/offer.ts';
import { priceStay } from '../pricing/price-stay.ts';
import { stayTimes } from '../sessions/stay-times.ts';
import { forSaleAgainAt } from './zone-schedule.ts';

const AN_HOUR: StayDuration = { kind: 'hourly', minutes: 60 };
const A_DAY: StayDuration = { kind: 'daily', days: 1 };

/** The total for one vehicle, in cents, with all charges. */
export const priceNow = (offer: Offer, now: Date): Cents => {
  const duration = offer.rate.isHourly ? AN_HOUR : A_DAY;
  return priceStay(offer, { kind: 'stay', duration, vehicles: 1 }, now).totalCents;
};

/** Whether the zone sells at the same total at all times: it has no hours, rates by time or dated charges. */
export const isTimeless = ({ schedule, selling, charges }: Offer): boolean =>
  schedule.length === 0 && !selling && !charges.some(({ from, until }) => from ?? until);

/** The lowest of these totals; null when none of the offers is for sale. */
export const cheapestNow = (offers: readonly Offer[], now: Date): Cents | null => {
  const { startsAt } = stayTimes(now, AN_HOUR);
  const forSale = offers.filter(
    ({ schedule, selling, timeZone }) =>
      !forSaleAgainAt(schedule, startsAt, timeZone) && !selling?.unratedAt(startsAt, timeZone),
  );
  return forSale.length === 0 ? null : Math.min(...forSale.map((offer) => priceNow(offer, now)));
};
