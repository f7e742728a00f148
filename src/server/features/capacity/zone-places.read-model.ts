// How full the counted zones of a lot are. Only holds that are not over are read, never past stays.

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export type ZonePlaces = {
  readonly locationId: string;
  readonly zoneId: string;
  readonly zoneNumber: string;
  readonly capacity: number;
  readonly blocked: number;
  readonly blockedUntil: Date | null;
  readonly blockedReason: string | null;
  /** Null while the zone sells. */
  readonly markedFullAt: Date | null;
  /** Places that are taken now. */
  readonly taken: number;
  /** When the next place is likely to be free, if none is now. */
  readonly freeAt: Date | null;
};

/** Of a lot's zones that count, or of one of them. */
export async function listZonePlaces(
  db: Db,
  { locationId, zoneId, now }: { readonly locationId: string; readonly zoneId?: string; readonly now: Date },
): Promise<ZonePlaces[]> {
  const one = zoneId === undefined ? sql`` : sql`and z.id = ${zoneId}`;
  return placesWhere(db, sql`z.location_id = ${locationId} ${one}`, now);
}

/** Of all zones that count at several lots. */
export async function listPlacesAtLots(
  db: Db,
  { locationIds, now }: { readonly locationIds: readonly string[]; readonly now: Date },
): Promise<ZonePlaces[]> {
  return placesWhere(db, sql`z.location_id = any(${locationIds})`, now);
}

/** Of all counted zones of an owner's lots on offer. */
export async function listOwnersPlaces(
  db: Db,
  { ownerId, now }: { readonly ownerId: string; readonly now: Date },
): Promise<ZonePlaces[]> {
  const lots = sql`select id from locations where owner_id = ${ownerId} and archived_at is null and counts_places`;
  return placesWhere(db, sql`z.location_id in (${lots})`, now);
}

async function placesWhere(db: Db, where: RawBuilder<unknown>, now: Date): Promise<ZonePlaces[]> {
  // What is gone by now is still counted until the next sale or the next minute deletes it.
  const { rows } = await sql<ZonePlaces>`
    select z.location_id, z.id as zone_id, z.zone_number, z.capacity, z.blocked, z.blocked_until, z.blocked_reason, z.marked_full_at,
      now_taken.places::integer as taken,
      case when z.marked_full_at is null and now_taken.places >= z.capacity - z.blocked then (
        select gone_at from place_holds h
        where h.location_id = z.location_id and h.zone_id = z.id and h.gone_at > ${now}
          and not (h.is_ahead and h.starts_at > ${now})
        order by gone_at
        offset greatest(0, now_taken.places - greatest(0, z.capacity - z.blocked)) limit 1
      ) end as free_at
    from zones z join zone_places p on p.location_id = z.location_id and p.zone_id = z.id
      cross join lateral (
        select p.taken
          - (select count(*) from place_holds h
            where h.location_id = z.location_id and h.zone_id = z.id and h.gone_at <= ${now})
          - (select count(*) from place_holds h
            where h.location_id = z.location_id and h.zone_id = z.id and h.is_ahead and h.starts_at > ${now}
              and h.gone_at > ${now}) as places
      ) now_taken
    where ${where} and z.capacity is not null and z.archived_at is null
    order by z.id`.execute(db);
  return rows;
}

type AskedTime = {
  readonly locationId: string;
  readonly zoneId: string;
  readonly reserved: boolean;
  readonly from: Date;
  readonly until: Date;
  readonly now: Date;
};

/** Places that are left at every moment of a time, by the rules of the trigger that counts; null where none are counted. */
export async function countLeftDuring(db: Db, asked: AskedTime): Promise<number | null> {
  const { locationId, zoneId, reserved, from, until, now } = asked;
  const blockedAt = reserved ? from : now;
  const most = (reservedOnly: boolean) =>
    sql`most_places(z.location_id, z.id, ${from}, ${until}, ${now}, ${reservedOnly}::boolean)`;
  const bookable = sql`case when ${reserved}::boolean and z.walk_up_percent > 0
    then z.capacity * (100 - z.walk_up_percent) / 100 - ${most(true)} end`;
  const { rows } = await sql<{ left: number }>`
    select greatest(0, case when z.marked_full_at is not null and not ${reserved}::boolean then 0 else least(
        z.capacity - case when z.blocked_until is null or z.blocked_until > ${blockedAt} then z.blocked else 0 end
          - ${most(false)}, ${bookable}) end)::integer as left
    from zones z where z.location_id = ${locationId} and z.id = ${zoneId} and z.capacity is not null`.execute(db);
  return rows[0]?.left ?? null;
}
