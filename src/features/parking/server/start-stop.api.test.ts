// Start-stop parking, with the sandbox; what a fault at each call leaves is in faults.api.test.ts.

import { afterEach, describe, expect, it } from 'vitest';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  aVehicle,
  confirmCard,
  type Driver,
  prepareStay,
  requestIntent,
  returnFrom,
  type Stay,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone, CITY_TAX } from '#platform/testing/builders/a-location.ts';
import { aValidation } from '#platform/testing/builders/a-validation.ts';
import { accountOf, findDisagreements } from '#platform/testing/ledger-audit.ts';
import { createPaymentFaults } from '#platform/testing/payment-faults.ts';

const faults = createPaymentFaults();
const test = await createTestApp({ faults: faults.inject });
const vendor = await test.signUp('vendor');
const admin = await test.signUp('admin');
const lot = await aLocation(test.db, { ownerId: vendor.user._id, taxes: [CITY_TAX] });
const options = { locationId: lot.id, priceCents: 400, isHourly: true, openMinutes: 360, closeMinutes: 1380 };
const { id: zoneId } = await aZone(test.db, { ...options, startStop: true });
const NOON = '2026-11-20T18:00:00Z';
const NEVER_CAPTURED = '4000000000000705';

afterEach(async () => {
  expect(await findDisagreements(test.db)).toEqual({});
});

type Started = Awaited<ReturnType<typeof start>>;

/** Parking that runs, from noon on. */
async function start(stay: Partial<Stay> = {}, { card, driver = aGuest() }: { card?: string; driver?: Driver } = {}) {
  test.clock.set(NOON);
  const prepared = await prepareStay(test, driver, { zoneId, startStop: true, ...stay });
  await confirmCard(test, prepared.clientSecret, card);
  const returned = await returnFrom(test, prepared.clientSecret);
  return { driver, status: returned.body.data.status, ...prepared };
}

const stop = ({ driver }: Started, id: string) =>
  test.call('PATCH /sessions/:id', { params: { id }, body: { status: 'ended' } }, driver.headers);
const receiptOf = async ({ receiptKey }: Started) =>
  (await test.call('GET /receipts/:key', { params: { key: receiptKey } })).body.data;
const correct = ({ driver, sessionId, receiptKey: key }: Started, body: object) =>
  test.call('POST /receipts/:key/corrections', { params: { key }, body: { sessionId, ...body } }, driver.headers);
const intentOf = ({ clientSecret }: Started) => test.sandbox.getIntent(clientSecret.split('_secret_')[0] ?? '');
const moneyOf = ({ driver }: Started) => accountOf(test.db, driver.guestId);
const notCharged = async () =>
  (await test.call('POST /billing/lot/revenue', { body: { lotId: lot.id, month: 11, year: 2026 } }, vendor.headers))
    .body.notCharged;
const payOwed = (started: Started, totalCost?: number) =>
  test.call('POST /receipts/:key/pay', {
    params: { key: started.receiptKey },
    body: totalCost === undefined ? {} : { totalCost },
  });
/** Parking whose hold is gone by the time its driver stops it. */
async function owing(): Promise<Started> {
  const running = await start();
  const { ref } = await intentOf(running);
  await test.sandbox.cancel(ref, 'by the bank');
  await returnFrom(test, running.clientSecret);
  await stop(running, running.sessionId);
  return running;
}
async function waive({ receiptKey }: Started) {
  const orders = test.db.selectFrom('orders').select('id').where('receiptKey', '=', receiptKey);
  const { id } = await orders.executeTakeFirstOrThrow();
  const requested = { params: { locationId: lot.id, id }, body: { reason: 'Our gate was broken' } };
  return test.call('POST /support/locations/:locationId/orders/:id/waive', requested, admin.headers);
}
const requestStart = async (stay: Partial<Stay> & Record<string, unknown>) => {
  const driver = aGuest();
  const body = { zoneId, startStop: true, vehicles: [aVehicle()], ...stay };
  return test.call('POST /billing/stripe-intent', { body: body as never }, driver.headers);
};
/** Of an hour and its fee and tax: 400 + 40 + 26. */
const HOUR = 466;

