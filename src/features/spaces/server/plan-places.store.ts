// Places kept for the permits of a plan (rule 311): held forever, by the plan instead of an order, and counted like any other, so
// that neither a stay nor a reservation is sold on them.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

type PlanPlaces = {
  readonly locationId: string;
  readonly planId: string;
  /** Null if it keeps none. */
  readonly zoneId: string | null;
  readonly seats: number;
  readonly now: Date;
};

/** Keeps exactly this many. @throws what `isZoneFull` recognizes, when fewer are free */
export async function keepPlaces(tx: Db, { locationId, planId, zoneId, seats, now }: PlanPlaces): Promise<void> {
  const stored = zoneId === null ? 0 : seats;
  await sql`
    delete from place_holds where location_id = ${locationId} and order_id = ${planId}
      and (place > ${stored} or zone_id is distinct from ${zoneId}::uuid)`.execute(tx);
  if (zoneId === null) return;
  await sql`
    insert into place_holds (location_id, zone_id, order_id, place, starts_at, ends_at, counted_at)
    select p.location_id, p.zone_id, ${planId}::uuid, place, ${now}::timestamptz, 'infinity', ${now}::timestamptz
    from zone_places p cross join generate_series(1, ${seats}::integer) as place
    where p.location_id = ${locationId} and p.zone_id = ${zoneId}
    on conflict (location_id, order_id, place) do nothing`.execute(tx);
}
