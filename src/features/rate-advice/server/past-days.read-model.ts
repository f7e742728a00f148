// How full a zone was on past days by hour, and what those who came paid. Only stays of these days are read.

import { sql } from 'kysely';
import { addDays, startOfLocalDay } from '#platform/calendar/local-time.ts';
import type { Db } from '#platform/db/database.ts';
import type { PastDay } from '../rules/past-day.ts';

type DaysOfZone = {
  readonly locationId: string;
  readonly zoneId: string;
  readonly capacity: number;
  readonly timeZone: string;
  /** Local days; `until` is exclusive. */
  readonly from: string;
  readonly until: string;
};

type HourRow = {
  readonly day: string;
  readonly hour: number;
  readonly taken: number;
  readonly fullAt: number | null;
  readonly cars: number;
  readonly cents: number;
};

/** Each of the days, in order, also those on which nobody came. */
export async function readPastDays(db: Db, requested: DaysOfZone): Promise<PastDay[]> {
  const { locationId, zoneId, capacity, timeZone } = requested;
  const [from, until] = [requested.from, requested.until].map((day) => startOfLocalDay(day, timeZone));
  // A space that is left and taken in the same moment was never free, and never taken twice: who leaves is counted first.
  const { rows } = await sql<HourRow>`
    with stays as materialized (
      select s.covered_from as came_at, least(s.ends_at, s.ended_at) as left_at, coalesce(s.lines, o.lines) as lines
      from sessions s join orders o on o.location_id = s.location_id and o.id = s.order_id
      where s.location_id = ${locationId} and s.zone_id = ${zoneId} and s.status in ('active', 'ended')
        and s.ends_at > ${from}::timestamptz and s.covered_from < ${until}::timestamptz
        and s.covered_from < least(s.ends_at, s.ended_at)
    ), steps as (
      select greatest(came_at, ${from}::timestamptz) as at, 1 as step from stays where left_at > ${from}::timestamptz
      union all
      select left_at, -1 from stays where left_at > ${from}::timestamptz and left_at < ${until}::timestamptz
      union all
      select hour, 0 from generate_series(${from}::timestamptz, ${until}::timestamptz, interval '1 hour') hour
      where hour < ${until}::timestamptz
    ), levels as (
      select at, sum(step) over (order by at, step) as cars, lead(at, 1, ${until}::timestamptz) over (order by at, step) - at as lasted
      from steps
    ), taken as (
      select date_trunc('hour', at at time zone ${timeZone}) as hour,
        sum(cars * extract(epoch from lasted)) / sum(extract(epoch from lasted)) as taken,
        min(at at time zone ${timeZone}) filter (where cars >= ${capacity} and lasted > interval '0') as full_at
      from levels group by 1
    ), entered as (
      select date_trunc('hour', came_at at time zone ${timeZone}) as hour, count(*) as cars, sum((
          select sum((line->>'cents')::integer) from json_array_elements(lines) line where line->>'kind' in ('parking', 'discount')
        )) as cents
      from stays where came_at >= ${from}::timestamptz group by 1
    )
    select hour::date as day, extract(hour from hour)::integer as hour, taken::float8 as taken,
      (extract(epoch from full_at::time) / 60)::integer as full_at, coalesce(cars, 0)::integer as cars,
      coalesce(cents, 0)::integer as cents
    from taken left join entered using (hour) order by taken.hour`.execute(db);
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return daysBetween(requested).map((day) => {
    const hours = new Map(byDay.get(day)?.map((row) => [row.hour, row]));
    const fullAt = [...hours.values()].flatMap((row) => row.fullAt ?? []);
    return {
      day,
      fullAt: fullAt.length === 0 ? null : Math.min(...fullAt),
      hours: Array.from({ length: 24 }, (_, hour) => {
        const { taken = 0, cars = 0, cents = 0 } = hours.get(hour) ?? {};
        return { share: taken / capacity, cars, cents };
      }),
    };
  });
}

function daysBetween({ from, until }: Pick<DaysOfZone, 'from' | 'until'>): string[] {
  const days: string[] = [];
  for (let day = from; day < until; day = addDays(day, 1)) days.push(day);
  return days;
}
