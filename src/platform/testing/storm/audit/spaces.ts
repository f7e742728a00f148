/** The auditor's part about zones that count their spaces: never one too many at any moment, and none lost. */
import { type Acknowledged, acknowledgedOf } from './acknowledged.ts';
import { findRows, maxAtOnce, type Query } from './tools.ts';

const HOUR_MS = 3_600_000;

/** How many vehicles each counted zone has room for, by its id. */
export type SpacesOfZones = ReadonlyMap<string, number>;

/** The start or the end of a stay may be on its way for this long, and processes are paused for half of it. */
const SLACK = `interval '10 seconds'`;

const CONTRADICTIONS: Readonly<Record<string, string>> = {
  // A stay that moved was first in one zone, then in the other. A start-stop one gives its space back when it is stopped, which is
  // known from its capture until that is tried again, and has paid for the minutes before its start. A canceled reservation leaves no trace of when it held its space.
  'a zone that sold more spaces than it has': `
    with moves as (
      select session_id, from_zone_id, to_zone_id, done_at,
        lag(done_at) over (partition by session_id order by done_at, id) as before,
        lead(done_at) over (partition by session_id order by done_at, id) as after
      from session_corrections where status = 'done' and from_zone_id <> to_zone_id
    ), sold as (
      select s.*, case when p.on_stop and s.status = 'ended'
          then least(s.ends_at, case when p.capture_tries = 0 then p.capture_due_at else s.covered_from end) else s.ends_at end as freed_at
      from sessions s left join payments p on p.location_id = s.location_id and p.id = s.order_id
      where s.covered_from is not null and (s.status in ('active', 'ended') or (s.status = 'refunded' and not s.reserved))
    ), stays as (
      select s.zone_id, s.covered_from as from_at, s.freed_at as until_at, s.reserved from sold s
      where not exists (select from moves m where m.session_id = s.id)
      union all
      select m.from_zone_id, coalesce(m.before, s.covered_from), m.done_at, false
      from sold s join moves m on m.session_id = s.id
      union all
      select m.to_zone_id, m.done_at, s.freed_at, false from sold s join moves m on m.session_id = s.id where m.after is null
    ), certain as (
      select stays.zone_id, z.capacity, case when reserved then from_at else from_at + ${SLACK} end as from_at,
        case when reserved then until_at else until_at - ${SLACK} end as until_at
      from stays join zones z on z.id = stays.zone_id where z.capacity is not null
    ), steps as (
      select zone_id, capacity, from_at as at, 1 as step from certain where from_at < until_at
      union all
      select zone_id, capacity, until_at, -1 from certain where from_at < until_at
    ), levels as (
      select zone_id, capacity, sum(step) over (partition by zone_id order by at, step) as level from steps
    )
    select zone_id as id from levels group by zone_id, capacity having max(level) > capacity`,
  // Only the same driver's other booking in the zone, which may have moved since, can take over a space that is held during payment. It may
  // have been requested a moment before this one, with its process paused.
  'a space that was held and is lost, though its driver booked no other': `
    select r.id from refunds r join orders o on o.location_id = r.location_id and o.id = r.order_id
    where r.reason = 'zone_full' and r.requested_by is null and r.created_at < o.created_at + interval '9 minutes'
      and not exists (
        select from orders other where other.location_id = o.location_id
          and other.guest_key = o.guest_key and other.id <> o.id
          and other.created_at between o.created_at - interval '1 minute' and r.created_at
          and (other.zone_id = o.zone_id or exists (
            select from session_corrections c
            where c.location_id = other.location_id and c.order_id = other.id and c.from_zone_id = o.zone_id)))`,
  'a zone that counts other spaces than are held': `
    select p.zone_id as id from zone_spaces p where p.taken <> (
      select count(*) from space_holds h where h.location_id = p.location_id and h.zone_id = p.zone_id)`,
  'a stay that runs or is reserved without its space, or a space whose stay is over': `
    with running as (
      select s.location_id, s.order_id, s.zone_id, s.ends_at, count(*) as vehicles
      from sessions s join zone_spaces p on p.location_id = s.location_id and p.zone_id = s.zone_id
      where s.status = 'active' and s.ends_at > now() group by 1, 2, 3, 4
    ), held as (
      select location_id, order_id, zone_id, ends_at, count(*) as spaces from space_holds
      where expires_at is null and ends_at > now() group by 1, 2, 3, 4
    )
    select coalesce(r.order_id, h.order_id) as id
    from running r full join held h on h.location_id = r.location_id and h.order_id = r.order_id
      and h.zone_id = r.zone_id and h.ends_at = r.ends_at
    where r.vehicles is distinct from h.spaces`,
  'a reservation whose space is held for another time': `
    select s.id from sessions s join zone_spaces p on p.location_id = s.location_id and p.zone_id = s.zone_id
    where s.status = 'active' and s.reserved and s.starts_at > now() and (
      s.covered_from <> s.starts_at or not exists (
        select from space_holds h where h.location_id = s.location_id and h.order_id = s.order_id
          and h.starts_at = s.starts_at and h.ends_at = s.ends_at and h.is_ahead and h.expires_at is null))`,
};

