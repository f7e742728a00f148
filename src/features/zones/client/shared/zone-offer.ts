// Builds a zone's offer from the API's answers.

import type { Location } from '#features/lots/lots.contract.ts';
import type { Offer } from '#features/pricing/rules/offer.ts';
import { offerOf } from '#features/pricing/rules/offers.ts';
import type { Zone } from '../../zones.contract.ts';
import { datesOf, scheduleOf } from './zone-hours.ts';

export type OfferedZone = Pick<Zone, 'rate' | 'rates' | 'pricedBy' | 'schedule' | 'datedHours'>;
export type OfferingLot = Pick<Location, 'charges' | 'timeZone'>;

export function zoneOffer(zone: OfferedZone, lot: OfferingLot): Offer {
  const { rate, rates, pricedBy } = zone;
  return offerOf({ rate, rates, pricedBy, schedule: scheduleOf(zone), datedHours: datesOf(zone) }, lot);
}
