/** The auditor's part about zones that count their places: never one too many, and none lost. */
import type { Acknowledged } from './acknowledged.ts';
import { type Ask, findRows } from './tools.ts';

/** A stay that ends and one that begins may each be on its way for this long, and are paused for half of it. */
const SLACK = `interval '10 seconds'`;

const CONTRADICTIONS: Readonly<Record<string, string>> = {
  'a zone that sold more places than it has': `
    with stays as (
      select s.location_id, s.zone_id, z.capacity, s.covered_from + ${SLACK} as from_at, s.ends_at - ${SLACK} as until_at
      from sessions s join zones z on z.location_id = s.location_id and z.id = s.zone_id
      where z.capacity is not null and s.covered_from is not null and s.status in ('active', 'ended', 'refunded')
    ), steps as (
      select zone_id, capacity, from_at as at, 1 as step from stays where from_at < until_at
      union all
      select zone_id, capacity, until_at, -1 from stays where from_at < until_at
    ), levels as (
      select zone_id, capacity, sum(step) over (partition by zone_id order by at, step) as level from steps
    )
    select zone_id as id from levels group by zone_id, capacity having max(level) > capacity`,
  'a zone that counts other places than are held': `
    select p.zone_id as id from zone_places p where p.taken <> (
      select count(*) from place_holds h where h.location_id = p.location_id and h.zone_id = p.zone_id)`,
  'a stay that runs without its place, or a place whose stay is over': `
    with running as (
      select s.location_id, s.order_id, count(*) as vehicles
      from sessions s join zone_places p on p.location_id = s.location_id and p.zone_id = s.zone_id
      where s.status = 'active' and s.ends_at > now() group by 1, 2
    ), held as (
      select location_id, order_id, count(*) as places from place_holds
      where lapses_at is null and ends_at > now() group by 1, 2
    )
    select coalesce(r.order_id, h.order_id) as id
    from running r full join held h on h.location_id = r.location_id and h.order_id = r.order_id
    where r.vehicles is distinct from h.places`,
};

export async function auditPlaces(ask: Ask, acknowledged: readonly Acknowledged[], places: number): Promise<string[]> {
  return [...(await findRows(ask, CONTRADICTIONS)), ...findCrowds(acknowledged, places)];
}

/** By what the drivers themselves were told: from "paid" until they ask to leave, each has a place for certain. */
function findCrowds(acknowledged: readonly Acknowledged[], places: number): string[] {
  const steps = acknowledged
    .filter((each) => each.kind === 'places')
    .flatMap(({ vehicles, from, until }) => [
      { at: from, step: vehicles },
      { at: until, step: -vehicles },
    ])
    // Who leaves at the same millisecond leaves first.
    .sort((one, other) => one.at - other.at || one.step - other.step);
  let parked = 0;
  let most = 0;
  for (const { step } of steps) {
    parked += step;
    most = Math.max(most, parked);
  }
  return most <= places ? [] : [`${most} vehicles were told at once that they are paid, in ${places} places`];
}
