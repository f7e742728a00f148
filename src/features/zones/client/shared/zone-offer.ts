// Builds a zone's offer from the API's answers. The booking page has its own way, to load no more than it must.

import type { Location } from '#features/lots/lots.contract.ts';
import type { Offer } from '#features/pricing/rules/offer.ts';
import { offerOf } from '#features/validations/rules/offers.ts';
import type { Zone } from '../../zones.contract.ts';
import { scheduleOf } from './zone-hours.ts';

export type OfferedZone = Pick<Zone, 'rate' | 'rates' | 'pricedBy' | 'schedule'>;
export type OfferingLot = Pick<Location, 'charges' | 'timeZone'>;

export function zoneOffer(zone: OfferedZone, lot: OfferingLot): Offer {
  return offerOf({ rate: zone.rate, rates: zone.rates, pricedBy: zone.pricedBy, schedule: scheduleOf(zone) }, lot);
}
