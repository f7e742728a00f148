// Vehicles that have parked, one per state and plate, with what a registry said about them.

import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { VehicleFacts } from '../../ports/vehicle-registry/vehicle-registry.port.ts';

export type VehicleToKeep = {
  /** Used when the vehicle is new. */
  readonly id: string;
  readonly plate: string;
  readonly plateKey: string;
  readonly state: string;
  readonly facts?: VehicleFacts | null;
  readonly now: Date;
};

/**
 * Finds or creates the vehicle with this plate. A known vehicle is only read, so that bookings of the same vehicles
 * never wait for each other; only new facts are written.
 */
export async function upsertVehicle(db: Db, vehicle: VehicleToKeep): Promise<string> {
  const known = (await findByPlate(db, vehicle)) ?? (await insertVehicle(db, vehicle));
  // A concurrent booking has just inserted the vehicle.
  const { id, make } = known ?? (await requireByPlate(db, vehicle));
  if (vehicle.facts?.make && !make) await addFacts(db, id, vehicle.facts);
  return id;
}

type Plate = Pick<VehicleToKeep, 'plateKey' | 'state'>;

function byPlate(db: Db, { plateKey, state }: Plate) {
  const query = db.selectFrom('vehicles').select(['id', 'make']);
  return query.where('plateState', '=', state).where('plateKey', '=', plateKey);
}

const findByPlate = (db: Db, plate: Plate) => byPlate(db, plate).executeTakeFirst();
const requireByPlate = (db: Db, plate: Plate) => byPlate(db, plate).executeTakeFirstOrThrow();

async function insertVehicle(db: Db, { id, plate, plateKey, state, facts, now }: VehicleToKeep) {
  return db
    .insertInto('vehicles')
    .values({
      id,
      plate,
      plateKey,
      plateState: state,
      make: facts?.make ?? '',
      model: facts?.model ?? '',
      year: facts?.year ?? '',
      bodyType: facts?.bodyType ?? '',
      createdAt: now,
    })
    .onConflict((conflict) => conflict.columns(['plateState', 'plateKey']).doNothing())
    .returning(['id', 'make'])
    .executeTakeFirst();
}

export type NewVehicle = Pick<VehicleToKeep, 'id' | 'plate' | 'plateKey' | 'state' | 'now'>;

/**
 * As a CTE named "arrived" of another statement; a vehicle that a concurrent booking has just inserted stays as it is.
 */
export function arriving(vehicles: readonly NewVehicle[]) {
  // In an order that all bookings share: two that insert the same new vehicles must not deadlock.
  const sorted = vehicles.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  return sql<{ id: string }>`(
      insert into vehicles (id, plate, plate_key, plate_state, make, model, year, body_type, created_at)
      select id, plate, plate_key, plate_state, '', '', '', '', created_at
      from unnest(${sorted.map(({ id }) => id)}::uuid[], ${sorted.map(({ plate }) => plate)}::text[],
        ${sorted.map(({ plateKey }) => plateKey)}::text[], ${sorted.map(({ state }) => state)}::text[],
        ${sorted.map(({ now }) => now)}::timestamptz[]) as arriving (id, plate, plate_key, plate_state, created_at)
      on conflict (plate_state, plate_key) do nothing
      returning id
    )`;
}

const nameOf = ({ state, plateKey }: Plate) => `${state} ${plateKey}`;

/** How many of the `arriving` vehicles were new, in the same statement. */
export function arrivedCount() {
  return sql<number>`(select count(*) from arrived)`;
}

async function addFacts(db: Db, id: string, { make, model, year, bodyType }: VehicleFacts): Promise<void> {
  await db.updateTable('vehicles').set({ make, model, year, bodyType }).where('id', '=', id).execute();
}

export async function findVehicle(db: Db, id: string) {
  return db
    .selectFrom('vehicles')
    .select(['id', 'plate', 'plateState as state', 'make', 'model', 'year'])
    .where('id', '=', id)
    .executeTakeFirst();
}
