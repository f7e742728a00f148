// The statements of everyday requests are planned once per connection. Only this test notices when one is no longer prepared:
// its results stay the same, at half the rate.

import { randomUUIDv7 } from 'node:crypto';
import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { API_PREFIX, type CallInput, type EndpointKey } from '#contract/api.ts';
import { createTestApp } from '#testing/app/test-app.ts';
import { aGuest, aVehicle, confirmCard, payForStay, prepareStay, returnFrom } from '#testing/builders/a-driver.ts';
import { aLocation, aZone } from '#testing/builders/a-location.ts';
import { joinTeam } from '#testing/builders/a-team.ts';
import { aValetStand } from '#testing/builders/a-ticket.ts';
import { aValetForm } from '#testing/builders/a-valet-form.ts';
import { webhookSecret } from '../../ports/payments/sandbox/sandbox-books.store.ts';
import { SANDBOX_SIGNATURE_HEADER } from '../../ports/payments/sandbox/sandbox-provider.ts';
import { signWebhook } from '../../ports/payments/sandbox/sandbox-signature.ts';

/** More repetitions than it takes until a statement is prepared. */
const OFTEN = 21;

type Sent = { readonly client: pg.Client; readonly text: string; readonly hasParameters: boolean };
type Asked = string | { readonly text: string; readonly values?: readonly unknown[] };

const sent: Sent[] = [];
const send = pg.Client.prototype.query as (...args: unknown[]) => unknown;
vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
  const [asked, values] = args as [Asked, unknown[] | undefined];
  const text = typeof asked === 'string' ? asked : asked.text;
  const given = (typeof asked === 'string' ? undefined : asked.values) ?? values;
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

/** As the client calls what creates or charges: with a new key each time. */
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

/** Parameterized statements that a frequent act sends unprepared. */
async function unprepared(act: () => Promise<unknown>): Promise<string[]> {
  for (let time = 0; time < OFTEN; time++) await act();
  const from = sent.length;
  await act();
  const recent = sent.slice(from).filter(({ hasParameters }) => hasParameters);
  expect(recent.length).toBeGreaterThan(0);
  const missing: string[] = [];
  for (const { client, text } of recent) {
    const kept = (await send.call(client, 'select statement from pg_prepared_statements')) as pg.QueryResult;
    if (!kept.rows.some(({ statement }) => statement === text)) missing.push(text);
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
    const reads = sent.slice(from).filter(({ text }) => /^\s*select/i.test(text) && text.includes(' as asked ('));
    expect(reads).toHaveLength(2);
    for (const { client, text } of reads) {
      const { rows } = (await send.call(client, `explain (generic_plan) ${text}`)) as pg.QueryResult;
      // Estimated for a hundred rows, the generic plan looks so expensive that PostgreSQL would plan for each set of values.
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
