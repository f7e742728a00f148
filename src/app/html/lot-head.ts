// The head of the pages of a lot and its zones, built from the same API answers that these pages request.

import { t } from 'ttag';
import type { Location } from '#features/lots/lots.contract.ts';
import { parkingFacility } from '#features/open-data/rules/parking-facility.ts';
import { soldHours } from '#features/open-data/rules/sold-hours.ts';
import { lowestPrice } from '#features/pricing/rules/rates/lowest-price.ts';
import type { Zone } from '#features/zones/zones.contract.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import { parseTimeOfDay } from '#platform/calendar/opening-hours.ts';
import { readWeeklyTime } from '#platform/calendar/zone-schedule.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { readUsAddress } from '#platform/geo/us-address.ts';
import type { ZoneAnswer } from './first-paint.ts';
import { type PageHead, SHARE_PICTURE } from './page-head.ts';

type Headed = { readonly publicUrl: string; readonly now: Date };
type Fetch = (path: string) => Promise<{ readonly statusCode: number; json(): unknown }>;

/** Null for a lot that is unknown or not on the market. `path`: "/locations/{id}/zones". */
export async function requestLotHead(request: Fetch, path: string, headed: Headed): Promise<PageHead | null> {
  const [lot, zones] = await Promise.all([request(path.replace(/\/zones$/, '')), request(`${path}?limit=200`)]);
  if (lot.statusCode !== 200 || zones.statusCode !== 200) return null;
  const { location } = (lot.json() as Answer<'GET /locations/:id'>).data;
  return headOf({ location, zones: (zones.json() as Answer<'GET /locations/:id/zones'>).data.zones, path }, headed);
}

export function zoneHead({ data: { location, zone } }: ZoneAnswer, path: string, headed: Headed): PageHead | null {
  return zone.archived ? null : headOf({ location, zones: [zone], path }, headed);
}

type Shown = { readonly location: Location; readonly zones: readonly Zone[]; readonly path: string };

function headOf({ location, zones, path }: Shown, { publicUrl, now }: Headed): PageHead | null {
  if (location.archived || location.held || location.pinApproximate) return null;
  const { name, address } = location;
  const onSale = zones.filter(({ archived, paused }) => !archived && !paused);
  const { city } = readUsAddress(address);
  const price = lowestPrice(location, onSale, now);
  const description = price ? t`${address}. ${price}, fee and taxes included. No account needed.` : address;
  const url = publicUrl + path;
  const image = `${publicUrl}${API_PREFIX}/locations/${location._id}/share-picture`;
  const [lng, lat] = location.location_point.coordinates;
  const lot = { ...location, lat, lng, telephone: location.phoneNumber, zones: onSale.map(hoursOf) };
  const lotUrl = `${publicUrl}/locations/${location._id}/zones`;
  return {
    title: city ? t`Parking at ${name}, ${city}` : t`Parking at ${name}`,
    description,
    url,
    picture: { url: image, ...SHARE_PICTURE },
    data: parkingFacility(lot, { url: lotUrl, image, description, today: localDay(now, location.timeZone) }),
  };
}

const hoursOf = ({ openTime, closeTime, schedule, rates, datedHours = [] }: Zone) =>
  soldHours({
    ...hoursFrom(openTime, closeTime),
    schedule: schedule.map(({ kind, ...time }) => ({ kind, ...readWeeklyTime(time) })),
    rates,
    datedHours: datedHours.map(({ from, until, openTime, closeTime }) => ({
      from,
      until,
      ...(openTime !== undefined && closeTime !== undefined && { hours: hoursFrom(openTime, closeTime) }),
    })),
  });

const hoursFrom = (openTime: string, closeTime: string) => ({
  openMinutes: parseTimeOfDay(openTime) ?? 0,
  closeMinutes: parseTimeOfDay(closeTime) ?? 0,
});
