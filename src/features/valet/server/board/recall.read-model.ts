// Rule 346: a returning guest's cars, each as last recorded at this location, until the guest is forgotten.

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { MAX_PLACES, nearestFirst, PLACES_DAYS, type UsedPlace } from '../../rules/board/free-places.ts';
import { KNOWN_CARS } from '../../rules/board/known-cars.ts';
import type { Transmission } from '../../rules/ticket/ticket.ts';

export type KnownCar = {
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly plateNumber: string;
  readonly state: string;
  readonly make: string;
  readonly model: string;
  readonly color: string;
  readonly transmissionType: Transmission;
  readonly lastSeen: Date;
};

/** How far back to look: a guest often comes with the same car, and most cars at a stand come more than once. */
const VISITS = { ofGuest: 200, ofStand: 2000 };

export async function findKnownCars(
  db: Db,
  by: { readonly locationId: string; readonly phone: string | null; readonly plateKey: string | null },
): Promise<KnownCar[]> {
  const reported = by.phone === null ? sql`t.plate_key = ${by.plateKey}` : sql`t.phone = ${by.phone}`;
  const which = sql`t.location_id = ${by.locationId} and ${reported}`;
  return carsOf(db, which, { visits: VISITS.ofGuest, cars: KNOWN_CARS.atOnce });
}

/** The stand's latest cars, so that its phones know them without a signal. */
export async function listKnownCars(db: Db, locationId: string): Promise<KnownCar[]> {
  return carsOf(db, sql`t.location_id = ${locationId}`, { visits: VISITS.ofStand, cars: KNOWN_CARS.onPhones });
}

/** The spaces in which cars of the last weeks were parked, the nearest first (rule 482). */
export async function listPlaces(
  db: Db,
  { locationId, now }: { readonly locationId: string; readonly now: Date },
): Promise<string[]> {
  const since = new Date(now.getTime() - PLACES_DAYS * 24 * 3_600_000);
  const { rows } = await sql<UsedPlace>`
    select max(parked_location) as place,
      percentile_disc(0.5) within group (order by extract(epoch from ready_at - retrieving_at)::float8)
        filter (where ready_at > retrieving_at) as seconds
    from (
      select parked_location, ready_at, retrieving_at from valet_tickets
      where location_id = ${locationId} and created_at > ${since} and parked_location is not null and whereabouts <> 'void'
      order by created_at desc limit ${VISITS.ofStand}
    ) used group by upper(regexp_replace(parked_location, '\\s+', '', 'g')) order by count(*) desc limit ${MAX_PLACES}`.execute(
    db,
  );
  return nearestFirst(rows);
}

type Most = { readonly visits: number; readonly cars: number };

/** Latest first. */
async function carsOf(db: Db, which: RawBuilder<unknown>, { visits, cars }: Most): Promise<KnownCar[]> {
  const { rows } = await sql<KnownCar>`
    select * from (
      select distinct on (plate_state, plate_key) phone, first_name, last_name, email,
        plate as plate_number, plate_state as state, make, model, color, transmission as transmission_type,
        created_at as last_seen
      from (
        select t.* from valet_tickets t
        where ${which} and t.whereabouts <> 'void' and t.forgotten_at is null
        order by t.created_at desc limit ${visits}
      ) visits order by plate_state, plate_key, created_at desc
    ) cars order by last_seen desc limit ${cars}`.execute(db);
  return rows;
}
