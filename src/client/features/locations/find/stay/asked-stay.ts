// For which stay lots are compared, and which of them are left out: what the address bar says of it, and what is asked for.

import type { Amenity } from '#domain/locations/amenities.ts';
import { MAX_STAY_MINUTES } from '#domain/pricing/duration.ts';
import { withQuery } from '../../../../lib/api/fill-path.ts';
import { readLocalTime } from '../../../../lib/local-time/local-input.ts';

export const USUAL_MINUTES = 120;
/** What is offered; any other length can be in an address. */
export const OFFERED_MINUTES = [1, 2, 3, 4, 6, 8, 12, 24, 48, 72, 168].map((hours) => hours * 60);
/** What drivers leave lots out for. */
export const OFFERED_AMENITIES = ['covered', 'ev', 'accessible'] as const satisfies readonly Amenity[];
export const OFFERED_CENTS = [500, 1000, 1500, 2000, 3000, 5000];

export type AskedStay = {
  /** When the car comes, as a datetime-local field says it on the clock of the place; null: now. */
  readonly from: string | null;
  readonly minutes: number;
  readonly openNow: boolean;
  readonly favourites: boolean;
  readonly sells: 'hourly' | 'daily' | null;
  readonly maxCents: number | null;
  readonly amenities: readonly Amenity[];
  readonly sort: 'distance' | 'price';
};

const PARAMETERS = ['from', 'minutes', 'favourites', 'open', 'sells', 'max', 'has', 'sort'] as const;
const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** Parameters that make no sense are as if they were not there. */
export function readAskedStay(parameters: URLSearchParams): AskedStay {
  const [from, minutes, favourites, open, sells, max, has, sort] = PARAMETERS.map((name) => parameters.get(name));
  return {
    from: from && LOCAL_TIME.test(from) ? from : null,
    minutes: wholeNumber(minutes, MAX_STAY_MINUTES) ?? USUAL_MINUTES,
    openNow: open === 'yes',
    favourites: favourites === 'yes',
    sells: sells === 'hourly' || sells === 'daily' ? sells : null,
    maxCents: wholeNumber(max, 10_000_000),
    amenities: OFFERED_AMENITIES.filter((amenity) => has?.split('.').includes(amenity)),
    sort: sort === 'price' ? 'price' : 'distance',
  };
}

function wholeNumber(text: string | null | undefined, most: number): number | null {
  const number = /^\d{1,8}$/.test(text ?? '') ? Number(text) : 0;
  return number >= 1 && number <= most ? number : null;
}

/** Writes into the address what is not usual, and leaves its other parameters alone. */
export function writeAskedStay(parameters: URLSearchParams, stay: AskedStay): URLSearchParams {
  const { from, minutes, favourites, openNow, sells, maxCents, amenities, sort } = stay;
  const written: Record<(typeof PARAMETERS)[number], string | null> = {
    from,
    minutes: minutes === USUAL_MINUTES ? null : `${minutes}`,
    favourites: favourites ? 'yes' : null,
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

/** What follows the address of a lot's page, so that it begins with the same stay. */
export function addressOf({ from, minutes }: Pick<AskedStay, 'from' | 'minutes'>): string {
  return withQuery('', { from, minutes: `${minutes}` });
}

/** How many filters leave lots out. */
export function countFilters({ favourites, openNow, sells, maxCents, amenities }: AskedStay): number {
  return [favourites, openNow, sells !== null, maxCents !== null, ...amenities].filter(Boolean).length;
}

/** How the server is asked. @param timeZone of the place, for the time of arrival */
export function questionOf(stay: AskedStay, timeZone: string) {
  const start = stay.from === null ? null : readLocalTime(stay.from, timeZone);
  return {
    minutes: stay.minutes,
    ...(start && { start: start.toISOString() }),
    // As far as one would ever drive: favorites are few.
    ...(stay.favourites && { favourites: 'true' as const, radius: 500_000 }),
    ...(stay.openNow && { openNow: 'true' as const }),
    ...(stay.sells && { sells: stay.sells }),
    ...(stay.amenities.length > 0 && { amenities: stay.amenities.join(',') }),
    ...(stay.maxCents !== null && { maxCents: stay.maxCents }),
  };
}
