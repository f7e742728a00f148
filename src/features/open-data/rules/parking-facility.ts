/** Rule 246: a lot as search engines read it, a schema.org ParkingFacility with what its page shows. */

import { type Amenity, nameAmenity } from '#features/lots/rules/amenities.ts';
import { DAY_NAMES } from '#platform/calendar/day-names.ts';
import { MINUTES_PER_DAY } from '#platform/calendar/local-time.ts';
import { openWeekOf, type ZoneInWeek } from '#platform/calendar/open-week.ts';
import { formatTimeOfDay } from '#platform/calendar/opening-hours.ts';
import { DAYS_OF_WEEK } from '#platform/calendar/weekly-times.ts';
import { readUsAddress } from '#platform/geo/us-address.ts';

export type FacilityLot = {
  readonly name: string;
  readonly address: string;
  readonly lat: number;
  readonly lng: number;
  readonly telephone: string;
  readonly amenities: readonly Amenity[];
  /** The zones on sale. */
  readonly zones: readonly ZoneInWeek[];
};

type Shown = {
  /** The URLs of its page and its picture. */
  readonly url: string;
  readonly image: string;
  /** In the language of the page. */
  readonly description: string;
};

export const parkingFacility = (lot: FacilityLot, { url, image, description }: Shown) => ({
  '@context': 'https://schema.org',
  '@type': 'ParkingFacility',
  '@id': url,
  url,
  name: lot.name,
  description,
  image,
  telephone: lot.telephone,
  address: postalAddress(lot.address),
  geo: { '@type': 'GeoCoordinates', latitude: lot.lat, longitude: lot.lng },
  publicAccess: true,
  openingHoursSpecification: hoursOf(lot.zones),
  ...(lot.amenities.length > 0 && {
    amenityFeature: lot.amenities.map((amenity) => ({
      '@type': 'LocationFeatureSpecification',
      name: nameAmenity(amenity),
      value: true,
    })),
  }),
});

const postalAddress = (address: string) => {
  const { street, city, region, postCode } = readUsAddress(address);
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    ...(city && { addressLocality: city }),
    ...(region && { addressRegion: region }),
    ...(postCode && { postalCode: postCode }),
    addressCountry: 'US',
  };
};

/** One entry for the days with the same hours; none for a day on which nothing is sold. */
const hoursOf = (zones: readonly ZoneInWeek[]) => {
  const week = openWeekOf(zones);
  const byHours = new Map<string, { opens: string; closes: string; days: string[] }>();
  for (const day of DAYS_OF_WEEK) {
    for (const { from, until } of week[day] ?? []) {
      const [opens, closes] = [formatTimeOfDay(from), until === MINUTES_PER_DAY ? '23:59' : formatTimeOfDay(until)];
      const same = byHours.get(opens + closes) ?? { opens, closes, days: [] };
      byHours.set(opens + closes, { ...same, days: [...same.days, `https://schema.org/${DAY_NAMES[day]}`] });
    }
  }
  return [...byHours.values()].map(({ opens, closes, days }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days,
    opens,
    closes,
  }));
};
