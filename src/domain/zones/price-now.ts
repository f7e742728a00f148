/**
 * The price by which lots and zones are compared: what a zone's shortest stay, an hour or a day, costs when bought now.
 * In free hours that is zero.
 */
import type { Cents } from '../money/cents.ts';
import type { StayDuration } from '../pricing/duration.ts';
import type { Offer } from '../pricing/offer.ts';
import { priceStay } from '../pricing/price-stay.ts';

const AN_HOUR: StayDuration = { kind: 'hourly', minutes: 60 };
const A_DAY: StayDuration = { kind: 'daily', days: 1 };

/** The total for one vehicle, in cents, with all charges. */
export const priceNow = (offer: Offer, now: Date): Cents => {
  const duration = offer.rate.isHourly ? AN_HOUR : A_DAY;
  return priceStay(offer, { duration, vehicles: 1 }, now).totalCents;
};
