// Spaces that an event keeps from sale (rule 389): held from its start to its end on each of its days, by no order, and counted like
// reservations, so that nothing is sold on them.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

export type KeptSpaces = {
  /** Of the event. */
  readonly name: string;
  readonly spaces: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
};

type KeptAt = KeptSpaces & { readonly locationId: string; readonly zoneId: string };

/** Of all events, in the order of their days. */
export async function listKeptSpaces(db: Db, locationIds: readonly string[]): Promise<KeptAt[]> {
  const [only, ...others] = locationIds;
  if (only === undefined) return [];
  const kept = db.selectFrom('keptSpaces').select(['locationId', 'zoneId', 'name', 'spaces', 'startsAt', 'endsAt']);
  const meant = others.length > 0 ? kept.where('locationId', 'in', locationIds) : kept.where('locationId', '=', only);
  return meant.orderBy('startsAt').orderBy('name').execute();
}

type Keeping = {
  readonly locationId: string;
  readonly zoneId: string;
  readonly kept: readonly KeptSpaces[];
  readonly newId: () => string;
  readonly now: Date;
};

/** Keeps exactly these in a zone that counts. @throws what `isZoneFull` recognizes, when fewer are free */
export async function keepSpaces(tx: Db, { locationId, zoneId, kept, newId, now }: Keeping): Promise<void> {
  await releaseKept(tx, { locationId, zoneId });
  for (const { name, spaces, startsAt, endsAt } of kept) {
    const id = newId();
    await tx.insertInto('keptSpaces').values({ locationId, id, zoneId, name, spaces, startsAt, endsAt }).execute();
    if (endsAt <= now) continue;
    await sql`
      insert into space_holds (location_id, zone_id, order_id, space, starts_at, ends_at, is_ahead, counted_at)
      select location_id, zone_id, ${id}::uuid, space, ${startsAt}::timestamptz, ${endsAt}::timestamptz, true, ${now}::timestamptz
      from zone_spaces cross join generate_series(1, ${spaces}::integer) as space
      where location_id = ${locationId} and zone_id = ${zoneId}`.execute(tx);
  }
}

/** The zone keeps nothing for any event. */
export async function releaseKept(
  tx: Db,
  { locationId, zoneId }: { readonly locationId: string; readonly zoneId: string },
): Promise<void> {
  await sql`
    with gone as (
      delete from kept_spaces where location_id = ${locationId} and zone_id = ${zoneId} returning id
    )
    delete from space_holds where location_id = ${locationId} and order_id in (select id from gone)`.execute(tx);
}
