// Lots in the form of ParkAPI 3.

import { offerOf } from '#features/pricing/rules/offers.ts';
import { describeTariff } from '#features/pricing/rules/rates/describe-tariff.ts';
import { tariffOf } from '#features/pricing/rules/rates/plain-price.ts';
import { closedToSalesAt } from '#features/zones/rules/assess-stay.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import { openDatesOf } from '#platform/calendar/open-dates.ts';
import { openWeekOf } from '#platform/calendar/open-week.ts';
import type { ParkApiSite } from '../open-data.contract.ts';
import { writeOsmDates } from '../rules/osm-hours.ts';
import { soldHours } from '../rules/sold-hours.ts';
import { sumOfAll } from './apds-places.ts';
import { allInAt } from './apds-rates.ts';
import { lotPath, photoPath } from './lot-addresses.ts';
import type { LeftNow } from './open-pages.ts';
import type { PublishedLot } from './published-lots.read-model.ts';

const CM_PER_INCH = 2.54;
const LONGEST_FEES = 4096;
const LONGEST_HOURS = 512;

type Shown = { readonly left: LeftNow; readonly asOf: Date; readonly publicUrl: string };

/** Paused zones count as closed. */
export function toParkApiSite(lot: PublishedLot, { left, asOf, publicUrl }: Shown): ParkApiSite {
  const onSale = lot.zones.filter(({ isPaused }) => !isPaused);
  const photo = photoPath(lot);
  const fees = describeFees(lot, asOf);
  const at = asOf.toISOString();
  return {
    uid: lot.id,
    name: lot.name,
    purpose: 'CAR',
    type: lot.amenities.includes('covered') ? 'CAR_PARK' : 'OFF_STREET_PARKING_GROUND',
    public_url: publicUrl + lotPath(lot.id),
    address: lot.address,
    ...(photo && { photo_url: publicUrl + photo }),
    lat: String(lot.lat),
    lon: String(lot.lng),
    ...(lot.amenities.includes('covered') && { is_covered: true }),
    ...supervisionOf(lot),
    ...(lot.heightLimitInches !== null && { max_height: Math.floor(lot.heightLimitInches * CM_PER_INCH) }),
    has_fee: lot.zones.some(({ rate }) => rate.priceCents > 0),
    ...(fees && { fee_description: fees }),
    opening_hours: hoursOf(onSale, localDay(asOf, lot.timeZone)),
    ...placesOf(lot, left, asOf),
    realtime_opening_status: lot.zones.some((zone) => sells(zone, lot, asOf)) ? 'OPEN' : 'CLOSED',
    static_data_updated_at: at,
    realtime_data_updated_at: at,
  };
}

function supervisionOf({ amenities }: PublishedLot): Pick<ParkApiSite, 'supervision_type'> {
  if (amenities.includes('attended')) return { supervision_type: 'ATTENDED' };
  return amenities.includes('security') ? { supervision_type: 'VIDEO' } : {};
}

/** A space that nobody can have now is not free. */
function placesOf(lot: PublishedLot, left: LeftNow, at: Date) {
  const { zones } = lot;
  const capacity = sumOfAll(zones.map((zone) => zone.capacity));
  const free = sumOfAll(zones.map((zone) => (sells(zone, lot, at) ? left.get(zone.id) : 0)));
  if (capacity === null || free === null) return { has_realtime_data: false };
  return { capacity, has_realtime_data: true, realtime_capacity: capacity, realtime_free_capacity: free };
}

/** The dates furthest ahead are left out first, where the field has no room for all. */
function hoursOf(zones: PublishedLot['zones'], today: string): string {
  const sold = zones.map(soldHours);
  const rules = writeOsmDates(openWeekOf(sold), openDatesOf(sold, today));
  const [usual = ''] = writeOsmDates(openWeekOf(zones.map((zone) => ({ ...zone, schedule: [] }))), []);
  return rules.reduce((written, rule) => {
    const longer = written === '' ? rule : `${written}; ${rule}`;
    return longer.length <= LONGEST_HOURS ? longer : written || usual;
  }, '');
}

function describeFees(lot: PublishedLot, at: Date): string {
  const allIn = allInAt(lot, at);
  const lines = lot.zones.map(
    (zone) => `Zone ${zone.zoneNumber}: ${describeTariff(tariffOf(zone), allIn, zone.pricedBy).join('; ')}`,
  );
  const text = lines.join('\n');
  return text.length <= LONGEST_FEES ? text : `${text.slice(0, LONGEST_FEES - 1)}…`;
}

function sells(zone: PublishedLot['zones'][number], lot: PublishedLot, at: Date): boolean {
  const { schedule, datedHours, selling, timeZone } = offerOf(zone, lot);
  return !zone.isPaused && !closedToSalesAt({ hours: zone, schedule, datedHours, selling, timeZone }, at);
}
