// Spaces kept for the permits of a plan (rule 311): held forever, by the plan instead of an order, and counted like any other, so
// that neither a stay nor a reservation is sold on them.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

type PlanSpaces = {
  readonly locationId: string;
  readonly planId: string;
  /** Null if it keeps none. */
  readonly zoneId: string | null;
  readonly seats: number;
  readonly now: Date;
};

/** Keeps exactly this many. @throws what `isZoneFull` recognizes, when fewer are free */
export async function reserveSpaces(tx: Db, { locationId, planId, zoneId, seats, now }: PlanSpaces): Promise<void> {
  const stored = zoneId === null ? 0 : seats;
  await sql`
    delete from space_holds where location_id = ${locationId} and order_id = ${planId}
      and (space > ${stored} or zone_id is distinct from ${zoneId}::uuid)`.execute(tx);
  if (zoneId === null) return;
  await sql`
    insert into space_holds (location_id, zone_id, order_id, space, starts_at, ends_at, counted_at)
    select p.location_id, p.zone_id, ${planId}::uuid, space, ${now}::timestamptz, 'infinity', ${now}::timestamptz
    from zone_spaces p cross join generate_series(1, ${seats}::integer) as space
    where p.location_id = ${locationId} and p.zone_id = ${zoneId}
    on conflict (location_id, order_id, space) do nothing`.execute(tx);
}
