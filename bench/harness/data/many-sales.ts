// Three years of sales at one owner's lots: orders, sessions, and the sums that settling writes. The database generates them in
// chronological batches. Payments and ledger entries are left out unless requested, because no monthly screen reads them.
import pg from 'pg';
import { progress } from '../figures.ts';
import { type ParkedCar, parkCars } from './parked-cars.ts';
import { linesOf, RECEIPT_KEY, TERMS } from './sold-lines.ts';
import { MONEY_OF_BATCH } from './sold-money.ts';

export const LOTS = 50;
const BATCH = 50_000;
const YEARS = 3;
const PLATES = 100_000;

const MAKE_LOTS = `
  with lots as (
    insert into locations (id, owner_id, name, address, phone, lat, lng, time_zone, created_at)
    select uuidv7(), $1::uuid, 'Bench Lot ' || number, number || ' W Lake St, Chicago, IL 60606', '+13125550123',
      41.88, -87.63, 'America/Chicago', now() - interval '${YEARS} years'
    from generate_series(1, $2::int) number returning id
  ), shards as (
    insert into lot_shards (location_id) select id from lots
  )
  insert into zones
    (location_id, id, zone_number, rate, open_minutes, close_minutes, sign_code, created_at)
  select id, uuidv7(), '1', '{"name": "Hourly rate", "isHourly": true, "priceCents": 500}'::jsonb, 0, 0, uuidv7()::text, now() from lots`;

/** Plates of three letters and four digits, spread over all prefixes like a state's plates. */
const MAKE_VEHICLES = `
  insert into vehicles (id, plate_state, plate_key, plate, make, model, year, body_type, created_at)
  select uuidv7(), 'IL', plate, plate, 'Honda', 'Civic', '2021', 'Sedan', now()
  from (
    select chr(65 + letters % 26) || chr(65 + letters / 26 % 26) || chr(65 + letters / 676) || lpad((number % 10000)::text, 4, '0')
      as plate
    from (select number, (number * 48271::bigint % 17576)::int as letters from generate_series(1, ${PLATES}) number) numbered
  ) plated`;

/** The lot, vehicle and time of each number; stored so that orders, sessions and sums agree. */
const DRAW_BATCH = `
  create temporary table batch as
  select lots.location_id, lots.zone_id, vehicles.id as vehicle_id, vehicles.plate_key, uuidv7(at - now()) as order_id,
    uuidv7(at - now()) as session_id, at, 500 * (1 + number % 4) as parking
  from (
    select number, $5::timestamptz - interval '1 day' * $6::float8 * (1 - (number - $3::bigint) / $4::float8) as at
    from generate_series($1::bigint, $2::bigint) number
  ) sold
    join lots on lots.place = sold.number % (select count(*) from lots)
    join numbered vehicles on vehicles.place = (sold.number * 7919) % ${PLATES}`;

const WRITE_BATCH = [
  `insert into orders (location_id, id, zone_id, kind, status, terms, minutes, vehicle_count, vehicles, lines, total_cents, starts_at, ends_at, receipt_key, created_at, paid_at)
    select location_id, order_id, zone_id, 'stay', 'paid', ${TERMS}, parking / 500 * 60, 1, '[]', ${linesOf('parking')},
      parking + parking / 10, at, at + interval '1 minute' * (parking / 500 * 60), ${RECEIPT_KEY}, at, at
    from batch`,
  `insert into sessions (location_id, id, order_id, zone_id, vehicle_id, status, plate, plate_key, plate_state,
      description, minutes, starts_at, ends_at, covered_from, created_at)
    select location_id, session_id, order_id, zone_id, vehicle_id, 'ended', plate_key, plate_key, 'IL', '',
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
];

export type Sales = {
  /** Adds sessions until there are this many; by default the new ones are spread over the last three years. */
  growTo(count: number, span?: Span): Promise<void>;
  /** Adds this many parked and paid cars; their sessions are in addition to the others. */
  park(count: number): Promise<readonly ParkedCar[]>;
  close(): Promise<void>;
};

/** When the sales are made: over this many days, up to the latest. */
type Span = { readonly until: Date; readonly days: number };

type Requested = {
  readonly lots?: number;
  /** Includes payments, their references and the ledger. */
  readonly money?: boolean;
};

export async function openSales(
  connectionString: string,
  ownerId: string,
  { lots = LOTS, money = false }: Requested = {},
): Promise<Sales> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  // A batch refers to rows written just before it; checking the foreign keys takes a third of the time.
  await client.query('set session_replication_role = replica');
  await client.query(MAKE_LOTS, [ownerId, lots]);
  await client.query(MAKE_VEHICLES);
  await client.query(`
    create temporary table lots as
    select location_id, id as zone_id, row_number() over (order by location_id) - 1 as place from zones`);
  await client.query(`
    create temporary table numbered as
    select id, plate_key, row_number() over (order by id) - 1 as place from vehicles`);
  let made = 0;
  return {
    async growTo(count, { until, days } = { until: new Date(), days: YEARS * 365 }) {
      const start = made;
      while (made < count) {
        const next = Math.min(made + BATCH, count);
        await writeBatch(client, [made + 1, next, start, count - start, until, days], money);
        made = next;
        if (made % (10 * BATCH) === 0 || made === count) progress(`${made.toLocaleString('en-US')} sessions`);
      }
      // As autovacuum would do within a minute or two.
      const paid = money ? ['payments', 'payment_refs', 'journal_entries', 'transaction_months'] : [];
      for (const table of ['orders', 'sessions', 'revenue_days', 'revenue_totals', 'locations', 'vehicles', ...paid]) {
        await client.query(`vacuum analyze ${table}`);
      }
      await client.query('checkpoint');
    },
    park: (count) => parkCars(client, count),
    close: () => client.end(),
  };
}

async function writeBatch(client: pg.Client, values: readonly (number | Date)[], money: boolean): Promise<void> {
  await client.query('begin');
  await client.query(DRAW_BATCH, [...values]);
  for (const statement of [...WRITE_BATCH, ...(money ? MONEY_OF_BATCH : [])]) await client.query(statement);
  await client.query('drop table batch');
  await client.query('commit');
}
