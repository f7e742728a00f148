import { describe, expect, it } from 'vitest';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  aVehicle,
  confirmCard,
  type Driver,
  payForStay,
  prepareStay,
  returnFrom,
  TEST_CARDS,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';

const test = await createTestApp();
const admin = await test.signUp('admin', 'Sue Porter');
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id, name: 'Canal Street Lot' });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, zoneNumber: 'C7', priceCents: 500, isHourly: true });
const locationId = lot.id;

const request = (id: string, headers: Record<string, string> = admin.headers) =>
  test.call('GET /support/locations/:locationId/orders/:id', { params: { locationId, id } }, headers);
const storyOf = async (id: string) => (await request(id)).body.data;
const orderOf = async (sessionId: string) =>
  (await test.call('GET /sessions/:id', { params: { id: sessionId } }, admin.headers)).body.data.orderId;

async function pay(clientSecret: string, card: string = TEST_CARDS.approved): Promise<void> {
  await confirmCard(test, clientSecret, card);
  await returnFrom(test, clientSecret);
  await test.drainJobs();
}

describe('the story of a stay', () => {
  it('lists every event in order, from request to refund', async () => {
    const customer = await test.signUp('customer', 'Ann Carter');
    const driver: Driver = { headers: { ...customer.headers }, guestId: null };
    const vehicle = aVehicle();
    const { clientSecret, sessionId, receiptKey } = await prepareStay(test, driver, { zoneId, vehicles: [vehicle] });
    test.clock.advance(1);
    await pay(clientSecret, TEST_CARDS.noFunds);
    test.clock.advance(1);
    await pay(clientSecret, TEST_CARDS.declined);
    await returnFrom(test, clientSecret);
    test.clock.advance(1);
    await pay(clientSecret);
    const orderId = await orderOf(sessionId);
    test.clock.advance(1);
    const receipt = { email: 'ann@people.example', name: 'Ann', sessionData: { receiptKey } };
    await test.call('POST /contact/sendReceipt', { body: receipt });
    await test.drainJobs();
    test.clock.advance(1);
    const more = await test.call('POST /sessions/add', { body: { sessionId, hours: 1 } }, driver.headers);
    test.clock.advance(1);
    await pay(more.body.data.clientSecret ?? '');
    test.clock.advance(1);
    const end = { params: { id: sessionId }, body: { status: 'ended' as const } };
    await test.call('PATCH /sessions/:id', end, driver.headers);
    const [stay, extension] = (await storyOf(orderId)).payments;
    for (const paid of [stay, extension]) {
      test.clock.advance(1);
      const body = { locationId, orderId: paid?.orderId ?? '', amount: 550, refunded: 0, reason: 'The gate was shut' };
      await test.call('POST /support/refunds', { body }, admin.headers);
      await test.drainJobs();
    }
    const story = await storyOf(orderId);
    const { plate, state } = vehicle;
    const by = { _id: admin.user._id, name: 'Sue Porter', role: 'admin' };
    const refund = { cents: 550, note: 'The gate was shut', by };
    expect(story.events).toMatchObject([
      { kind: 'requested', orderId, cents: 550 },
      { kind: 'intent_opened', orderId, cents: 550 },
      { kind: 'declined', note: 'Your card has insufficient funds.' },
      { kind: 'declined', note: 'Your card was declined.' },
      { kind: 'paid', orderId, cents: 550 },
      { kind: 'session_started', plate, state },
      { kind: 'mailed', to: 'ann@people.example', note: 'Your parking receipt, Canal Street Lot' },
      { kind: 'extension_requested', orderId: extension?.orderId, cents: 550, plate },
      { kind: 'intent_opened', orderId: extension?.orderId },
      { kind: 'paid', orderId: extension?.orderId, cents: 550 },
      { kind: 'extended', plate },
      { kind: 'session_ended_early', plate },
      { kind: 'refund_intended', orderId, ...refund },
      { kind: 'refund_succeeded', orderId, cents: 550 },
      { kind: 'mailed', to: customer.user.email, note: 'Your refund of $5.50, Canal Street Lot' },
      { kind: 'mailed', to: customer.user.email, note: 'Refund of $5.50, Canal Street Lot' },
      { kind: 'refund_intended', orderId: extension?.orderId, ...refund },
      { kind: 'refund_succeeded', orderId: extension?.orderId },
      { kind: 'session_refunded', plate },
      { kind: 'mailed', to: customer.user.email },
      { kind: 'mailed', to: customer.user.email },
    ]);
    const times = story.events.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    expect(story).toMatchObject({
      locationId,
      orderId,
      receiptCode: orderId.slice(-8).toUpperCase(),
      status: 'refunded',
      location: { name: 'Canal Street Lot' },
      zoneNumber: 'C7',
      vehicles: [vehicle],
      account: { _id: customer.user._id, name: 'Ann Carter', email: customer.user.email },
      payerEmail: customer.user.email,
      totalPaid: 1100,
      totalRefunded: 1100,
    });
    expect((await request(extension?.orderId ?? '')).body.data).toEqual(story);
  });

  it('of start-stop parking says what was authorized, and ends when its car left', async () => {
    const options = { locationId, priceCents: 500, isHourly: true, startStop: true };
    const { id } = await aZone(test.db, options);
    const driver = aGuest();
    const { clientSecret, sessionId, totalCost } = await prepareStay(test, driver, { zoneId: id, startStop: true });
    await pay(clientSecret);
    const orderId = await orderOf(sessionId);
    test.clock.advance(30);
    await test.call('PATCH /sessions/:id', { params: { id: sessionId }, body: { status: 'ended' } }, driver.headers);
    const { endTime, events, totalPaid } = await storyOf(orderId);
    expect(totalPaid).toBe(550);
    expect(endTime).toBe(test.deps.now().toISOString());
    expect(events.filter(({ kind }) => kind === 'requested' || kind === 'intent_opened')).toMatchObject([
      { kind: 'requested', cents: totalCost },
      { kind: 'intent_opened', cents: totalCost },
    ]);
  });

  it('has what the driver asked the lot to fix, and that the lot declined (rule 363)', async () => {
    const vehicle = { plate: 'TYP0001', state: 'IL' };
    const { sessionId, receiptKey } = await payForStay(test, aGuest(), { zoneId, hours: 2, vehicles: [vehicle] });
    test.clock.advance(16);
    const body = { sessionId, plateNumber: 'TYP0007' };
    const requested = await test.call('POST /receipts/:key/plate-requests', { params: { key: receiptKey }, body });
    const orderId = await orderOf(sessionId);
    const events = async () => (await storyOf(orderId)).events.filter(({ kind }) => kind === 'plate_requested');
    expect(await events()).toMatchObject([{ plate: 'TYP0007', state: 'IL', note: 'TYP0001 IL is TYP0007 IL' }]);
    await test.call(
      'POST /locations/:locationId/plate-requests/:id/decision',
      { params: { locationId, id: requested.body.data._id }, body: { decision: 'decline' } },
      vendor.headers,
    );
    expect(await events()).toMatchObject([{ note: 'TYP0001 IL is TYP0007 IL, declined by the lot' }]);
  });

  it('of an unpaid order ends with its cancellation', async () => {
    const { clientSecret, receiptKey } = await prepareStay(test, aGuest(), { zoneId });
    await pay(clientSecret, TEST_CARDS.declined);
    await letTimePass(test);
    const { orderId } = await test.db
      .selectFrom('orders')
      .select('id as orderId')
      .where('receiptKey', '=', receiptKey)
      .executeTakeFirstOrThrow();
    const story = await storyOf(orderId);
    expect(story.events.map(({ kind }) => kind)).toEqual(['requested', 'intent_opened', 'declined', 'payment_let_go']);
    expect(story).toMatchObject({ status: 'expired', account: null, payerEmail: null, totalPaid: 0, sessions: [] });
    expect(story.payments).toMatchObject([{ left: 0, status: 'canceled' }]);
  });

  it('shows that unusable money was refunded automatically', async () => {
    const vehicles = [aVehicle()];
    const { clientSecret, receiptKey } = await prepareStay(test, aGuest(), { zoneId, vehicles });
    await payForStay(test, aGuest(), { zoneId, vehicles });
    await pay(clientSecret);
    const { hits } = (await test.call('POST /support/search', { body: { q: receiptKey } }, admin.headers)).body.data;
    const [hit] = hits;
    const story = await storyOf(hit?.kind === 'order' ? hit.orderId : '');
    expect(story.events.map(({ kind }) => kind)).toEqual([
      'requested',
      'intent_opened',
      'paid',
      'refund_intended',
      'refund_succeeded',
      'session_refunded',
    ]);
    expect(story.events.find(({ kind }) => kind === 'refund_intended')).toMatchObject({
      note: 'already_paid',
      by: null,
    });
  });

  it('is 404 under another lot, and only for support', async () => {
    const { sessionId } = await payForStay(test, aGuest(), { zoneId });
    const orderId = await orderOf(sessionId);
    const other = await aLocation(test.db, { ownerId: vendor.user._id });
    const elsewhere = { params: { locationId: other.id, id: orderId } };
    expect((await test.call('GET /support/locations/:locationId/orders/:id', elsewhere, admin.headers)).status).toBe(
      404,
    );
    expect((await request(orderId, vendor.headers)).status).toBe(403);
    expect((await request(orderId, {})).status).toBe(401);
    expect((await request(orderId, (await test.signUp('odogwu')).headers)).status).toBe(200);
  });
});
