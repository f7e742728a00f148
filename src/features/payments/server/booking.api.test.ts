import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  aVehicle,
  confirmCard,
  payForStay,
  prepareStay,
  requestIntent,
  returnFrom,
  TEST_CARDS,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { auditLedger } from '#platform/testing/ledger-audit.ts';

const test = await createTestApp();
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
const zoneId = zone.id;
const NOON = '2026-11-20T18:00:00Z';

const sessionsOf = (headers: Record<string, string>) => test.call('GET /sessions/me', {}, headers);
const intentsMade = async () =>
  Number(
    (
      await test.db
        .selectFrom('sandbox.intents')
        .select((e) => e.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe('a guest who books', () => {
  it('sees the start, the end and the total with the fee before paying', async () => {
    test.clock.set(NOON);
    const { status, body } = await requestIntent(test, aGuest(), { zoneId, hours: 2 });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      startTime: '2026-11-20T18:10:00.000Z',
      endTime: '2026-11-20T20:10:00.000Z',
      totalCost: 1100,
      fees: 100,
    });
    expect(body.error).toBeNull();
  });

  it('has a session that stays invisible until the money has arrived (V2.3.1)', async () => {
    const guest = aGuest();
    const { clientSecret, sessionId } = await prepareStay(test, guest, { zoneId });
    expect((await sessionsOf(guest.headers)).body.sessions).toEqual([]);
    expect((await test.call('GET /sessions/:id', { params: { id: sessionId } }, guest.headers)).status).toBe(404);
    await confirmCard(test, clientSecret);
    expect((await returnFrom(test, clientSecret)).body.data.status).toBe('paid');
    const { sessions } = (await sessionsOf(guest.headers)).body;
    expect(sessions).toMatchObject([{ _id: sessionId, status: 'active', totalCost: 550, fees: 50, hours: 1 }]);
  });

  it('is settled by the webhook even when the browser never comes back', async () => {
    const guest = aGuest();
    const { clientSecret } = await prepareStay(test, guest, { zoneId });
    await confirmCard(test, clientSecret);
    await test.drainJobs();
    expect((await sessionsOf(guest.headers)).body.sessions).toHaveLength(1);
  });

  it('gets a session for the vehicles of the intent even when the browser dies before storing it', async () => {
    const guest = aGuest();
    const { body } = await requestIntent(test, guest, { zoneId, vehicles: [aVehicle(), aVehicle()] });
    await confirmCard(test, body.data.clientSecret ?? '');
    await test.drainJobs();
    expect((await sessionsOf(guest.headers)).body.sessions).toHaveLength(2);
  });

  it('is refunded when the provider took the money but no vehicle is known', async () => {
    const guest = aGuest();
    const { body } = await test.call('POST /billing/stripe-intent', { body: { zoneId, hours: 1 } }, guest.headers);
    const clientSecret = body.data.clientSecret ?? '';
    await confirmCard(test, clientSecret);
    expect((await returnFrom(test, clientSecret)).body.data.status).toBe('refunded');
    await test.drainJobs();
    expect(await auditLedger(test.db)).toMatchObject({ unbalanced: 0, paidForNothing: 0 });
  });

  it('pays for up to five vehicles at once, each with its own session (V2.3.2)', async () => {
    const guest = aGuest();
    const vehicles = [aVehicle(), aVehicle('WI'), aVehicle(), aVehicle(), aVehicle()];
    const { totalCost, sessionIds } = await payForStay(test, guest, { zoneId, vehicles });
    expect(totalCost).toBe(2750);
    expect(new Set(sessionIds).size).toBe(5);
    const { sessions } = (await sessionsOf(guest.headers)).body;
    expect(sessions.map((session) => session.totalCost)).toEqual([550, 550, 550, 550, 550]);
    const six = await requestIntent(test, aGuest(), { zoneId, vehicles: [...vehicles, aVehicle()] });
    expect(six.status).toBe(400);
    expect(six.body.message).toBe('Up to five cars can be paid for at once.');
  });

  it('pays nothing in a free zone, without a provider', async () => {
    const free = await aZone(test.db, { locationId: lot.id, priceCents: 0, isHourly: true });
    const before = await intentsMade();
    const guest = aGuest();
    const { body } = await requestIntent(test, guest, { zoneId: free.id });
    expect(body.data).toMatchObject({ totalCost: 0, clientSecret: null });
    expect(await intentsMade()).toBe(before);
    expect((await sessionsOf(guest.headers)).body.sessions).toHaveLength(1);
  });
});

describe('what the client says about money', () => {
  it('is compared with the server price and never trusted (V2.2.2)', async () => {
    const before = await intentsMade();
    // Someone who was shown more than it costs learns of it, too.
    for (const totalCost of [1, 1099, 1101]) {
      const body = { zoneId, hours: 2, totalCost, vehicles: [aVehicle()] };
      const answer = await test.call('POST /billing/stripe-intent', { body }, aGuest().headers);
      expect(answer.status).toBe(409);
      expect(answer.body.error?.code).toBe('price_changed');
      expect(answer.body.data).toMatchObject({ totalCost: 1100, fees: 100 });
    }
    expect(await intentsMade()).toBe(before);
  });

  it('is refused when the price changed between the intent and the session', async () => {
    const guest = aGuest();
    const { body } = await requestIntent(test, guest, { zoneId });
    const requested = { clientSecret: body.data.clientSecret ?? '', totalCost: 1 };
    const answer = await test.call('POST /sessions', { body: requested }, guest.headers);
    expect(answer.body.error?.code).toBe('price_changed');
  });
});

describe('a stay that is paid late', () => {
  it('lasts as long as was paid for, if paid within half an hour', async () => {
    const noon = test.clock.now();
    const delay = fc.integer({ min: 0, max: 14 });
    const stays = fc.asyncProperty(fc.integer({ min: 61, max: 1440 }), delay, delay, async (minutes, first, then) => {
      test.clock.set(noon);
      const guest = aGuest();
      const { body } = await requestIntent(test, guest, { zoneId, hours: minutes / 60 });
      const clientSecret = body.data.clientSecret ?? '';
      test.clock.advance(first);
      const shown = (await test.call('POST /sessions', { body: { clientSecret } }, guest.headers)).body.data;
      test.clock.advance(then);
      const paidAt = test.clock.now();
      await confirmCard(test, clientSecret);
      expect((await returnFrom(test, clientSecret)).body.data.status).toBe('paid');
      const session = (await test.call('GET /sessions/:id', { params: { id: shown._id } }, guest.headers)).body.data;
      const [startsAt, endsAt] = [new Date(session.startTime), new Date(session.endTime)];
      expect(endsAt.getTime() - Math.max(startsAt.getTime(), paidAt.getTime())).toBe(minutes * 60_000);
      expect(endsAt >= new Date(shown.endTime)).toBe(true);
    });
    await fc.assert(stays, { numRuns: 25, examples: [[90, 0, 14]] });
    test.clock.set(noon);
  });

  it('is not moved into hours in which its zone is closed to sales', async () => {
    // Friday noon in Chicago; from 1:20 PM the zone is taken off sale.
    const schedule = JSON.stringify([{ kind: 'closed', day: 5, fromMinutes: 800, untilMinutes: 1080 }]);
    const scheduled = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
    await test.db.updateTable('zones').set({ schedule }).where('id', '=', scheduled.id).execute();
    const noon = test.clock.now();
    const guest = aGuest();
    const { clientSecret, sessionId } = await prepareStay(test, guest, { zoneId: scheduled.id, hours: 1 });
    test.clock.advance(25);
    await confirmCard(test, clientSecret);
    expect((await returnFrom(test, clientSecret)).body.data.status).toBe('paid');
    const session = (await test.call('GET /sessions/:id', { params: { id: sessionId } }, guest.headers)).body.data;
    expect([session.startTime, session.endTime]).toEqual(['2026-11-20T18:25:00.000Z', '2026-11-20T19:20:00.000Z']);
    test.clock.set(noon);
  });
});

describe('a card that does not pay', () => {
  it.each([
    [TEST_CARDS.declined, 'Your card was declined.'],
    [TEST_CARDS.noFunds, 'Your card has insufficient funds.'],
  ])("%s gets the provider's message, and the next card may pay", async (number, words) => {
    const guest = aGuest();
    const { clientSecret } = await prepareStay(test, guest, { zoneId });
    const refused = await confirmCard(test, clientSecret, number);
    expect(refused.body.data).toMatchObject({ status: 'requires_payment_method', error: { message: words } });
    expect((await returnFrom(test, clientSecret)).body.data).toMatchObject({ status: 'declined', message: words });
    expect((await sessionsOf(guest.headers)).body.sessions).toEqual([]);
    await confirmCard(test, clientSecret);
    expect((await returnFrom(test, clientSecret)).body.data.status).toBe('paid');
  });

  it('asks for authentication, and the bank decides', async () => {
    const guest = aGuest();
    const { clientSecret } = await prepareStay(test, guest, { zoneId });
    const requested = await confirmCard(test, clientSecret, TEST_CARDS.authentication);
    expect(requested.body.data.status).toBe('requires_action');
    const authenticate = (outcome: 'pass' | 'fail') =>
      test.call('POST /sandbox/payments/authenticate', { body: { clientSecret, outcome } });
    expect((await authenticate('fail')).body.data.status).toBe('requires_payment_method');
    await confirmCard(test, clientSecret, TEST_CARDS.authentication);
    expect((await authenticate('pass')).body.data.status).toBe('succeeded');
    expect((await returnFrom(test, clientSecret)).body.data.status).toBe('paid');
  });
});

describe('a vehicle that is already paid for here', () => {
  it('cannot be paid twice, and its holder is told which session to extend (V2.3.4, V8.2.3)', async () => {
    const guest = aGuest();
    const vehicle = aVehicle();
    const { sessionId, receiptKey } = await payForStay(test, guest, { zoneId, vehicles: [vehicle] });
    const again = await requestIntent(test, guest, {
      zoneId,
      vehicles: [{ ...vehicle, plate: ` ${vehicle.plate.toLowerCase()}-` }],
    });
    expect(again.status).toBe(409);
    expect(again.body.error?.code).toBe('already_paid');
    expect(again.body.data).toMatchObject({ sessionId, receiptKey, plate: vehicle.plate });
    expect(Object.keys(again.body.data)).toEqual(expect.arrayContaining(['startTime', 'endTime']));
    const { user: account, headers } = await test.signUp('customer');
    for (const stranger of [aGuest(), { headers: { ...headers }, guestId: account._id }]) {
      const theirs = await requestIntent(test, stranger, { zoneId, vehicles: [vehicle] });
      expect(Object.keys(theirs.body.data).sort()).toEqual(['plate']);
      expect(theirs.body.message).toBe('This car is already paid for here. You have not been charged.');
    }
  });

  it('may park under the same plate number from another state, and at another lot', async () => {
    const vehicle = aVehicle('IL');
    await payForStay(test, aGuest(), { zoneId, vehicles: [vehicle] });
    expect((await payForStay(test, aGuest(), { zoneId, vehicles: [{ ...vehicle, state: 'IN' }] })).status).toBe('paid');
    const elsewhere = await aLocation(test.db, { ownerId: vendor.user._id });
    const other = await aZone(test.db, { locationId: elsewhere.id, priceCents: 500, isHourly: true });
    expect((await payForStay(test, aGuest(), { zoneId: other.id, vehicles: [vehicle] })).status).toBe('paid');
  });

  it('has the second of two payments refunded when both settle (V2.3.4, V15.4.2)', async () => {
    const vehicle = aVehicle();
    const [first, second] = [
      await prepareStay(test, aGuest(), { zoneId, vehicles: [vehicle] }),
      await prepareStay(test, aGuest(), { zoneId, vehicles: [vehicle] }),
    ];
    await confirmCard(test, first.clientSecret);
    await confirmCard(test, second.clientSecret);
    const statuses = await Promise.all([returnFrom(test, first.clientSecret), returnFrom(test, second.clientSecret)]);
    expect(statuses.map((answer) => answer.body.data.status).sort()).toEqual(['paid', 'refunded']);
    await test.drainJobs();
    const refunds = await test.db.selectFrom('refunds').selectAll().where('reason', '=', 'already_paid').execute();
    expect(refunds).toMatchObject([{ totalCents: 550, status: 'done' }]);
    expect(await auditLedger(test.db)).toMatchObject({
      unbalanced: 0,
      disagreeing: 0,
      activeUnpaid: 0,
      paidForNothing: 0,
      coveredTwice: 0,
    });
  });

  it('is refunded only its own share when it was one of several', async () => {
    const taken = aVehicle();
    const other = await prepareStay(test, aGuest(), { zoneId, vehicles: [taken, aVehicle()] });
    await payForStay(test, aGuest(), { zoneId, vehicles: [taken] });
    await confirmCard(test, other.clientSecret);
    expect((await returnFrom(test, other.clientSecret)).body.data.status).toBe('paid');
    await test.drainJobs();
    const receipt = await test.call('GET /receipts/:key', { params: { key: other.receiptKey } });
    expect(receipt.body.data).toMatchObject({ totalCost: 1100, refunded: 550 });
    const reported = receipt.body.data.sessions.map(({ status, turnedAway }) => [status, turnedAway]);
    expect(reported.sort()).toEqual([
      ['active', false],
      ['refunded', true],
    ]);
  });
});

describe('the ledger and the daily sums', () => {
  it("agree with the provider's books to the cent", async () => {
    await test.drainJobs();
    const audit = await auditLedger(test.db);
    expect(audit).toMatchObject({ unbalanced: 0, disagreeing: 0, activeUnpaid: 0, paidForNothing: 0, coveredTwice: 0 });
    expect(audit.ledgerCents).toBe(audit.providerCents);
    expect(audit.revenueCents).toBe(audit.providerCents);
  });
});
