// The statements of everyday requests are planned once per connection. Only this test notices when
// one is no longer prepared: its results stay the same, at half the throughput.

import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { webhookSecret } from '#integrations/payments/sandbox/sandbox-books.store.ts';
import { SANDBOX_SIGNATURE_HEADER } from '#integrations/payments/sandbox/sandbox-provider.ts';
import { signWebhook } from '#integrations/payments/sandbox/sandbox-signature.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import type { CallInput, EndpointKey } from '#platform/contract/endpoints.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  aVehicle,
  confirmCard,
  payForStay,
  prepareStay,
  returnFrom,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aValetStand } from '#platform/testing/builders/a-ticket.ts';
import { aValetForm } from '#platform/testing/builders/a-valet-form.ts';

/** More repetitions than it takes to prepare a statement. */
const OFTEN = 21;

type Sent = { readonly client: pg.Client; readonly text: string; readonly hasParameters: boolean };
type Requested = string | { readonly text: string; readonly values?: readonly unknown[] };

const sent: Sent[] = [];
const send = pg.Client.prototype.query as (...args: unknown[]) => unknown;
vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
  const [requested, values] = args as [Requested, unknown[] | undefined];
  const text = typeof requested === 'string' ? requested : requested.text;
  const given = (typeof requested === 'string' ? undefined : requested.values) ?? values;
  sent.push({ client: this, text, hasParameters: Array.isArray(given) && given.length > 0 });
  return send.apply(this, args) as never;
});
afterAll(() => vi.restoreAllMocks());

const test = await createTestApp();
const owner = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: owner.user._id });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id });
const officer = await joinTeam(test, owner);
const attendant = await joinTeam(test, owner, { role: 'valet' });
await aValetStand(test.db, { locationId: lot.id, hooks: 0, asksCode: false });
const secret = await webhookSecret(test.db);

