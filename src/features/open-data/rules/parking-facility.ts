/** Rule 246: a lot as search engines read it, a schema.org ParkingFacility with what its page shows. */

import { type Amenity, nameAmenity } from '#features/lots/rules/amenities.ts';
import { DAY_NAMES } from '#platform/calendar/day-names.ts';
import { MINUTES_PER_DAY } from '#platform/calendar/local-time.ts';
import { openDatesOf, type ZoneOnDates } from '#platform/calendar/open-dates.ts';
import { type OpenWeek, openWeekOf } from '#platform/calendar/open-week.ts';
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
  readonly zones: readonly ZoneOnDates[];
};

type Shown = {
  /** The URLs of its page and its picture. */
  readonly url: string;
  readonly image: string;
  /** In the language of the page. */
  readonly description: string;
  /** The lot's day. */
  readonly today: string;
};

export const parkingFacility = (lot: FacilityLot, { url, image, description, today }: Shown) => ({
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
  openingHoursSpecification: hoursOf(openWeekOf(lot.zones)),
  ...datesOf(lot.zones, today),
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

/** The days that are not like others; one that opens and closes at midnight is closed. */
const datesOf = (zones: readonly ZoneOnDates[], today: string) => {
  const special = openDatesOf(zones, today).flatMap(({ from, until, spans }) =>
    (spans.length > 0 ? spans : [{ from: 0, until: 0 }]).map((span) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: from,
      validThrough: until,
      opens: formatTimeOfDay(span.from),
      closes: closingTime(span.until),
    })),
  );
  return special.length > 0 ? { specialOpeningHoursSpecification: special } : {};
};

/** It has no 24:00. */
const closingTime = (minutes: number): string =>
  minutes === MINUTES_PER_DAY ? '23:59' : formatTimeOfDay(minutes % MINUTES_PER_DAY);

/** One entry for the days with the same hours; none for a day on which nothing is sold. */
const hoursOf = (week: OpenWeek) => {
  const byHours = new Map<string, { opens: string; closes: string; days: string[] }>();
  for (const day of DAYS_OF_WEEK) {
    for (const { from, until } of week[day] ?? []) {
      const [opens, closes] = [formatTimeOfDay(from), closingTime(until)];
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
