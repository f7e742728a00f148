// Cars parked right now at the lots of many-sales.ts, each with a session that runs for several hours.
import type pg from 'pg';
import { progress } from '../figures.ts';
import { linesOf, RECEIPT_KEY, TERMS } from './sold-lines.ts';

export type ParkedCar = { readonly locationId: string; readonly plate: string; readonly state: string };

/** The sales' own lots and vehicles, by index. A vehicle is parked at only one lot. */
const DRAW = `
  create temporary table parked as
  select lots.location_id, lots.zone_id, vehicles.id as vehicle_id, vehicles.plate_key, uuidv7() as order_id,
    uuidv7() as session_id, now() - interval '2 hours' * random() as at, now() + interval '1 minute' * (30 + random() * 240) as until
  from generate_series(0, $1::int - 1) number
    join lots on lots.place = number % (select count(*) from lots)
    join numbered vehicles on vehicles.place = number`;

const WRITE = [
  `insert into orders (location_id, id, zone_id, kind, status, terms, minutes, vehicle_count, vehicles, lines, total_cents, starts_at, ends_at, receipt_key, created_at, paid_at)
    select location_id, order_id, zone_id, 'stay', 'paid', ${TERMS}, 240, 1, '[]', ${linesOf('2000')}, 2200, at, until,
      ${RECEIPT_KEY}, at, at from parked`,
  `insert into sessions (location_id, id, order_id, zone_id, vehicle_id, status, plate, plate_key, plate_state,
      description, minutes, starts_at, ends_at, covered_from, created_at)
    select location_id, session_id, order_id, zone_id, vehicle_id, 'active', plate_key, plate_key, 'IL', '', 240,
      at, until, at, at from parked`,
];

/** Adds a few minutes to a parked car's stay: the smallest possible change at a lot. */
export async function addMinute(client: pg.Client, locationId: string): Promise<void> {
  await client.query(
    `update sessions set ends_at = ends_at + interval '1 minute' where (location_id, id) = (
      select location_id, id from sessions where location_id = $1 and status = 'active' order by random() limit 1)`,
    [locationId],
  );
}

/** Parks all cars in one batch, because there are far fewer of them than sales. @returns some of them in no particular order. */
export async function parkCars(client: pg.Client, count: number): Promise<readonly ParkedCar[]> {
  await client.query(DRAW, [count]);
  for (const statement of WRITE) await client.query(statement);
  await client.query('vacuum analyze orders');
  await client.query('vacuum analyze sessions');
  await client.query('checkpoint');
  progress(`${count.toLocaleString('en-US')} cars are parked`);
  const { rows } = await client.query<ParkedCar>(
    `select location_id as "locationId", plate_key as plate, 'IL' as state from parked order by random() limit 1000`,
  );
  return rows;
}