/** The way the client calls what creates or charges something: with a new key each time. */
async function call<K extends EndpointKey>(key: K, input: CallInput<K>, headers: Record<string, string> = {}) {
  const answer = await test.call(key, input, { ...headers, 'idempotency-key': randomUUIDv7() });
  if (answer.status >= 300) throw new Error(`${key} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const around = (point: string, query = {}) => call('GET /locations/center/:point', { params: { point }, query });

async function book() {
  const { headers } = aGuest();
  const stay = { zoneId, hours: 1, vehicles: [aVehicle()] };
  const { clientSecret, totalCost } = (await call('POST /billing/stripe-intent', { body: stay }, headers)).data;
  if (clientSecret === null) throw new Error('This stay costs nothing.');
  await call('POST /sessions', { body: { clientSecret, totalCost } }, headers);
  await confirmCard(test, clientSecret);
  expect((await returnFrom(test, clientSecret)).body.data.status).toBe('paid');
}

/** The driver never returns from paying, so only the webhook settles. */
async function settleByWebhook() {
  const { clientSecret } = await prepareStay(test, aGuest(), { zoneId });
  await confirmCard(test, clientSecret);
  const [intentRef = ''] = clientSecret.split('_secret_');
  const events = test.db.selectFrom('sandbox.events').select('payload').where('intentRef', '=', intentRef);
  const { payload } = await events.executeTakeFirstOrThrow();
  const headers = {
    'content-type': 'application/json',
    [SANDBOX_SIGNATURE_HEADER]: signWebhook(payload, secret, test.clock.now()),
  };
  const { statusCode } = await test.app.inject({
    method: 'POST',
    url: `${API_PREFIX}/webhooks/sandbox`,
    headers,
    payload,
  });
  expect(statusCode).toBe(200);
}

async function moveCar() {
  const form = { locationId: lot.id, ...aValetForm(), eventId: randomUUIDv7() };
  const { _id: id } = (await call('POST /valets', { body: form }, attendant.headers)).valet;
  const move = (status: 'parked' | 'requested' | 'ready' | 'paid' | 'completed', more = {}) =>
    call(
      'PATCH /valets/:id',
      { params: { id }, body: { ...more, status, eventId: randomUUIDv7() } },
      attendant.headers,
    );
  await move('parked', { parkedBy: 'Leo', parkedLocation: 'B12' });
  await move('requested');
  await call('POST /valets/:id/job', { params: { id }, body: { eventId: randomUUIDv7() } }, attendant.headers);
  await move('ready');
  await move('paid');
  expect((await move('completed')).valet.status).toBe('completed');
}

async function lookUp(license: string) {
  const body = { locationId: lot.id, license, state: 'IL' };
  const { verdict } = await call('POST /sessions/status', { body }, officer.headers);
  return verdict.kind;
}

/** Parameterized statements that a frequent act sends without preparing them. */
async function unprepared(act: () => Promise<unknown>): Promise<string[]> {
  for (let time = 0; time < OFTEN; time++) await act();
  const from = sent.length;
  await act();
  const recent = sent.slice(from).filter(({ hasParameters }) => hasParameters);
  expect(recent.length).toBeGreaterThan(0);
  const missing: string[] = [];
  for (const { client, text } of recent) {
    const stored = (await send.call(client, 'select statement from pg_prepared_statements')) as pg.QueryResult;
    if (!stored.rows.some(({ statement }) => statement === text)) missing.push(text);
  }
  return missing;
}

describe('the statements of everyday requests are prepared', () => {
  it.each([
    ['a driver who looks for lots nearby', () => around(`${lot.lat},${lot.lng}`)],
    ['a page of another size', () => around(`${lot.lat},${lot.lng}`, { limit: 7 })],
    ['a booking, from the price to the books', book],
    ['a webhook that settles a payment', settleByWebhook],
    ['a car, from the curb to the curb', moveCar],
  ])('%s', async (_, act) => {
    expect(await unprepared(act)).toEqual([]);
  });

  it('and the planner knows how many vehicles a booking asks about, so that it keeps the plan', async () => {
    const from = sent.length;
    await book();
    const reads = sent.slice(from).filter(({ text }) => /^\s*select/i.test(text) && text.includes(' as requested ('));
    expect(reads).toHaveLength(2);
    for (const { client, text } of reads) {
      const { rows } = (await send.call(client, `explain (generic_plan) ${text}`)) as pg.QueryResult;
      // With an estimate of a hundred rows, the generic plan looks so expensive that PostgreSQL would plan for each set of values.
      expect(JSON.stringify(rows).replaceAll(/Function Scan on json_to_recordset[^"]* rows=100 /g, '')).not.toContain(
        'rows=100 ',
      );
    }
  });

  it('an officer who checks a plate, paid or not', async () => {
    const paid = aVehicle();
    await payForStay(test, aGuest(), { zoneId, vehicles: [paid] });
    test.clock.advance(11);
    expect(await lookUp(paid.plate)).toBe('valid');
    expect(await unprepared(() => lookUp(paid.plate))).toEqual([]);
    expect(await unprepared(() => lookUp('ZZ9999'))).toEqual([]);
  });
});

/** Ended stays of the lot, as after some years. */
const STAYS = 20_000;

async function growOld(): Promise<void> {
  await sql`
    with older as materialized (
      select o.*, gen_random_uuid() as older_id, o.starts_at - n * interval '1 hour' as at,
        chr(65 + n % 26) || chr(65 + n / 26 % 26) || 'C' || lpad((n % 9973)::text, 4, '0') as older_plate
      from (select * from orders where kind = 'stay' limit 1) o, generate_series(1, ${STAYS}) n
    ), bought as (
      insert into orders (location_id, id, zone_id, created_at, starts_at, ends_at, minutes, total_cents, vehicle_count, kind, guest_key,
        receipt_key, terms, vehicles, lines, status, paid_at)
      select location_id, older_id, zone_id, at, at, at + interval '1 hour', minutes, total_cents, vehicle_count, kind, gen_random_uuid(),
        gen_random_uuid(), terms, vehicles, lines, 'paid', at
      from older
    )
    insert into sessions (location_id, id, order_id, zone_id, vehicle_id, status, plate, plate_key, plate_state, description, guest_key,
      minutes, starts_at, ends_at, created_at, covered_from)
    select location_id, gen_random_uuid(), older_id, zone_id, gen_random_uuid(), 'ended', older_plate, older_plate, 'IL', '', gen_random_uuid(),
      minutes, at, at + interval '1 hour', at, at
    from older`.execute(test.db);
  await sql`analyze orders, sessions`.execute(test.db);
}

/** The statements that an act still plans for its own values, although it was done often before. */
async function plannedAnew(act: () => Promise<unknown>): Promise<string[]> {
  const begun = sent.length;
  // PostgreSQL plans the first five executions for their values.
  for (let time = 0; time < OFTEN + 5; time++) await act();
  const clients = new Set(sent.slice(begun).map(({ client }) => client));
  const [from, before] = [sent.length, await customPlans(clients)];
  await act();
  const texts = new Set(sent.slice(from).map(({ text }) => text));
  const after = await customPlans(clients);
  return [...texts].filter((text) => (after.get(text) ?? 0) > (before.get(text) ?? 0));
}

/** How often each prepared statement was planned for its own values. */
async function customPlans(clients: ReadonlySet<pg.Client>): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const client of clients) {
    const requested = 'select statement, custom_plans::integer as times from pg_prepared_statements';
    const { rows } = (await send.call(client, requested)) as pg.QueryResult<{ statement: string; times: number }>;
    for (const { statement, times } of rows) counts.set(statement, (counts.get(statement) ?? 0) + times);
  }
  return counts;
}

describe('with a long history of the lot', () => {
  beforeAll(async () => {
    await book();
    await growOld();
  });
  const ofLot = { params: { id: lot.id } };

  it.each([
    ['a booking', book],
    ['a webhook', settleByWebhook],
    ['a car from the curb to the curb', moveCar],
    ["an officer's check", () => lookUp('ZZ9999')],
    ['the cars that are parked', () => call('GET /locations/:id/parked', ofLot, officer.headers)],
    ['those of a zone', () => call('GET /locations/:id/parked', { ...ofLot, query: { zoneId } }, officer.headers)],
    ['the free spaces', () => call('GET /locations/:id/occupancy', ofLot, owner.headers)],
    ["an owner's month", () => call('POST /billing/revenue', { body: {} }, owner.headers)],
  ])('the plans of %s are kept for any values', async (_, act) => {
    expect(await plannedAnew(act)).toEqual([]);
  });
});
