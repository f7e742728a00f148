// How full the counted zones of a lot are, and how many spaces are left for a requested time. Only holds that are not over
// are read, never past stays.

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { type Watcher, watchedBy } from './watched-lots.read-model.ts';

export type ZoneSpaces = {
  readonly locationId: string;
  readonly zoneId: string;
  readonly zoneNumber: string;
  readonly capacity: number;
  readonly blocked: number;
  readonly blockedUntil: Date | null;
  readonly blockedReason: string | null;
  /** Null while the zone is selling. */
  readonly markedFullAt: Date | null;
  /** Spaces taken now. */
  readonly taken: number;
  /** When the next space is likely to be free, if none is now. */
  readonly freeAt: Date | null;
};

/** All counted zones of a lot, or one of them. */
export async function listZoneSpaces(
  db: Db,
  { locationId, zoneId, now }: { readonly locationId: string; readonly zoneId?: string; readonly now: Date },
): Promise<ZoneSpaces[]> {
  const one = zoneId === undefined ? sql`` : sql`and z.id = ${zoneId}`;
  return spacesWhere(db, sql`z.location_id = ${locationId} ${one}`, { now, locationId });
}

/** All counted zones at several lots. */
export async function listSpacesAtLots(
  db: Db,
  { locationIds, now }: { readonly locationIds: readonly string[]; readonly now: Date },
): Promise<ZoneSpaces[]> {
  return spacesWhere(db, sql`z.location_id = any(${locationIds})`, { now });
}

/** All counted zones of the lots that somebody watches. */
export async function listWatchedSpaces(
  db: Db,
  { watcher, now }: { readonly watcher: Watcher; readonly now: Date },
): Promise<ZoneSpaces[]> {
  const lots = sql`select l.id from locations l where ${watchedBy(watcher)} and l.counts_spaces`;
  return spacesWhere(db, sql`z.location_id in (${lots})`, { now });
}

type Counting = {
  readonly now: Date;
  /** For a single lot: as a parameter, so that only its shard is asked. Undefined for several lots. */
  readonly locationId?: string;
};

async function spacesWhere(db: Db, where: RawBuilder<unknown>, { now, locationId }: Counting): Promise<ZoneSpaces[]> {
  const one = locationId === undefined ? null : sql`${locationId}::uuid`;
  // For several lots, holds are counted next to the spaces of their zones.
  const at = one ?? sql`p.location_id`;
  // What is already gone is still counted until the next sale, or the next minute's run, deletes it. What a network hoards is free to
  // whoever asks for it.
  const taken = sql`p.taken - gone.spaces - ahead.spaces - hoarded.spaces`;
  const unpaid = sql`h.location_id = ${at} and h.zone_id = p.zone_id and h.network is not null and h.expires_at > ${now}`;
  const { rows } = await sql<ZoneSpaces>`
    select z.location_id, z.id as zone_id, z.zone_number, z.capacity, z.blocked, z.blocked_until, z.blocked_reason, z.marked_full_at,
      (${taken})::integer as taken,
      case when z.marked_full_at is null and ${taken} >= z.capacity - ${blockedNow(now)} then (${freeFrom(now, at)}) end as free_at
    from zones z join zone_spaces p on p.location_id = ${one ?? sql`z.location_id`} and p.zone_id = z.id
      cross join lateral (
        select count(*) as spaces from space_holds h
        where h.location_id = ${at} and h.zone_id = p.zone_id and h.gone_at <= ${now}
      ) gone
      cross join lateral (
        select count(*) as spaces from space_holds h
        where h.location_id = ${at} and h.zone_id = p.zone_id and h.is_ahead and h.starts_at > ${now} and h.gone_at > ${now}
      ) ahead
      cross join lateral (
        select case when exists (select from space_holds h where ${unpaid}) then (
          select count(*) from hoarded_spaces(${at}, p.zone_id, ${now}) t where not (t.is_ahead and t.starts_at > ${now})
        ) else 0 end as spaces
      ) hoarded
    where ${where} and z.capacity is not null and z.archived_at is null
    order by z.id`.execute(db);
  return rows;
}

const blockedNow = (now: Date) =>
  sql`case when z.blocked_until is null or z.blocked_until > ${now}::timestamptz then z.blocked else 0 end`;

/**
 * The first moment from which a space in zone `z` stays free for an hour, the shortest stay sold by the hour: a shorter gap
 * before a reservation is of no use to a driver. A block with an end is lifted at its end.
 */
