/** What zones sell, whatever their rates. */

import { discountAsSold, withDiscount } from '#features/validations/rules/validation.ts';
import { chargesAt, type Offer, type OfferingLot, type OfferingZone, type Terms } from './offer.ts';
import { sellBy } from './rates/sell-by.ts';

/** What a zone sells: its own rates and hours, with the charges and the time zone of its lot. This is the only place that builds an offer. */
export const offerOf = (
  { rate, rates, pricedBy, schedule, datedHours }: OfferingZone,
  { charges, timeZone }: OfferingLot,
): Offer => ({
  rate,
  ...(rates && sellBy(rates, rate, pricedBy)),
  charges,
  schedule,
  ...(datedHours && datedHours.length > 0 && { datedHours }),
  timeZone,
});

/** The offer for adding time to what was sold on these terms, whatever the zone charges today. */
export const offerOn = (
  terms: Terms,
  { schedule, datedHours, timeZone }: Pick<Offer, 'schedule' | 'datedHours' | 'timeZone'>,
): Offer =>
  withSold(terms.validated, {
    ...terms,
    ...(terms.rates && sellBy(terms.rates, terms.rate, terms.pricedBy)),
    schedule,
    ...(datedHours && { datedHours }),
    timeZone,
  });

/** The part of an offer that is frozen into an order for a stay that starts then. */
export const termsOf = (
  { rate, rates, pricedBy, entersAt, charges, validated, timeZone }: Offer,
  startsAt: Date,
): Terms => ({
  rate,
  ...(rates && { rates, entersAt: entersAt ?? startsAt.toISOString() }),
  ...(pricedBy && { pricedBy }),
  charges: chargesAt(charges, startsAt, timeZone),
  ...(validated && { validated }),
});

/** The offer for a stay that is moved here: this zone's rates, with the entry, charges and discount that the stay was sold with. */
export const offerTo = (zone: Offer, { entersAt, charges, validated }: Terms): Offer =>
  withSold(validated, { ...zone, ...(zone.rates && { entersAt }), charges });

/** What the zone sells today, with the discount that a reservation was sold with. Used to move it to another time. */
export const offerAnew = (zone: Offer, { validated }: Terms): Offer => withSold(validated, zone);

const withSold = (validated: Terms['validated'], offer: Offer): Offer => {
  if (!validated) return offer;
  const sold = { ...offer, validated };
  return validated.by
    ? withDiscount(sold, validated.by, validated.label)
    : { ...sold, discounted: discountAsSold(validated) };
};
