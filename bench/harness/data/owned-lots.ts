// Many lots of one owner in a few cities, with zones that count spaces and two months of revenue, for owners' pages.
// `node bench/harness/data/owned-lots.ts <connection string> <e-mail of an owner> <count>` adds them to an existing account.
import pg from 'pg';

const CITIES = [
  'Chicago, IL',
  'Evanston, IL',
  'Oak Park, IL',
  'Milwaukee, WI',
  'Madison, WI',
  'Gary, IN',
  'Detroit, MI',
];

const MAKE_LOTS = `
  with lots as (
    insert into locations (id, owner_id, name, address, phone, lat, lng, time_zone, counts_spaces, created_at)
    select uuidv7(), $1::uuid,
      (array['Union', 'Harbor', 'Station', 'Market', 'Lake', 'Garden'])[1 + number % 6] || ' Lot ' || to_char(number, 'FM0000'),
      number || ' W Lake St, ' || ($3::text[])[1 + number % array_length($3::text[], 1)] || ' ' || (60000 + number % 999),
      '+13125550123', 41.6 + random() * 0.5, -88 + random() * 0.4, 'America/Chicago', number % 3 > 0, now() - interval '61 days'
    from generate_series(1, $2::int) number
    returning id, counts_spaces
  ), shards as (
    insert into lot_shards (location_id) select id from lots
  ), zones as (
    insert into zones (location_id, id, zone_number, rate, open_minutes, close_minutes, sign_code, capacity, paused_at, created_at)
    select lots.id, uuidv7(), number::text,
      jsonb_build_object('name', 'Rate', 'isHourly', number = 1, 'priceCents', 200 + floor(random() * 30)::int * 50),
      0, 0, uuidv7()::text, case when lots.counts_spaces then 20 + number * 10 end,
      case when right(lots.id::text, 1) = '0' then now() end, now()
    from lots, generate_series(1, 2) number
    where right(lots.id::text, 2) <> 'ff'
    returning location_id, id, capacity
  ), places as (
    insert into zone_spaces (location_id, zone_id) select location_id, id from zones where capacity is not null
  )
  insert into revenue_days (location_id, day, source, parking_cents, fee_cents, tax_cents, refunded_parking_cents, refunded_fee_cents,
    refunded_tax_cents, sales)
  select lots.id, day::date, 'session', cents, cents / 10, 0, 0, 0, 0, cents / 500
  from lots, generate_series(now() - interval '60 days', now(), interval '1 day') day,
    lateral (select (floor(random() * 40) * 500)::bigint + 0 * (length(lots.id::text) + extract(day from day)::int) as cents) sold
  where right(lots.id::text, 1) <> '1'
  order by day`;

/** Settling adds to these, too. */
const ADD_UP = [
  `insert into revenue_totals (location_id, source, sales, parking_cents, fee_cents, tax_cents, refunded_parking_cents, refunded_fee_cents,
      refunded_tax_cents)
    select location_id, source, sum(sales), sum(parking_cents), sum(fee_cents), 0, 0, 0, 0 from revenue_days group by 1, 2`,
  `insert into transaction_months (location_id, month, kind, provider, transactions, total_cents, fee_cents, tax_cents, own_tax_cents,
      tips_cents)
    select location_id, date_trunc('month', day)::date, 'stay', 'sandbox', sum(sales), sum(parking_cents + fee_cents), sum(fee_cents), 0, 0, 0
    from revenue_days group by 1, 2`,
];

export async function seedOwnedLots(connectionString: string, ownerId: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(MAKE_LOTS, [ownerId, count, CITIES]);
    for (const statement of ADD_UP) await client.query(statement);
    // As autovacuum would do within a minute or two.
    for (const table of ['locations', 'zones', 'revenue_days', 'revenue_totals', 'transaction_months'])
      await client.query(`vacuum analyze ${table}`);
  } finally {
    await client.end();
  }
}

if (import.meta.main) {
  const [connectionString = '', email = '', count = '300'] = process.argv.slice(2);
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query('select id from users where email = $1', [email]);
  await client.end();
  await seedOwnedLots(connectionString, rows[0].id, Number(count));
}