describe('starting', () => {
  it('authorizes the most that it can cost until closing, and charges nothing', async () => {
    const running = await start();
    // From 12:10 to 11 PM: 650 minutes at $4.00 an hour, with the fee and 6 % of both.
    expect(running).toMatchObject({ status: 'started', totalCost: 4333 + 433 + 286 });
    expect(await intentOf(running)).toMatchObject({ status: 'authorized', amountCents: 5052 });
    expect(await receiptOf(running)).toMatchObject({ status: 'running', authorized: 5052, totalCost: 0, paidAt: null });
    const { body } = await test.call('GET /sessions/me', {}, running.driver.headers);
    expect(body.sessions).toMatchObject([
      { status: 'active', endTime: '2026-11-21T05:00:00.000Z', untilStopped: { status: 'running', authorized: 5052 } },
    ]);
    expect(await test.db.selectFrom('ledgerEntries').selectAll().execute()).toEqual([]);
  });

  it('authorizes less up to the driver’s own limit, at which it ends by itself', async () => {
    test.clock.set(NOON);
    const driver = aGuest();
    const requested = await requestStart({ maxHours: 4 });
    // Four hours at $4.00, with the fee and 6 % of both.
    expect(requested.body.data).toMatchObject({ totalCost: 1600 + 160 + 106, endTime: '2026-11-20T22:10:00.000Z' });
    // Until closing, if that comes earlier.
    const late = await requestStart({ maxHours: 24 });
    expect(late.body.data).toMatchObject({ totalCost: 5052, endTime: '2026-11-21T05:00:00.000Z' });
    const ahead = { body: { zoneId, hours: 1, maxHours: 4, vehicles: [aVehicle()] } };
    expect((await test.call('POST /billing/stripe-intent', ahead, driver.headers)).body.error?.fields).toHaveProperty(
      'maxHours',
    );
    await letTimePass(test);
  });

  it('is what officers see as paid, and what nobody pays for again', async () => {
    const vehicle = aVehicle();
    await start({ vehicles: [vehicle] });
    const check = { license: vehicle.plate, state: vehicle.state, locationId: lot.id };
    const checked = await test.call('POST /sessions/status', { body: check as never }, vendor.headers);
    expect(checked.body).toMatchObject({ status: true, verdict: { covered: true } });
    expect((await requestIntent(test, aGuest(), { zoneId, vehicles: [vehicle] })).body.error?.code).toBe(
      'already_paid',
    );
  });

  it('happens once, however often and late the provider reports it', async () => {
    const running = await start();
    for (let times = 0; times < 3; times++) await returnFrom(test, running.clientSecret);
    await letTimePass(test);
    expect(await intentOf(running)).toMatchObject({ status: 'authorized' });
    expect(await receiptOf(running)).toMatchObject({ status: 'running' });
  });

  it('takes no other car once it runs', async () => {
    const running = await start();
    const body = { clientSecret: running.clientSecret, vehicles: [aVehicle()] };
    const again = await test.call('POST /sessions', { body }, running.driver.headers);
    expect(again.body.error?.code).toBe('order_not_pending');
    expect((await receiptOf(running)).sessions).toHaveLength(1);
  });

  it('happens without a browser that comes back', async () => {
    test.clock.set(NOON);
    const driver = aGuest();
    const { clientSecret, sessionId } = await prepareStay(test, driver, { zoneId, startStop: true });
    await confirmCard(test, clientSecret);
    await letTimePass(test);
    const { body } = await test.call('GET /sessions/:id', { params: { id: sessionId } }, driver.headers);
    expect(body.data.status).toBe('active');
  });

  it('starts all cars or none, and then holds no money', async () => {
    const taken = aVehicle();
    const late = await (async () => {
      test.clock.set(NOON);
      const driver = aGuest();
      return {
        driver,
        ...(await prepareStay(test, driver, { zoneId, startStop: true, vehicles: [aVehicle(), taken] })),
      };
    })();
    await start({ vehicles: [taken] });
    await confirmCard(test, late.clientSecret);
    const returned = await returnFrom(test, late.clientSecret);
    expect(returned.body.data).toMatchObject({ status: 'expired', message: expect.stringMatching(/already paid/) });
    expect(await intentOf({ ...late, status: 'expired' })).toMatchObject({ status: 'canceled' });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['with a chosen time', { hours: 2 }, 'start_stop_no_time'],
    ['with a code that does not exist', { code: 'COFFEE' }, 'validation_wrong'],
    ['at another price than was shown', { totalCost: 100 }, 'price_changed'],
  ])('is refused %s', async (_what, over, code) => {
    test.clock.set(NOON);
    expect((await requestStart(over)).body.error?.code).toBe(code);
  });

  it('is refused where the owner does not offer it, and once the zone is closed', async () => {
    test.clock.set(NOON);
    const plain = await aZone(test.db, options);
    const daily = await aZone(test.db, { ...options, isHourly: false, startStop: true });
    for (const zone of [plain, daily]) {
      expect((await requestStart({ zoneId: zone.id })).body.error?.code).toBe('start_stop_not_sold');
    }
    test.clock.set('2026-11-21T05:30:00Z');
    expect((await requestStart({})).body.error?.code).toBe('zone_closed');
  });
});