export async function auditSpaces(
  query: Query,
  acknowledged: readonly Acknowledged[],
  spaces: SpacesOfZones,
): Promise<string[]> {
  const crowds = [...spaces].flatMap(([zoneId, room]) => findCrowd({ zoneId, room }, acknowledged));
  return [...(await findRows(query, CONTRADICTIONS)), ...crowds];
}

type Reported = Extract<Acknowledged, { kind: 'spaces' }>;

/**
 * Relies on what drivers were told, without any slack. Whenever somebody is told that a space is theirs, everybody who certainly has one at
 * that moment is compared by the time they paid for. They are indexed by the hours of that time and forgotten once they leave, because
 * there are a hundred thousand, too many to compare each with each.
 */
function findCrowd(
  { zoneId, room }: { zoneId: string; room: number },
  acknowledged: readonly Acknowledged[],
): string[] {
  const reported = acknowledgedOf(acknowledged, 'spaces').filter((each) => each.zoneId === zoneId);
  const known = [...reported].sort((one, other) => one.from - other.from);
  const byHour = new Map<number, Reported[]>();
  let max = 0;
  let crowd: readonly Reported[] = [];
  for (const each of known) {
    for (const hour of hoursOf(each)) {
      const there = byHour.get(hour)?.filter(({ until }) => until > each.from) ?? [];
      byHour.set(hour, [...there, each]);
    }
    const near = new Set(hoursOf(each).flatMap((hour) => byHour.get(hour) ?? []));
    const beside = [...near].filter(({ startsAt, endsAt }) => startsAt < each.endsAt && endsAt > each.startsAt);
    const there = maxAtOnce(beside.map((stay) => ({ ...stay, from: stay.startsAt, until: stay.endsAt })));
    if (there > max) [max, crowd] = [there, beside];
  }
  if (max <= room) return [];
  return [`${max} vehicles were told at once that they are paid, in ${room} spaces: ${crowd.map(describe).join('; ')}`];
}

function describe({ orderId, vehicles, startsAt, endsAt, from, until }: Reported): string {
  const time = (at: number) => (at === Number.POSITIVE_INFINITY ? 'the end' : new Date(at).toISOString());
  return `${vehicles} of ${orderId} for ${time(startsAt)} to ${time(endsAt)}, certain from ${time(from)} to ${time(until)}`;
}

/** All hours that its time touches, counted since 1970. */
function hoursOf({ startsAt, endsAt }: Reported): number[] {
  const first = Math.floor(startsAt / HOUR_MS);
  return Array.from({ length: Math.floor(endsAt / HOUR_MS) - first + 1 }, (_, index) => first + index);
}
