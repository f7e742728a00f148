// A returning guest: each of their cars as last recorded at this location.

import { sql } from 'kysely';
import type { Transmission } from '#domain/valet/ticket.ts';
import type { Db } from '../../../db/database.ts';

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

const MAX_CARS = 10;
const MAX_VISITS = 200;

export async function findKnownCars(
  db: Db,
  by: { readonly locationId: string; readonly phone: string | null; readonly plateKey: string | null },
): Promise<KnownCar[]> {
  const told = by.phone === null ? sql`t.plate_key = ${by.plateKey}` : sql`t.phone = ${by.phone}`;
  const { rows } = await sql<KnownCar>`
    select * from (
      select distinct on (plate_state, plate_key) phone, first_name, last_name, email,
        plate as plate_number, plate_state as state, make, model, color, transmission as transmission_type,
        created_at as last_seen
      from (
        select t.* from valet_tickets t
        where t.location_id = ${by.locationId} and ${told} and t.whereabouts <> 'void'
        order by t.created_at desc limit ${MAX_VISITS}
      ) visits order by plate_state, plate_key, created_at desc
    ) cars order by last_seen desc limit ${MAX_CARS}`.execute(db);
  return rows;
}