describe('stopping', () => {
  it('charges exactly the time used, releases the rest, and is entered as any sale', async () => {
    const running = await start();
    test.clock.advance(10 + 90);
    const stopped = await stop(running, running.sessionId);
    // 90 minutes: 600 + 60 + 40.
    expect(stopped.body.data).toMatchObject({
      status: 'ended',
      totalCost: 700,
      hours: 1.5,
      endTime: '2026-11-20T19:40:00.000Z',
      untilStopped: { status: 'paid' },
    });
    expect(await intentOf(running)).toMatchObject({ status: 'succeeded', amountCents: 700 });
    expect(await receiptOf(running)).toMatchObject({ status: 'paid', totalCost: 700, authorized: 5052 });
    expect(await moneyOf(running)).toEqual({ charged: 700, refunded: 0, held: 700 });
  });

  it('charges the hour minimum, also to a driver who leaves at once', async () => {
    const running = await start();
    test.clock.advance(3);
    expect((await stop(running, running.sessionId)).body.data.totalCost).toBe(HOUR);
    expect(await intentOf(running)).toMatchObject({ amountCents: HOUR });
  });

  it('twice changes nothing', async () => {
    const running = await start();
    test.clock.advance(100);
    await stop(running, running.sessionId);
    test.clock.advance(60);
    const again = await stop(running, running.sessionId);
    expect(again).toMatchObject({
      status: 200,
      body: { data: { totalCost: 700, endTime: '2026-11-20T19:40:00.000Z' } },
    });
    expect(await moneyOf(running)).toEqual({ charged: 700, refunded: 0, held: 700 });
  });

  it('is for each car by itself, and the last one that leaves is charged for all', async () => {
    const running = await start({ vehicles: [aVehicle(), aVehicle()] });
    const [first = '', second = ''] = running.sessionIds;
    test.clock.advance(10 + 60);
    expect((await stop(running, first)).body.data).toMatchObject({
      totalCost: HOUR,
      untilStopped: { status: 'running' },
    });
    expect(await intentOf(running)).toMatchObject({ status: 'authorized' });
    test.clock.advance(30);
    expect((await stop(running, second)).body.data.totalCost).toBe(700);
    expect(await intentOf(running)).toMatchObject({ status: 'succeeded', amountCents: HOUR + 700 });
  });

  it('only its driver may', async () => {
    const running = await start();
    const other = { ...running, driver: aGuest() };
    expect((await stop(other, running.sessionId)).status).toBe(404);
    await stop(running, running.sessionId);
  });

  it('gives back the space at once', async () => {
    const { id } = await aZone(test.db, { ...options, startStop: true });
    await test.call('PATCH /zones/:id', { params: { id }, body: { capacity: 1 } }, vendor.headers);
    const running = await start({ zoneId: id });
    const next = { zoneId: id, startStop: true };
    expect((await requestIntent(test, aGuest(), next)).body.error?.code).toBe('zone_full');
    await stop(running, running.sessionId);
    expect((await requestIntent(test, aGuest(), next)).status).toBe(200);
    await letTimePass(test);
  });

  it('takes off what a merchant’s code is worth for the time used, and the owner sees how much that was', async () => {
    const { id: validationId, code } = await aValidation(test.db, { locationId: lot.id, kind: 'minutes', value: 60 });
    const running = await start({ code, vehicles: [aVehicle(), aVehicle()] });
    const [first = '', second = ''] = running.sessionIds;
    const uses = () =>
      test.db
        .selectFrom('validationUses')
        .select(['cents', 'vehicles'])
        .where('validationId', '=', validationId)
        .executeTakeFirst();
    test.clock.advance(10 + 90);
    // 90 minutes less the first 60 leave half an hour, which costs an hour: 400 + 40 + 26.
    expect((await stop(running, first)).body.data.totalCost).toBe(466);
    test.clock.advance(60);
    expect((await stop(running, second)).body.data.totalCost).toBe(700);
    expect(await receiptOf(running)).toMatchObject({ status: 'paid', totalCost: 1166 });
    expect(await intentOf(running)).toMatchObject({ status: 'succeeded', amountCents: 1166 });
    expect(await uses()).toEqual({ cents: 600, vehicles: 2 });
  });

  it('costs nothing within the time that a code makes free, and uses the code', async () => {
    const { code } = await aValidation(test.db, { locationId: lot.id, kind: 'minutes', value: 120, maxUses: 1 });
    const running = await start({ code });
    test.clock.advance(10 + 45);
    expect((await stop(running, running.sessionId)).body.data.totalCost).toBe(0);
    expect(await intentOf(running)).toMatchObject({ status: 'canceled' });
    expect((await requestStart({ code })).body.error?.code).toBe('validation_used_up');
  });

  it('is refused with a code that makes all of it free, which is for a chosen time', async () => {
    const { code } = await aValidation(test.db, { locationId: lot.id, value: 100 });
    test.clock.set(NOON);
    expect((await requestStart({ code })).body.error?.code).toBe('start_stop_no_code');
  });

  it('costs nothing in free hours, and then nothing is charged', async () => {
    const { id } = await aZone(test.db, { ...options, startStop: true });
    const free = [{ kind: 'free' as const, day: 5, from: '06:00', until: '14:00' }];
    await test.call('PATCH /zones/:id', { params: { id }, body: { schedule: free } }, vendor.headers);
    const running = await start({ zoneId: id });
    test.clock.advance(60);
    expect((await stop(running, running.sessionId)).body.data.totalCost).toBe(0);
    expect(await intentOf(running)).toMatchObject({ status: 'canceled' });
    expect(await receiptOf(running)).toMatchObject({ status: 'paid', totalCost: 0 });
  });

  it('happens by itself at the limit, and the driver is told', async () => {
    const customer = await test.signUp('customer');
    const driver = { headers: customer.headers, guestId: null };
    const running = await start({}, { driver });
    test.clock.set('2026-11-21T05:00:30Z');
    await test.handlers['stop-at-limit']();
    expect(await intentOf(running)).toMatchObject({ status: 'succeeded', amountCents: 5052 });
    expect(await receiptOf(running)).toMatchObject({ status: 'paid', totalCost: 5052 });
    await letTimePass(test);
    const { messages } = (await test.call('GET /dev/outbox', {})).body;
    expect(messages.filter(({ to }) => to === customer.user.email).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Your parking ended at 11:00/),
    );
  });
});

