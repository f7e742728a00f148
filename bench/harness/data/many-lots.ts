// A very large number of lots with zones, distributed as in reality: dense in towns, none in between. The database generates them in
// batches.
import pg from 'pg';
import { progress } from '../figures.ts';

const BATCH = 25_000;
const TOWNS = 3000;

const MAKE_TOWNS = `
  create temporary table towns as
  select town, 29 + random() * 17 as lat, -120 + random() * 45 as lng, 0.01 + random() * 0.09 as spread
  from generate_series(0, ${TOWNS - 1}) town`;

const MAKE_OWNER = `
  insert into users (id, name, email, role, created_at, updated_at)
  values (uuidv7(), 'Owner', 'owner-' || $1 || '@bench.example', 'vendor', now(), now()) returning id`;

const MAKE_LOTS = `
  with lots as (
    insert into locations (id, owner_id, name, address, phone, lat, lng, time_zone, created_at)
    select uuidv7(), $1::uuid, 'Bench Lot ' || number, number || ' W Lake St, Springfield, IL 60606', '+13125550123',
      lat + spread * random_normal(), lng + spread * random_normal(), 'America/Chicago', now()
    from generate_series($2::int, $3::int) number join towns on town = number % ${TOWNS}
    returning id
  ), shards as (
    insert into lot_shards (location_id) select id from lots
  )
  insert into zones
    (location_id, id, zone_number, rate, open_minutes, close_minutes, sign_code, created_at)
  select lots.id, uuidv7(), number::text,
    jsonb_build_object('name', 'Rate', 'isHourly', random() < 0.7, 'priceCents', 100 + floor(random() * 30)::int * 50),
    0, 0, uuidv7()::text, now()
  from lots, generate_series(1, 2) number`;

export type Point = { readonly lat: number; readonly lng: number };

/** @returns search points in and around the towns. */
export async function seedLots(connectionString: string, count: number): Promise<readonly Point[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('select setseed(0.42)');
    await client.query(MAKE_TOWNS);
    for (let from = 0; from < count; from += BATCH) {
      const owner = await client.query(MAKE_OWNER, [from]);
      await client.query(MAKE_LOTS, [owner.rows[0].id, from + 1, Math.min(from + BATCH, count)]);
      const made = Math.min(from + BATCH, count);
      if (made % (4 * BATCH) === 0 || made === count) progress(`${made.toLocaleString('en-US')} lots`);
    }
    // As autovacuum would do within a minute or two.
    await client.query('vacuum analyze locations');
    await client.query('vacuum analyze zones');
    const { rows } = await client.query<Point>(`
      select round((lat + spread * random_normal())::numeric, 5)::float8 as lat,
        round((lng + spread * random_normal())::numeric, 5)::float8 as lng
      from towns order by random()`);
    return rows;
  } finally {
    await client.end();
  }
}
