// The minimum of a booking: an order, its session and the day's sum, written in one transaction with `pg` alone.
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import pg from 'pg';
import type { Offer } from '../../harness/flows/booking-flow.ts';
import { answerQuestions } from '../../harness/processes/helper-process.ts';

export type DurableLoad = {
  readonly connectionString: string;
  readonly offers: readonly Offer[];
  readonly connections: number;
  readonly seconds: number;
};

const TERMS = `'{"rate":{"name":"Hourly rate","isHourly":true,"priceCents":200},"charges":[]}'`;
const LINES = `'[{"kind":"parking","label":"Parking","cents":400,"payee":"owner"},
  {"kind":"fee","label":"Transaction fee","cents":40,"payee":"platform"}]'`;
const INSERT_ORDER = `
  insert into orders (location_id, id, zone_id, kind, status, guest_key, terms, minutes, vehicle_count, vehicles, lines,
    total_cents, starts_at, ends_at, receipt_key, created_at, paid_at)
  values ($1, $2, $3, 'stay', 'paid', $4, ${TERMS}, 120, 1, '[]', ${LINES}, 440, now(), now() + interval '2 hours', $5, now(),
    now())`;
const INSERT_SESSION = `
  insert into sessions (location_id, id, order_id, zone_id, vehicle_id, status, guest_key, plate, plate_key, plate_state,
    description, lines, minutes, starts_at, ends_at, covered_from, created_at)
  values ($1, $2, $3, $4, $2, 'active', $5, $6, $6, 'IL', '', ${LINES}, 120, now(), now() + interval '2 hours', now(), now())`;
const ADD_TO_DAY = `
  insert into revenue_days as d (location_id, day, source, parking_cents, fee_cents, tax_cents, refunded_parking_cents,
    refunded_fee_cents, refunded_tax_cents, sales)
  values ($1, current_date, 'session', 400, 40, 0, 0, 0, 0, 1)
  on conflict (location_id, day, source) do update set parking_cents = d.parking_cents + excluded.parking_cents,
    fee_cents = d.fee_cents + excluded.fee_cents, sales = d.sales + 1`;

let clients: readonly pg.Client[] = [];

const questions = { flowsPerSecond };
export type DurableLoadQuestions = typeof questions;

async function flowsPerSecond({ connectionString, offers, connections, seconds }: DurableLoad): Promise<number> {
  if (clients.length === 0) {
    clients = Array.from({ length: connections }, () => new pg.Client({ connectionString }));
    await Promise.all(clients.map((client) => client.connect()));
  }
  const started = performance.now();
  const until = started + seconds * 1000;
  const counts = await Promise.all(clients.map((client) => writeUntil(client, offers, until)));
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - started) / 1000);
}

async function writeUntil(client: pg.Client, offers: readonly Offer[], until: number): Promise<number> {
  let done = 0;
  for (let next = Math.floor(Math.random() * offers.length); performance.now() < until; next++) {
    const offer = offers[next % offers.length];
    if (offer) await writeOne(client, offer);
    done += 1;
  }
  return done;
}

async function writeOne(client: pg.Client, { locationId, zoneId }: Offer): Promise<void> {
  const [orderId, guest] = [randomUUIDv7(), randomBytes(32).toString('hex')];
  const plate = randomBytes(4).toString('hex').toUpperCase().slice(0, 7);
  await client.query('begin');
  const order = [locationId, orderId, zoneId, guest, randomBytes(20).toString('base64url')];
  await client.query({ name: 'order', text: INSERT_ORDER, values: order });
  const session = [locationId, randomUUIDv7(), orderId, zoneId, guest, plate];
  await client.query({ name: 'session', text: INSERT_SESSION, values: session });
  await client.query({ name: 'day', text: ADD_TO_DAY, values: [locationId] });
  await client.query('commit');
}

answerQuestions(questions, async () => {
  await Promise.all(clients.map((client) => client.end()));
});
