// Where most lots are, so that somebody who comes for the first time sees some that can be bought. Known for a while, because every page's
// HTML names it and it hardly changes.

import { sql } from 'kysely';
import type { Deps } from '#app/deps.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import type { Boot } from '#platform/contract/boot.ts';
import type { Db } from '#platform/db/database.ts';
import { cityOfAddress } from '../rules/city-of-address.ts';

type Area = NonNullable<Boot['area']>;

const KNOWN_FOR_MS = 10 * MINUTE_MS;
/** Half a degree is some 50 km: a city with its suburbs. */
const CELLS_PER_DEGREE = 2;

/** The area with most lots; null without any. A page is of use without it, so it never waits for the database, and never fails. */
export function watchBusiestArea({ db, now }: Pick<Deps, 'db' | 'now'>): () => Area | null {
  let known: { readonly area: Area | null; readonly at: number } | null = null;
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      known = { area: await findBusiestArea(db), at: now().getTime() };
    } catch {
      // The next page asks again.
    } finally {
      isLooking = false;
    }
  };
  void look();
  return () => {
    if (!known || now().getTime() - known.at > KNOWN_FOR_MS) void look();
    return known?.area ?? null;
  };
}

/** Named by the city of the lot that is nearest to its middle. */
export async function findBusiestArea(db: Db): Promise<Area | null> {
  const cellOf = (degrees: 'lat' | 'lng') => sql`floor(${sql.ref(degrees)} * ${CELLS_PER_DEGREE}::int)`;
  const { rows } = await sql<{ address: string; lat: number; lng: number }>`
    with busiest as (
      select ${cellOf('lat')} as north, ${cellOf('lng')} as east, avg(lat) as mid_lat, avg(lng) as mid_lng
      from locations where on_market group by 1, 2 order by count(*) desc, 1, 2 limit 1
    )
    select address, lat, lng from busiest cross join locations
    where on_market and ${cellOf('lat')} = north and ${cellOf('lng')} = east
    order by (lat - mid_lat) ^ 2 + (lng - mid_lng) ^ 2, id limit 1`.execute(db);
  const [middle] = rows;
  const city = middle && cityOfAddress(middle.address);
  return city ? { name: city, lat: middle.lat, lng: middle.lng } : null;
}
