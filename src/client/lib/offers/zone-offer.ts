// Builds a zone's offer from the API's answers. The booking page has its own way, to load no more than it must.

import type { Location } from '#contract/lots/locations.contract.ts';
import type { Zone } from '#contract/lots/zones.contract.ts';
import type { Offer } from '#domain/pricing/offer.ts';
import { offerOf } from '#domain/tariff/offers.ts';
import { scheduleOf } from '../time/zone-hours.ts';

export type OfferedZone = Pick<Zone, 'rate' | 'rates' | 'schedule'>;
export type OfferingLot = Pick<Location, 'charges' | 'timeZone'>;

export function zoneOffer(zone: OfferedZone, lot: OfferingLot): Offer {
  return offerOf({ rate: zone.rate, rates: zone.rates, schedule: scheduleOf(zone) }, lot);
}
