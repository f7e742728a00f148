// Three years of sales at the lots of one owner: orders, sessions, and the sums that settling writes. Made by the
// database itself in the order of time, a batch at a time, so that neither side ever holds more than one batch. The books
// of payments and ledger are left out: no screen of a month reads them.
import pg from 'pg';
import { progress } from './figures.ts';
import { type ParkedCar, parkCars } from './parked-cars.ts';
import { linesOf, TERMS } from './sold-lines.ts';

export const LOTS = 50;
const BATCH = 50_000;
const YEARS = 3;
const PLATES = 100_000;

const MAKE_LOTS = `
  with lots as (
    insert into locations (id, owner_id, name, address, phone, lat, lng, time_zone, created_at)
    select uuidv7(), $1::uuid, 'Bench Lot ' || number, number || ' W Lake St, Chicago, IL 60606', '+13125550123',
      41.88, -87.63, 'America/Chicago', now() - interval '${YEARS} years'
    from generate_series(1, ${LOTS}) number returning id
  )
  insert into zones
    (location_id, id, zone_number, price_cents, is_hourly, open_minutes, close_minutes, sign_code, created_at)
  select id, uuidv7(), '1', 500, true, 0, 0, uuidv7()::text, now() from lots`;

/** Three letters and four digits each, spread over all that begin so, as a state's plates are. */
const MAKE_VEHICLES = `
  insert into vehicles (id, plate_state, plate_key, plate, make, model, year, body_type, created_at)
  select uuidv7(), 'IL', plate, plate, 'Honda', 'Civic', '2021', 'Sedan', now()
  from (
    select chr(65 + letters % 26) || chr(65 + letters / 26 % 26) || chr(65 + letters / 676) || lpad((number % 10000)::text, 4, '0')
      as plate
    from (select number, (number * 48271::bigint % 17576)::int as letters from generate_series(1, ${PLATES}) number) numbered
  ) plated`;

/** Which lot, which vehicle and when, for each number; kept so that orders, sessions and sums agree. */
const DRAW_BATCH = `
  create temporary table batch as
  select lots.location_id, lots.zone_id, vehicles.id as vehicle_id, vehicles.plate_key, uuidv7(at - now()) as order_id,
    uuidv7(at - now()) as session_id, at, 500 * (1 + number % 4) as parking
  from (
    select number, now() - interval '${YEARS} years' * (1 - (number - $3::bigint) / $4::float8) as at
    from generate_series($1::bigint, $2::bigint) number
  ) sold
    join lots on lots.place = sold.number % ${LOTS}
    join numbered vehicles on vehicles.place = (sold.number * 7919) % ${PLATES}`;

const WRITE_BATCH = [
  `insert into orders (location_id, id, zone_id, kind, status, terms, minutes, vehicle_count, vehicles, lines, total_cents, starts_at, ends_at, receipt_key, created_at, paid_at)
    select location_id, order_id, zone_id, 'stay', 'paid', ${TERMS}, parking / 500 * 60, 1, '[]', ${linesOf('parking')},
      parking + parking / 10, at, at + interval '1 minute' * (parking / 500 * 60), order_id::text, at, at
    from batch`,
  `insert into sessions (location_id, id, order_id, zone_id, vehicle_id, status, plate, plate_key, plate_state,
      description, lines, minutes, starts_at, ends_at, covered_from, created_at)
    select location_id, session_id, order_id, zone_id, vehicle_id, 'ended', plate_key, plate_key, 'IL', '', ${linesOf('parking')},
      parking / 500 * 60, at, at + interval '1 minute' * (parking / 500 * 60), at, at
    from batch`,
  `insert into revenue_days as d (location_id, day, source, parking_cents, fee_cents, tax_cents,
      refunded_parking_cents, refunded_fee_cents, refunded_tax_cents, sales)
    select location_id, (at at time zone 'America/Chicago')::date, 'session', sum(parking), sum(parking / 10), 0, 0, 0,
      0, count(*) from batch group by 1, 2
    on conflict (location_id, day, source) do update set parking_cents = d.parking_cents + excluded.parking_cents,
      fee_cents = d.fee_cents + excluded.fee_cents, sales = d.sales + excluded.sales`,
  `insert into revenue_totals as t (location_id, source, parking_cents, fee_cents, tax_cents,
      refunded_parking_cents, refunded_fee_cents, refunded_tax_cents, sales)
    select location_id, 'session', sum(parking), sum(parking / 10), 0, 0, 0, 0, count(*) from batch group by 1
    on conflict (location_id, source) do update set parking_cents = t.parking_cents + excluded.parking_cents,
      fee_cents = t.fee_cents + excluded.fee_cents, sales = t.sales + excluded.sales`,
  'drop table batch',
];

export type Sales = {
  /** Fills up to so many sessions over the same three years. */
  growTo(count: number): Promise<void>;
  /** Has so many cars stand there now, paid: their sessions come on top. */
  park(count: number): Promise<readonly ParkedCar[]>;
  close(): Promise<void>;
};

export async function openSales(connectionString: string, ownerId: string): Promise<Sales> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  // What a batch refers to was written just before it; checking that for each row takes a third of the time.
  await client.query('set session_replication_role = replica');
  await client.query(MAKE_LOTS, [ownerId]);
  await client.query(MAKE_VEHICLES);
  await client.query(`
    create temporary table lots as
    select location_id, id as zone_id, row_number() over (order by location_id) - 1 as place from zones`);
  await client.query(`
    create temporary table numbered as
    select id, plate_key, row_number() over (order by id) - 1 as place from vehicles`);
  let made = 0;
  return {
    async growTo(count) {
      const start = made;
      while (made < count) {
        const next = Math.min(made + BATCH, count);
        await writeBatch(client, [made + 1, next, start, count - start]);
        made = next;
        if (made % (10 * BATCH) === 0 || made === count) progress(`${made.toLocaleString('en-US')} sessions`);
      }
      // What autovacuum would have done within a minute or two.
      for (const table of ['orders', 'sessions', 'revenue_days', 'revenue_totals', 'locations', 'vehicles']) {
        await client.query(`vacuum analyze ${table}`);
      }
      await client.query('checkpoint');
    },
    park: (count) => parkCars(client, count),
    close: () => client.end(),
  };
}

async function writeBatch(client: pg.Client, numbers: readonly number[]): Promise<void> {
  await client.query('begin');
  await client.query(DRAW_BATCH, [...numbers]);
  for (const statement of WRITE_BATCH) await client.query(statement);
  await client.query('commit');
}
