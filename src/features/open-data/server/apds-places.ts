// Lots and their zones in the form of APDS 4: a lot is a place, and its zones are areas in it.

import { DAY_NAMES } from '#platform/calendar/day-names.ts';
import { localDay, MINUTES_PER_DAY } from '#platform/calendar/local-time.ts';
import { openDatesOf, type ZoneOnDates } from '#platform/calendar/open-dates.ts';
import { isOpenAllWeek, type OpenWeek, openWeekOf } from '#platform/calendar/open-week.ts';
import { formatTimeOfDay } from '#platform/calendar/opening-hours.ts';
import { DAYS_OF_WEEK } from '#platform/calendar/weekly-times.ts';
import { readUsAddress } from '#platform/geo/us-address.ts';
import type { ApdsPeriod, ApdsPlace } from '../open-data.contract.ts';
import { soldHours } from '../rules/sold-hours.ts';
import { lotPath, photoPath, zonePath } from './lot-addresses.ts';
import type { LeftNow } from './open-pages.ts';
import type { PublishedLot, PublishedZone } from './published-lots.read-model.ts';

/** Unlike zones, rows of lots do not count their changes. */
const LOT_VERSION = 1;

type Shown = { readonly left: LeftNow; readonly asOf: Date; readonly publicUrl: string };

export const inEnglish = (string: string) => [{ language: 'en' as const, string }];

/** The lot first. */
export function toApdsPlaces(lot: PublishedLot, shown: Shown): ApdsPlace[] {
  return [placeOf(lot, shown), ...lot.zones.map((zone) => areaOf(lot, zone, shown))];
}

function placeOf(lot: PublishedLot, { publicUrl, asOf }: Shown): ApdsPlace {
  const photo = photoPath(lot);
  const capacities = lot.zones.map(({ capacity }) => capacity);
  const spacesTotal = sumOfAll(capacities);
  return {
    id: lot.id,
    version: LOT_VERSION,
    type: 'place',
    name: inEnglish(lot.name),
    layer: 0,
    childIds: lot.zones.map(({ id, version }) => ({ id, version, className: 'Place' })),
    hierarchyElementRecord: { creationTime: lot.createdAt.toISOString() },
    timeZone: lot.timeZone,
    placeStreetAddress: addressOf(lot),
    indicativePlacePointLocation: [{ type: 'Point', coordinates: [lot.lng, lot.lat] }],
    characteristics: {
      openToPublic: true,
      ...(lot.amenities.includes('covered') && { coveredType: 'covered' }),
      ...(lot.amenities.includes('accessible') && { disabledAccess: true }),
      ...(lot.amenities.includes('attended') && { staffed: 'staffed' }),
      ...(spacesTotal !== null && { spacesTotal }),
      operatingModes: ['payByPlate'],
    },
    times: timesOf(
      lot.zones.filter(({ isPaused }) => !isPaused),
      localDay(asOf, lot.timeZone),
    ),
    paymentMethods: [{ paymentMeans: ['paymentCreditCard'], paymentMode: ['payOnEntry'] }],
    marketing: {
      webURLs: [publicUrl + lotPath(lot.id)],
      ...(photo && { imageAlbums: [{ photo: publicUrl + photo }] }),
    },
  };
}

function areaOf(lot: PublishedLot, zone: PublishedZone, { left, asOf, publicUrl }: Shown): ApdsPlace {
  const { id, version, capacity } = zone;
  const leftHere = left.get(id);
  const at = asOf.toISOString();
  return {
    id,
    version,
    type: 'identifiedArea',
    name: inEnglish(`Zone ${zone.zoneNumber}`),
    layer: 1,
    parentId: { id: lot.id, version: LOT_VERSION, className: 'Place' },
    hierarchyElementRecord: { creationTime: new Date(zone.createdAt).toISOString() },
    timeZone: lot.timeZone,
    characteristics: {
      openToPublic: true,
      ...(capacity !== null && { spacesTotal: capacity }),
      operatingModes: ['payByPlate'],
    },
    times: timesOf(zone.isPaused ? [] : [zone], localDay(asOf, lot.timeZone)),
    marketing: { webURLs: [publicUrl + zonePath(lot.id, id)] },
    ...(zone.isPaused && { operatingRestrictions: [{ operatingRestriction: 'noParking' as const }] }),
    ...(capacity !== null &&
      leftHere !== undefined && {
        hierarchyElementReference: {
          elementId: { id, version },
          supply: [{ supplyViewType: 'vehicleView' as const, supplyQuantity: capacity }],
          demandTable: [
            {
              timestamp: at,
              demandType: [
                {
                  // Spaces that are not for sale count as taken.
                  count: Math.max(0, capacity - leftHere),
                  occupancyCalculation: 'counted' as const,
                  recordDateTime: at,
                },
              ],
            },
          ],
        },
      }),
  };
}

function addressOf(lot: PublishedLot): ApdsPlace['placeStreetAddress'] {
  const { street, city, postCode } = readUsAddress(lot.address);
  return {
    countryCode: 'us',
    ...(city && { city: inEnglish(city) }),
    ...(postCode && { postCode }),
    addressLines: [{ order: 0, type: 'street', text: inEnglish(street) }],
  };
}

/** It has no words for single dates, but for whether any day ahead is closed. */
function timesOf(zones: readonly PublishedZone[], today: string): ApdsPlace['times'] {
  const sold: ZoneOnDates[] = zones.map(soldHours);
  const week = openWeekOf(sold);
  const isAlways = isOpenAllWeek(week);
  const periods = isAlways ? [] : periodsOf(week);
  return {
    available24hours: isAlways,
    openAllYear: openDatesOf(sold, today).every(({ spans }) => spans.length > 0),
    openingTimesNotSpecified: false,
    openingTimesUnknown: false,
    ...(periods.length > 0 && { operatingTime: { type: 'periods', periods } }),
  };
}

/** One for all days with the same hours. */
function periodsOf(week: OpenWeek): ApdsPeriod[] {
  const byHours = new Map<string, number[]>();
  for (const day of DAYS_OF_WEEK) {
    const hours = JSON.stringify(week[day] ?? []);
    if (hours !== '[]') byHours.set(hours, [...(byHours.get(hours) ?? []), day]);
  }
  return [...byHours.values()].map((days) => ({
    recurringDayWeekMonthPeriod: [{ applicableDay: days.map(apdsDay) }],
    recurringTimePeriodOfDay: (week[days[0] ?? 0] ?? []).map(({ from, until }) => ({
      startTimeOfPeriod: formatTimeOfDay(from),
      endTimeOfPeriod: apdsEnd(until),
    })),
  }));
}

type ApdsDay = NonNullable<ApdsPeriod['recurringDayWeekMonthPeriod']>[number]['applicableDay'][number];

export const apdsDay = (day: number): ApdsDay => (DAY_NAMES[day] ?? 'Sunday').toLowerCase() as ApdsDay;

/** Its clocks have no 24:00. */
export const apdsEnd = (minutes: number): string => (minutes === MINUTES_PER_DAY ? '23:59' : formatTimeOfDay(minutes));

/** Null when one of them is unknown, and for an empty list. */
export function sumOfAll(amounts: readonly (number | null | undefined)[]): number | null {
  const prices = amounts.flatMap((amount) => amount ?? []);
  return prices.length === 0 || prices.length < amounts.length ? null : prices.reduce((sum, each) => sum + each, 0);
}
