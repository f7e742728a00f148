// How many cars were parked at lots by hour of a day. Only stays that end after the day has begun are read, so the answer costs
// the same however long the history is.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

export type CarsInHour = { readonly hour: number; readonly cars: number };

type DayOfLots = {
  readonly locationIds: readonly string[];
  readonly from: Date;
  readonly until: Date;
  readonly timeZone: string;
};

/** The maximum number of cars parked at the same time in each hour between two moments, on this clock. */
export async function countCarsByHour(
  db: Db,
  { locationIds, from, until, timeZone }: DayOfLots,
): Promise<CarsInHour[]> {
  const { rows } = await sql<CarsInHour>`
    with stays as (
      select greatest(covered_from, ${from}) as came_at, ends_at as left_at from sessions
      where location_id = any(${locationIds}::uuid[]) and status <> 'pending' and ends_at > ${from} and covered_from < ${until}
        and covered_from < ends_at
    ), steps as (
      select came_at as at, 1 as step from stays
      union all
      select left_at, -1 from stays where left_at < ${until}
      union all
      select hour, 0 from generate_series(${from}::timestamptz, ${until}::timestamptz, interval '1 hour') hour
      where hour < ${until}
    ), levels as (
      select at, sum(step) over (order by at, step) as cars from steps
    )
    select extract(hour from at at time zone ${timeZone})::integer as hour, max(cars)::integer as cars
    from levels group by 1`.execute(db);
  return rows;
}

export type ClockOfLot = {
  readonly timeZone: string;
  /** The spaces of its zones together; null unless all of them count. */
  readonly capacity: number | null;
};

export async function findClockOfLot(db: Db, locationId: string): Promise<ClockOfLot | null> {
  const { rows } = await sql<ClockOfLot>`
    select l.time_zone, case when bool_and(z.capacity is not null) then sum(z.capacity)::integer end as capacity
    from locations l left join zones z on z.location_id = l.id and z.archived_at is null
    where l.id = ${locationId} group by l.time_zone`.execute(db);
  return rows[0] ?? null;
}
