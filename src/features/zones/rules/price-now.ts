/**
 * The price by which lots and zones are compared: what a zone's shortest stay, an hour or a day, costs when bought now.
 * In free hours that is zero.
 */

import type { StayDuration } from '#features/pricing/rules/duration.ts';
import type { Offer } from '#features/pricing/rules/offer.ts';
import { priceStay } from '#features/pricing/rules/price-stay.ts';
import type { Cents } from '#platform/money/cents.ts';

const AN_HOUR: StayDuration = { kind: 'hourly', minutes: 60 };
const A_DAY: StayDuration = { kind: 'daily', days: 1 };

/** The total for one vehicle, in cents, with all charges. */
export const priceNow = (offer: Offer, now: Date): Cents => {
  const duration = offer.rate.isHourly ? AN_HOUR : A_DAY;
  return priceStay(offer, { duration, vehicles: 1 }, now).totalCents;
};