const freeFrom = (now: Date, at: RawBuilder<unknown>) => sql`
  select min(at) from (
    select at, is_full,
      min(at) filter (where is_full) over (order by at rows between 1 following and unbounded following) as full_again
    from (
      select at, sum(sum(step)) over (order by at) >= z.capacity as is_full from (
        select greatest(h.starts_at, ${now}::timestamptz) as at, 1 as step from space_holds h where ${isGoneAfter(now, at)}
        union all
        select h.gone_at, -1 from space_holds h where ${isGoneAfter(now, at)}
        union all
        select ${now}::timestamptz, ${blockedNow(now)} from zone_spaces own where ${ownSpaces(at)}
        union all
        select z.blocked_until, -z.blocked from zone_spaces own where ${ownSpaces(at)} and z.blocked_until > ${now}
      ) steps group by at
    ) levels
  ) turns where not is_full and (full_again is null or full_again >= at + interval '1 hour')`;

const isGoneAfter = (now: Date, at: RawBuilder<unknown>) =>
  sql`h.location_id = ${at} and h.zone_id = p.zone_id and h.gone_at > ${now}`;
/** Zone `z` itself: on a cluster, each part of a union must have a table of the shard. */
const ownSpaces = (at: RawBuilder<unknown>) => sql`own.location_id = ${at} and own.zone_id = p.zone_id`;

type RequestedTime = {
  readonly locationId: string;
  readonly zoneId: string;
  readonly reserved: boolean;
  readonly from: Date;
  readonly until: Date;
  readonly now: Date;
};

/** Spaces left at every moment of a time span, by the rules of the trigger that counts; null where none are counted. */
export async function countLeftDuring(
  db: Db,
  { locationId, zoneId, ...requested }: RequestedTime,
): Promise<number | null> {
  const [zone] = await leftWhere(db, sql`z.location_id = ${locationId} and z.id = ${zoneId}`, requested);
  return zone?.left ?? null;
}

type RequestedTimeAtLots = Omit<RequestedTime, 'locationId' | 'zoneId'> & { readonly locationIds: readonly string[] };
type SpacesLeft = { readonly zoneId: string; readonly left: number };

/** The same for all counted zones of several lots. */
export async function listLeftDuring(
  db: Db,
  { locationIds, ...requested }: RequestedTimeAtLots,
): Promise<SpacesLeft[]> {
  return leftWhere(db, sql`z.location_id = any(${locationIds}) and z.archived_at is null`, requested);
}

async function leftWhere(
  db: Db,
  where: RawBuilder<unknown>,
  { reserved, from, until, now }: Omit<RequestedTime, 'locationId' | 'zoneId'>,
): Promise<SpacesLeft[]> {
  const max = (reservedOnly: boolean) =>
    sql`max_spaces(z.location_id, z.id, ${from}, ${until}, ${now}, ${reservedOnly}::boolean, false)`;
  const { rows } = await sql<SpacesLeft>`
    select z.id as zone_id, greatest(0, case when z.marked_full_at is not null and not ${reserved}::boolean then 0 else least(
      z.capacity - case when z.blocked_until is null or z.blocked_until > ${reserved ? from : now} then z.blocked else 0 end
        - ${max(false)},
      case when ${reserved}::boolean and z.walk_up_percent > 0
        then z.capacity * (100 - z.walk_up_percent) / 100 - ${max(true)} end
    ) end)::integer as left
    from zones z where ${where} and z.capacity is not null`.execute(db);
  return rows;
}

type LongerStay = Omit<RequestedTime, 'reserved'>;

/** The first moment of a time span at which others have taken every space, for a car that stands there until the span begins. */
export async function findFullFrom(db: Db, longer: LongerStay): Promise<Date | null> {
  const { locationId, zoneId, from, until, now } = longer;
  const { rows } = await sql<{ at: Date | null }>`
    with holds as (
      select starts_at, held_until(ends_at, requested_until, requested_expires_at, ${now}) as ends_at from space_holds h
      where location_id = ${locationId} and zone_id = ${zoneId} and gone_at > ${now} and starts_at < ${until}
        and held_until(ends_at, requested_until, requested_expires_at, ${now}) > ${from}
    ), steps as (
      select greatest(starts_at, ${from}) as at, 1 as step from holds
      union all
      select ends_at, -1 from holds where ends_at < ${until}
    ), levels as (
      select at, sum(sum(step)) over (order by at) as level from steps group by at
    )
    select min(at) as at from levels, zones z
    where z.location_id = ${locationId} and z.id = ${zoneId} and level >= z.capacity - ${blockedNow(now)}`.execute(db);
  return rows[0]?.at ?? null;
}