describe('a reservation after it', () => {
  it('of the last space shortens what can be bought', async () => {
    test.clock.set(NOON);
    const { id } = await aZone(test.db, { ...options, startStop: true });
    const counted = { capacity: 1, reservable: true };
    await test.call('PATCH /zones/:id', { params: { id }, body: counted }, vendor.headers);
    const guest = aGuest();
    const times = { startTime: '2026-11-20T21:00:00Z', endTime: '2026-11-20T22:00:00Z' };
    const body = { zoneId: id, vehicles: [aVehicle()], ...times } as never;
    const reserved = await test.call('POST /billing/stripe-intent', { body }, guest.headers);
    const clientSecret = reserved.body.data.clientSecret ?? '';
    await test.call('POST /sessions', { body: { clientSecret } }, guest.headers);
    await confirmCard(test, clientSecret);
    await returnFrom(test, clientSecret);
    const { data } = (await requestIntent(test, aGuest(), { zoneId: id, startStop: true })).body;
    expect(data.endTime).toBe('2026-11-20T21:00:00.000Z');
    await letTimePass(test);
  });
});

describe('what could not be captured', () => {
  it('is tried again, then owed, shown and paid by its link, once', async () => {
    const running = await start({}, { card: NEVER_CAPTURED });
    test.clock.advance(100);
    expect((await stop(running, running.sessionId)).body.data.untilStopped?.status).toBe('stopped');
    for (let hours = 0; hours < 5; hours++) await letTimePass(test);
    expect(await intentOf(running)).toMatchObject({ status: 'canceled' });
    expect(await receiptOf(running)).toMatchObject({ status: 'owed', totalCost: 700 });
    expect(await moneyOf(running)).toMatchObject({ charged: 0 });
    const { stays, ...sums } = await notCharged();
    // 700 without the fee and what the city gets of it.
    expect(sums).toEqual({ parked: 0, owed: 1, owedCents: 600 });
    expect(stays).toEqual([
      {
        orderId: expect.any(String),
        plates: [expect.stringMatching(/ IL$/)],
        leftAt: '2026-11-20T19:40:00.000Z',
        cents: 600,
      },
    ]);
    expect((await payOwed(running, 100)).body.error?.code).toBe('nothing_owed');
    const { data } = (await payOwed(running, 700)).body;
    expect(data.totalCost).toBe(700);
    await confirmCard(test, data.clientSecret);
    expect((await returnFrom(test, data.clientSecret)).body.data.status).toBe('paid');
    await letTimePass(test);
    expect(await receiptOf(running)).toMatchObject({ status: 'paid', totalCost: 700 });
    expect((await payOwed(running)).body.error?.code).toBe('nothing_owed');
    expect(await moneyOf(running)).toEqual({ charged: 700, refunded: 0, held: 700 });
  });

  it('stays owed when it is not paid after all, and two pages take it once', async () => {
    const running = await start({}, { card: NEVER_CAPTURED });
    await stop(running, running.sessionId);
    for (let hours = 0; hours < 5; hours++) await letTimePass(test);
    const first = (await payOwed(running)).body.data.clientSecret;
    await letTimePass(test);
    expect(await receiptOf(running)).toMatchObject({ status: 'owed' });
    const [one, two] = [
      (await payOwed(running)).body.data.clientSecret,
      (await payOwed(running)).body.data.clientSecret,
    ];
    for (const secret of [first, one, two]) await confirmCard(test, secret);
    for (const secret of [first, one, two]) await returnFrom(test, secret);
    await letTimePass(test);
    expect(await moneyOf(running)).toEqual({ charged: HOUR, refunded: 0, held: HOUR });
    expect(await receiptOf(running)).toMatchObject({ status: 'paid' });
  });

  it('is owed when the hold lapsed or was canceled while the car was parked', async () => {
    const running = await start();
    const { ref } = await intentOf(running);
    await test.sandbox.cancel(ref, 'by the bank');
    await returnFrom(test, running.clientSecret);
    expect(await receiptOf(running)).toMatchObject({ status: 'running' });
    test.clock.advance(100);
    expect((await stop(running, running.sessionId)).body.data.untilStopped?.status).toBe('owed');
  });

  it('is waived by support with a reason, and then costs nothing', async () => {
    const running = await owing();
    const { owed } = await notCharged();
    expect((await waive(running)).status).toBe(200);
    expect((await waive(running)).body.error?.code).toBe('nothing_owed');
    expect(await receiptOf(running)).toMatchObject({ status: 'paid', totalCost: 0 });
    expect((await payOwed(running)).body.error?.code).toBe('nothing_owed');
    expect(await notCharged()).toMatchObject({ owed: owed - 1 });
    const { entries } = (await test.call('GET /support/audit', { query: {} }, admin.headers)).body.data;
    expect(entries[0]).toMatchObject({ action: 'owed_waived' });
  });

  it('is never refunded by waiving it at the moment in which it is paid', async () => {
    for (let round = 0; round < 6; round++) {
      const running = await owing();
      const { clientSecret } = (await payOwed(running)).body.data;
      await confirmCard(test, clientSecret);
      const [waived] = await Promise.all([waive(running), returnFrom(test, clientSecret)]);
      expect(['payment_unavailable', 'nothing_owed']).toContain(waived.body.error?.code);
      await letTimePass(test);
      expect(await moneyOf(running)).toEqual({ charged: HOUR, refunded: 0, held: HOUR });
    }
  });

  it('is not refunded', async () => {
    const running = await start();
    const found = await test.db
      .selectFrom('orders')
      .select('id')
      .where('receiptKey', '=', running.receiptKey)
      .executeTakeFirstOrThrow();
    const body = { orderId: found.id, locationId: lot.id, amount: 100, reason: 'goodwill', refunded: 0 } as never;
    const refused = await test.call('POST /support/refunds' as never, { body } as never, admin.headers);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    await stop(running, running.sessionId);
  });
});

