// Where most lots are.

import { sql } from 'kysely';
import type { Boot } from '#platform/contract/boot.ts';
import type { Db } from '#platform/db/database.ts';

export type Area = NonNullable<Boot['area']>;

/** Half a degree is some 50 km: a city with its suburbs. */
const CELLS_PER_DEGREE = 2;

/** Named by the city of the lot that is nearest to its middle. */
export async function findBusiestArea(db: Db): Promise<Area | null> {
  const cellOf = (degrees: 'lat' | 'lng') => sql`floor(${sql.ref(degrees)} * ${CELLS_PER_DEGREE}::int)`;
  const { rows } = await sql<{ name: string | null; lat: number; lng: number }>`
    with busiest as (
      select ${cellOf('lat')} as north, ${cellOf('lng')} as east, avg(lat) as mid_lat, avg(lng) as mid_lng
      from locations where on_market group by 1, 2 order by count(*) desc, 1, 2 limit 1
    )
    select city as name, lat, lng from busiest cross join locations
    where on_market and ${cellOf('lat')} = north and ${cellOf('lng')} = east
    order by (lat - mid_lat) ^ 2 + (lng - mid_lng) ^ 2, id limit 1`.execute(db);
  const [middle] = rows;
  return middle?.name ? { ...middle, name: middle.name } : null;
}
