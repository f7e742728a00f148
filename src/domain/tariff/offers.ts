/** What zones sell, whatever rates they ask. */
import { chargesAt, type Offer, type OfferingLot, type OfferingZone, offerWith, type Terms } from '../pricing/offer.ts';
import { sellBy } from './price-tariff.ts';

/** The offer of a zone of this lot. */
export const offerOf = (zone: OfferingZone, lot: OfferingLot): Offer => offerWith(zone, lot, sellBy);

/** The offer for more time for what was sold on these terms, whatever the zone asks today. */
export const offerOn = (terms: Terms, { schedule, timeZone }: Pick<Offer, 'schedule' | 'timeZone'>): Offer => ({
  ...terms,
  ...(terms.rates && sellBy(terms.rates, terms.rate)),
  schedule,
  timeZone,
});

/** What of an offer is frozen into an order of a stay that starts then. */
export const termsOf = ({ rate, rates, entersAt, charges, timeZone }: Offer, startsAt: Date): Terms => ({
  rate,
  ...(rates && { rates, entersAt: entersAt ?? startsAt.toISOString() }),
  charges: chargesAt(charges, startsAt, timeZone),
});

/** The offer for a stay that is moved here: this zone's rates, at the entry and with the charges that it was sold with. */
export const offerTo = (zone: Offer, { entersAt, charges }: Terms): Offer => ({
  ...zone,
  ...(zone.rates && { entersAt }),
  charges,
});
