// The stay for which lots are compared, and which lots are left out: what the address bar says, and what is requested.

import type { Amenity } from '#features/lots/rules/amenities.ts';
import { MAX_STAY_MINUTES } from '#features/pricing/rules/duration.ts';
import { readLocalTime } from '#platform/calendar/local-input.ts';

export const USUAL_MINUTES = 120;
/** The lengths on offer; an address can contain any other. */
export const OFFERED_MINUTES = [1, 2, 3, 4, 6, 8, 12, 24, 48, 72, 168].map((hours) => hours * 60);
/** The amenities that drivers filter by. */
export const OFFERED_AMENITIES = ['covered', 'ev', 'accessible'] as const satisfies readonly Amenity[];
export const OFFERED_CENTS = [500, 1000, 1500, 2000, 3000, 5000];

export type RequestedStay = {
  /** When the car arrives, in the form of a datetime-local field on the clock of the place; null: now. */
  readonly from: string | null;
  readonly minutes: number;
  readonly openNow: boolean;
  readonly favorites: boolean;
  readonly sells: 'hourly' | 'daily' | null;
  readonly maxCents: number | null;
  readonly amenities: readonly Amenity[];
  readonly sort: 'distance' | 'price';
};

const PARAMETERS = ['from', 'for', 'favorites', 'open', 'sells', 'max', 'has', 'sort'] as const;
const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** Invalid parameters are treated as missing. */
export function readRequestedStay(parameters: URLSearchParams): RequestedStay {
  const [from, minutes, favorites, open, sells, max, has, sort] = PARAMETERS.map((name) => parameters.get(name));
  return {
    from: from && LOCAL_TIME.test(from) ? from : null,
    minutes: wholeNumber(minutes, MAX_STAY_MINUTES) ?? USUAL_MINUTES,
    openNow: open === 'yes',
    favorites: favorites === 'yes',
    sells: sells === 'hourly' || sells === 'daily' ? sells : null,
    maxCents: wholeNumber(max, 10_000_000),
    amenities: OFFERED_AMENITIES.filter((amenity) => has?.split('.').includes(amenity)),
    sort: sort === 'price' ? 'price' : 'distance',
  };
}

function wholeNumber(text: string | null | undefined, max: number): number | null {
  const number = /^\d{1,8}$/.test(text ?? '') ? Number(text) : 0;
  return number >= 1 && number <= max ? number : null;
}

/** Writes what differs from the default into the address, the length in minutes, and leaves its other parameters alone. */
export function writeRequestedStay(parameters: URLSearchParams, stay: RequestedStay): URLSearchParams {
  const { from, minutes, favorites, openNow, sells, maxCents, amenities, sort } = stay;
  const written: Record<(typeof PARAMETERS)[number], string | null> = {
    from,
    for: minutes === USUAL_MINUTES ? null : `${minutes}`,
    favorites: favorites ? 'yes' : null,
    open: openNow ? 'yes' : null,
    sells,
    max: maxCents === null ? null : `${maxCents}`,
    has: amenities.length === 0 ? null : amenities.join('.'),
    sort: sort === 'distance' ? null : sort,
  };
  for (const [name, value] of Object.entries(written)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  return parameters;
}

/** How many filters exclude lots. */
export function countFilters({ favorites, openNow, sells, maxCents, amenities }: RequestedStay): number {
  return [favorites, openNow, sells !== null, maxCents !== null, ...amenities].filter(Boolean).length;
}

/** The query sent to the server. @param timeZone of the place, for the time of arrival */
export function questionOf(stay: RequestedStay, timeZone: string) {
  const start = stay.from === null ? null : readLocalTime(stay.from, timeZone);
  return {
    minutes: stay.minutes,
    ...(start && { start: start.toISOString() }),
    // As far as anyone would drive: favorites are few.
    ...(stay.favorites && { favourites: 'true' as const, radius: 500_000 }),
    ...(stay.openNow && { openNow: 'true' as const }),
    ...(stay.sells && { sells: stay.sells }),
    ...(stay.amenities.length > 0 && { amenities: stay.amenities.join(',') }),
    ...(stay.maxCents !== null && { maxCents: stay.maxCents }),
  };
}