describe('while it runs', () => {
  it('has no time to add, and takes a corrected plate', async () => {
    const running = await start();
    const { headers } = running.driver;
    const { sessionId } = running;
    const added = await test.call('POST /sessions/add', { body: { sessionId, hours: 1 } }, headers);
    expect(added.body.error?.code).toBe('runs_until_stopped');
    expect((await receiptOf(running)).correctableUntil).toBe('2026-11-20T18:15:00.000Z');
    const { plate } = aVehicle();
    expect((await correct(running, { plateNumber: plate })).status).toBeLessThan(300);
    test.clock.advance(100);
    expect((await stop(running, sessionId)).body.data).toMatchObject({ vehiclePlate: plate, totalCost: 700 });
  });
});

describe('the wrong zone', () => {
  const zoneAt = (priceCents: number, changes = {}) =>
    aZone(test.db, { ...options, priceCents, startStop: true, ...changes });
  const MAX = 5052;
  /** At $6.00 an hour: 6500 + 650 + 429. */
  const MAX_AT_SIX = 7579;
  const sold = async (running: Started) => (await receiptOf(running)).sessions[0];

  it('is corrected without stopping: a dearer one holds more, and prices the time from the start', async () => {
    const running = await start();
    const dearer = await zoneAt(600);
    test.clock.advance(10);
    const difference = MAX_AT_SIX - MAX;
    const moved = await correct(running, { zoneId: dearer.id, difference });
    expect(moved.body.data).toMatchObject({ status: 'done', difference, clientSecret: null, zoneId: dearer.id });
    expect(await intentOf(running)).toMatchObject({ status: 'authorized', amountCents: MAX_AT_SIX });
    expect(await receiptOf(running)).toMatchObject({ status: 'running', authorized: MAX_AT_SIX, totalCost: 0 });
    expect(await sold(running)).toMatchObject({ zoneNumber: dearer.zoneNumber, status: 'active' });
    test.clock.advance(50);
    // An hour at $6.00, the fee and the tax.
    expect((await stop(running, running.sessionId)).body.data).toMatchObject({ totalCost: 600 + 60 + 40 });
    expect(await moneyOf(running)).toEqual({ charged: 700, refunded: 0, held: 700 });
    const corrections = test.db.selectFrom('sessionCorrections').select('lines').where('toZoneId', '=', dearer.id);
    // None of the money that the stay cost.
    expect(await corrections.execute()).toEqual([{ lines: [] }]);
  });

  it('costs less in a cheaper one, for which no more is held', async () => {
    const running = await start();
    const cheaper = await zoneAt(200);
    expect((await correct(running, { zoneId: cheaper.id })).body.data).toMatchObject({ status: 'done' });
    expect(await intentOf(running)).toMatchObject({ status: 'authorized', amountCents: MAX });
    test.clock.advance(60);
    await stop(running, running.sessionId);
    expect(await moneyOf(running)).toEqual({ charged: 233, refunded: 0, held: 233 });
  });

  it('stays where the card allows no larger hold, and nothing changes', async () => {
    const running = await start({}, { card: '4000000000000606' });
    const dearer = await zoneAt(600);
    expect((await correct(running, { zoneId: dearer.id })).body.error?.code).toBe('hold_not_increased');
    expect(await receiptOf(running)).toMatchObject({ authorized: MAX });
    expect(await sold(running)).not.toMatchObject({ zoneNumber: dearer.zoneNumber });
    test.clock.advance(60);
    await stop(running, running.sessionId);
    expect(await moneyOf(running)).toEqual({ charged: HOUR, refunded: 0, held: HOUR });
  });

  it('stays in front of a full one, for which no more is held', async () => {
    const running = await start();
    const full = await zoneAt(600);
    await test.call('PATCH /zones/:id', { params: { id: full.id }, body: { capacity: 1 } }, vendor.headers);
    await start({ zoneId: full.id });
    expect((await correct(running, { zoneId: full.id })).body.error?.code).toBe('zone_full');
    expect(await intentOf(running)).toMatchObject({ amountCents: MAX });
  });

  it.each([
    ['a zone where one pays before', {}, () => aZone(test.db, options)],
    ['several cars', { vehicles: [aVehicle(), aVehicle()] }, () => zoneAt(600)],
  ] as const)('is corrected by stopping for %s', async (_what, stay, zone) => {
    const running = await start(stay as Partial<Stay>);
    const { id } = await zone();
    expect((await correct(running, { zoneId: id })).body.error?.code).toBe('zone_until_stopped');
  });

  it('is corrected by asking again when the provider did not answer, and holds it once', async () => {
    for (const when of ['before', 'after'] as const) {
      const running = await start();
      const dearer = await zoneAt(600);
      faults.failAt(`${when}:increase`);
      expect((await correct(running, { zoneId: dearer.id })).body.error?.code).toBe('payment_unavailable');
      expect(await receiptOf(running)).toMatchObject({ authorized: MAX });
      expect((await correct(running, { zoneId: dearer.id })).body.data).toMatchObject({ status: 'done' });
      expect(await intentOf(running)).toMatchObject({ amountCents: MAX_AT_SIX });
    }
  });
});
