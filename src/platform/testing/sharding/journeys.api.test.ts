/**
 * What every role does in a day, through the API. `npm run test:citus` judges the text of these journeys' statements; with `CITUS_URL`, it runs
 * them on a real cluster and counts how many shards each statement queries there.
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { CallInput, EndpointKey } from '#platform/contract/endpoints.ts';
import { PERIODIC_NAMES } from '#platform/jobs/job-kinds.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, aVehicle, confirmCard, payForStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { aMemberCode } from '#platform/testing/builders/a-member-code.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aValetStand } from '#platform/testing/builders/a-ticket.ts';
import { aValetForm } from '#platform/testing/builders/a-valet-form.ts';

const app = await createTestApp();
const owner = await app.signUp('vendor');
const support = await app.signUp('admin');
const lot = await aLocation(app.db, { ownerId: owner.user._id });
const { id: zoneId } = await aZone(app.db, { locationId: lot.id, priceCents: 500, isHourly: true });
const officer = await joinTeam(app, owner);
const attendant = await joinTeam(app, owner, { role: 'valet' });
await aValetStand(app.db, { locationId: lot.id, hooks: 10, asksCode: false });

/** With its own key, as the client sends it. @throws unless it succeeds */
async function call<K extends EndpointKey>(key: K, input: CallInput<K>, headers: Record<string, string> = {}) {
  const { status, body } = await app.call(key, input, { 'idempotency-key': randomUUID(), ...headers });
  if (status >= 300) throw new Error(`${key} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

async function paidStay(driver = aGuest(), vehicles = [aVehicle()]) {
  const { headers } = driver;
  await call('GET /locations/:locationId/zones/:zoneId', { params: { locationId: lot.id, zoneId } }, headers);
  const intent = await call('POST /billing/stripe-intent', { body: { zoneId, hours: 1, vehicles } }, headers);
  const { clientSecret, receiptKey, totalCost, orderId } = intent.data;
  if (clientSecret === null) throw new Error('This stay costs nothing.');
  const { _id: sessionId } = (await call('POST /sessions', { body: { clientSecret, totalCost } }, headers)).data;
  await confirmCard(app, clientSecret);
  expect((await returnFrom(app, clientSecret)).body.data.status).toBe('paid');
  return { headers, sessionId, receiptKey, orderId, vehicle: vehicles[0] ?? aVehicle() };
}

describe('a driver', () => {
  test('books as a guest, sees the receipt, adds time and leaves early', async () => {
    const { headers, sessionId, receiptKey } = await paidStay();
    expect((await call('GET /receipts/:key', { params: { key: receiptKey } })).data.status).toBe('paid');
    const more = await call('POST /sessions/add', { body: { sessionId, hours: 1 } }, headers);
    await confirmCard(app, more.data.clientSecret ?? '');
    expect((await returnFrom(app, more.data.clientSecret ?? '')).body.data.status).toBe('paid');
    const seen = await call('GET /sessions/:id', { params: { id: sessionId } }, headers);
    expect(seen.data.hours).toBe(2);
    await call('PATCH /sessions/:id', { params: { id: sessionId }, body: { status: 'ended' } }, headers);
  });

  test('books with an account for two cars, and lists them', async () => {
    const { headers } = await app.signUp('customer');
    await paidStay({ headers, guestId: null }, [aVehicle(), aVehicle()]);
    const { sessions } = await call('GET /sessions/me', { query: {} }, headers);
    expect(sessions).toHaveLength(2);
  });

  test('learns that the car is already paid for, and that a price has changed', async () => {
    const driver = aGuest();
    const { vehicle } = await paidStay(driver);
    const again = { zoneId, hours: 1, vehicles: [vehicle] };
    expect((await app.call('POST /billing/stripe-intent', { body: again }, driver.headers)).status).toBe(409);
    const cheaper = { zoneId, hours: 1, vehicles: [aVehicle()], totalCost: 1 };
    expect((await app.call('POST /billing/stripe-intent', { body: cheaper }, driver.headers)).status).toBe(409);
  });

  test('books a place in a zone that counts them', async () => {
    const { id } = await aZone(app.db, { locationId: lot.id, priceCents: 500, isHourly: true });
    await call('PATCH /zones/:id', { params: { id }, body: { capacity: 1 } }, owner.headers);
    expect((await payForStay(app, aGuest(), { zoneId: id })).status).toBe('paid');
    const full = { zoneId: id, hours: 1, vehicles: [aVehicle()] };
    const { status, body } = await app.call('POST /billing/stripe-intent', { body: full }, aGuest().headers);
    expect([status, body.error?.code]).toEqual([409, 'zone_full']);
  });

  test('parks with a member code', async () => {
    const { code } = await aMemberCode(app.db, { locationId: lot.id });
    const { plate: plateNumber, state } = aVehicle();
    const body = { locationId: lot.id, zoneId, code, plateNumber, state };
    await call('POST /sessions/code', { body }, aGuest().headers);
  });
});

test('the webhook settles what the driver did not return from', async () => {
  const driver = aGuest();
  const intent = await call(
    'POST /billing/stripe-intent',
    { body: { zoneId, hours: 1, vehicles: [aVehicle()] } },
    driver.headers,
  );
  const { clientSecret, receiptKey } = intent.data;
  await call('POST /sessions', { body: { clientSecret: clientSecret ?? '' } }, driver.headers);
  await confirmCard(app, clientSecret ?? '');
  await app.drainJobs();
  expect((await call('GET /receipts/:key', { params: { key: receiptKey } })).data.status).toBe('paid');
});

test('support refunds a part and then the rest', async () => {
  const { orderId, receiptKey } = await paidStay();
  const refund = (amount: number, refunded: number) =>
    call(
      'POST /support/refunds',
      { body: { locationId: lot.id, orderId, amount, refunded, reason: 'Rain' } },
      support.headers,
    );
  await refund(100, 0);
  await app.drainJobs();
  await refund(450, 100);
  await app.drainJobs();
  expect((await call('GET /receipts/:key', { params: { key: receiptKey } })).data.status).toBe('refunded');
});

test('an officer looks up a plate, walks the lot, writes a note and takes the list along', async () => {
  const { vehicle } = await paidStay();
  const { headers } = officer;
  const requested = { locationId: lot.id, license: vehicle.plate, state: vehicle.state };
  expect((await call('POST /sessions/status', { body: requested }, headers)).verdict.covered).toBe(true);
  await call('GET /locations/:id/parked', { params: { id: lot.id }, query: {} }, headers);
  await call('GET /locations/:id/pack', { params: { id: lot.id }, query: {} }, headers);
  await call('GET /locations/:id/look-ups', { params: { id: lot.id }, query: {} }, owner.headers);
});

test('a valet takes a car, is asked for it, brings it and is paid', async () => {
  const { headers } = attendant;
  const form = { locationId: lot.id, ...aValetForm(), eventId: randomUUID() };
  const { _id: id } = (await call('POST /valets', { body: form }, headers)).valet;
  const move = (status: 'parked' | 'requested' | 'ready' | 'paid' | 'completed', more = {}) =>
    call('PATCH /valets/:id', { params: { id }, body: { ...more, status, eventId: randomUUID() } }, headers);
  await move('parked', { parkedBy: 'Leo', parkedLocation: 'B12' });
  await move('requested');
  await call('GET /valets/locations/:locationId', { params: { locationId: lot.id }, query: {} }, headers);
  await move('ready');
  await move('paid');
  expect((await move('completed')).valet.status).toBe('completed');
  await call(
    'GET /valets/locations/:locationId',
    { params: { locationId: lot.id }, query: { show: 'closed' } },
    headers,
  );
});

test("an owner sees a lot's month and day", async () => {
  await paidStay();
  const month = await call('POST /billing/lot/revenue', { body: { lotId: lot.id } }, owner.headers);
  expect(month.monthSessions.length).toBeGreaterThan(0);
});

test('an account with stays, tickets and a team is deleted', async () => {
  const driver = await app.signUp('customer');
  await paidStay({ headers: driver.headers, guestId: null });
  const remove = (userId: string) => call('DELETE /users/', { body: { userId } }, support.headers);
  await remove(driver.user._id);
  const { userId } = await app.db
    .selectFrom('teamMembers')
    .select('userId')
    .where('id', '=', attendant.id)
    .executeTakeFirstOrThrow();
  await remove(userId);
  expect((await app.call('GET /me', {}, driver.headers)).status).toBe(401);
});

describe('the jobs that run by themselves', () => {
  const DAYS = 24 * 60;

  /** Comparing a provider's balance joins its transactions, which are on the coordinator, with payments; a cluster refuses that. */
  const named = PERIODIC_NAMES.filter((name) => !process.env.CITUS_URL || name !== 'reconcile-payments');

  test.each(named)('%s runs at once and half a year later', async (name) => {
    await app.handlers[name]();
    app.clock.advance(180 * DAYS);
    await app.handlers[name]();
  });
});
