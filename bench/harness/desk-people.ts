// Those who are looked for at the desk, among many who are not: accounts with stays, receipts that were mailed, letters
// to support, and lots with phones. To be added once the sales are there; made by the database itself.
import pg from 'pg';
import { progress } from './figures.ts';

const ACCOUNTS = 100_000;
const LETTERS = 50_000;
const LOTS = 20_000;

const MAKE = [
  `insert into users (id, name, email, role, created_at, updated_at)
    select uuidv7(), 'Person ' || number, 'person-' || number || '@bench.example', 'customer', now(), now()
    from generate_series(1, ${ACCOUNTS}) number`,
  `create temporary table people as
    select id, email, row_number() over (order by id) - 1 as place from users where email like 'person-%'`,
  // One stay in ten belongs to an account, and the receipt of another one in ten was mailed.
  `create temporary table drawn as
    select location_id, id, row_number() over () as number from orders tablesample bernoulli (20)`,
  `update orders set user_id = people.id from drawn join people on people.place = drawn.number % ${ACCOUNTS}
    where orders.location_id = drawn.location_id and orders.id = drawn.id and drawn.number % 2 = 0`,
  `insert into messages
      (id, channel, recipient, subject, text, html, location_id, order_id, attempts, created_at, sent_at)
    select uuidv7(), 'email', people.email, 'Your parking receipt', '', '', drawn.location_id, drawn.id, 1, now(), now()
    from drawn join people on people.place = drawn.number % ${ACCOUNTS} where drawn.number % 2 = 1`,
  `insert into contact_messages (id, name, email, message, created_at, closed_at)
    select uuidv7(), 'Person', people.email, repeat('I was charged twice. ', 10), now(), now()
    from generate_series(1, ${LETTERS}) number join people on people.place = number * 3 % ${ACCOUNTS}`,
  `insert into locations (id, owner_id, name, address, phone, lat, lng, time_zone, created_at)
    select uuidv7(), (select id from users where role = 'vendor'), 'Lot ' || number, number || ' Main St',
      '+1312555' || lpad((number % 10000)::text, 4, '0'), 41.88, -87.63, 'America/Chicago', now()
    from generate_series(1, ${LOTS}) number`,
];

/** What to look for, so many of each kind: every one is another plate, person or lot. */
export type Wanted = Readonly<Record<'plate' | 'e-mail' | 'phone', readonly string[]>>;

export async function openPeople(connectionString: string, count: number): Promise<Wanted> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await makeAndPick(client, count);
  } finally {
    await client.end();
  }
}

async function makeAndPick(client: pg.Client, count: number): Promise<Wanted> {
  for (const statement of MAKE) await client.query(statement);
  for (const table of ['users', 'orders', 'messages', 'contact_messages', 'locations']) {
    await client.query(`vacuum analyze ${table}`);
  }
  await client.query('checkpoint');
  progress(`${ACCOUNTS.toLocaleString('en-US')} accounts, their receipts and letters`);
  const pick = async (text: string) => (await client.query<{ q: string }>(text, [count])).rows.map(({ q }) => q);
  return {
    plate: await pick('select plate as q from vehicles order by md5(id::text) limit $1'),
    'e-mail': await pick(`
      select email as q from (select distinct email from contact_messages) written order by md5(email) limit $1`),
    phone: await pick(
      'select phone as q from (select distinct phone from locations) lots order by md5(phone) limit $1',
    ),
  };
}
