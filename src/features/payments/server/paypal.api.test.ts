import { describe, expect, it } from 'vitest';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { aGuest, aVehicle, payForStay, prepareStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { createDatabaseFaults } from '#platform/testing/database/database-faults.ts';
import {
  bookedOrder,
  createPayPalApp,
  deliver,
  eventsOf,
  findPayPalDisagreements,
  payPalAccountOf,
} from '#platform/testing/paypal/paypal-app.ts';
import { FOREIGN_WEBHOOK, OUR_WEBHOOK } from '#platform/testing/paypal/paypal-steps.ts';

const test = await createPayPalApp();
const { paypal } = test;
const databaseFaults = await createDatabaseFaults(test.db);
const vendor = await test.signUp('vendor');
const admin = await test.signUp('admin');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });

const PAID = { charged: 550, refunded: 0, held: 550 };
const NOTHING = { charged: 0, refunded: 0, held: 0 };

async function aStay(vehicles = [aVehicle()]) {
  const guest = aGuest();
  const { clientSecret, ...stay } = await prepareStay(test, guest, { zoneId, vehicles, method: 'paypal' });
  const order = bookedOrder(test, clientSecret);
  const comesBack = async () => (await returnFrom(test, clientSecret)).body.data;
  const account = () => payPalAccountOf(test, guest.guestId);
  return { ...stay, guest, clientSecret, order, comesBack, account };
}

const sessionsOf = async (headers: Record<string, string>) =>
  (await test.call('GET /sessions/me', {}, headers)).body.sessions;

describe('a stay paid with PayPal', () => {
  it('is authorized, stored and then captured, and its session is invisible before', async () => {
    const { guest, order, comesBack, account } = await aStay();
    expect(order).toMatchObject({ intent: 'AUTHORIZE', amount: { currency_code: 'USD', value: '5.50' } });
    expect(await comesBack()).toMatchObject({ status: 'pending' });
    paypal.approve(order.id);
    expect(await sessionsOf(guest.headers)).toEqual([]);
    expect(await comesBack()).toMatchObject({ status: 'paid' });
    expect(await sessionsOf(guest.headers)).toMatchObject([{ status: 'active', totalCost: 550 }]);
    expect(order).toMatchObject({ authorization: { status: 'CAPTURED' }, capture: { status: 'COMPLETED' } });
    expect(await account()).toEqual(PAID);
    expect(await findPayPalDisagreements(test)).toEqual({});
  });

  it('is settled by PayPal’s webhook when the browser never comes back', async () => {
    const { order, clientSecret, account } = await aStay();
    paypal.approve(order.id);
    for (const event of eventsOf(test, clientSecret)) expect(await deliver(test, event)).toBe(200);
    expect(await account()).toEqual(PAID);
  });

  it('is found by the sweep when no event arrives', async () => {
    const { order, account } = await aStay();
    paypal.approve(order.id);
    test.clock.advance(3);
    await test.handlers['sweep-payments']();
    expect(await account()).toEqual(PAID);
  });

  it('is captured once, however late, often or out of order the events come', async () => {
    const { order, clientSecret, comesBack, account } = await aStay();
    paypal.approve(order.id);
    await comesBack();
    const events = eventsOf(test, clientSecret);
    expect(events).toHaveLength(3);
    const mixed = [...events].reverse().concat(events, events);
    expect(new Set(await Promise.all(mixed.map((event) => deliver(test, event))))).toEqual(new Set([200]));
    expect(await account()).toEqual(PAID);
    expect(await findPayPalDisagreements(test)).toEqual({});
  });

  it('is captured once when browser, events and sweep coincide', async () => {
    const { order, clientSecret, comesBack, account } = await aStay();
    paypal.approve(order.id);
    const [event = ''] = eventsOf(test, clientSecret);
    test.clock.advance(3);
    const sweep = test.handlers['sweep-payments'];
    await Promise.all([comesBack(), deliver(test, event), sweep(), comesBack(), deliver(test, event)]);
    expect(await comesBack()).toMatchObject({ status: 'paid' });
    expect(await account()).toEqual(PAID);
    expect(await findPayPalDisagreements(test)).toEqual({});
  });

  it('is charged, however late that is seen, when its driver has left before anybody saw that it was approved', async () => {
    const hours = { locationId: lot.id, priceCents: 500, isHourly: true, openMinutes: 360, closeMinutes: 1380 };
    const { id: startStopZone } = await aZone(test.db, { ...hours, startStop: true });
    const guest = aGuest();
    const stay = { zoneId: startStopZone, startStop: true, method: 'paypal' as const };
    const { clientSecret, sessionId } = await prepareStay(test, guest, stay);
    const order = bookedOrder(test, clientSecret);
    paypal.faults.failAt(['get'], 'error before', 1000);
    paypal.approve(order.id);
    const stop = { params: { id: sessionId }, body: { status: 'ended' as const } };
    expect((await test.call('PATCH /sessions/:id', stop, guest.headers)).body.data).toMatchObject({ status: 'ended' });
    test.clock.advance(45);
    await test.handlers['sweep-payments']();
    paypal.faults.clear();
    await letTimePass(test);
    expect(await payPalAccountOf(test, guest.guestId)).toEqual(PAID);
    expect(await findPayPalDisagreements(test)).toEqual({});
  });

  it('cannot be reached with the order id, which shows in address bars', async () => {
    const { order } = await aStay();
    expect((await returnFrom(test, order.id)).status).toBe(404);
    const stored = await test.call('POST /sessions', { body: { clientSecret: order.id } }, aGuest().headers);
    expect(stored.status).toBe(404);
  });

  it('can be refunded by support, in full or in part', async () => {
    const { order, comesBack, account, sessionId } = await aStay();
    paypal.approve(order.id);
    await comesBack();
    const { orderId } = (await test.call('GET /sessions/:id', { params: { id: sessionId } }, admin.headers)).body.data;
    const release = (amount: number, refunded: number) => {
      const body = { locationId: lot.id, orderId, amount, refunded, reason: 'The gate was shut' };
      return test.call('POST /support/refunds', { body }, admin.headers);
    };
    expect((await release(150, 0)).status).toBe(201);
    await test.drainJobs();
    expect(order.capture?.status).toBe('PARTIALLY_REFUNDED');
    expect((await release(400, 150)).status).toBe(201);
    await test.drainJobs();
    expect(order.capture?.status).toBe('REFUNDED');
    expect(await account()).toEqual({ charged: 550, refunded: 550, held: 0 });
    await letTimePass(test);
    expect(await findPayPalDisagreements(test)).toEqual({});
  });
});

describe('a buyer who does not pay', () => {
  it('may close the window: nothing is stored, and the order is canceled in due time', async () => {
    const { order, guest, comesBack, account, clientSecret } = await aStay();
    expect(await comesBack()).toMatchObject({ status: 'pending', message: null });
    await letTimePass(test);
    expect(await comesBack()).toMatchObject({ status: 'expired', message: null });
    paypal.approve(order.id);
    for (const event of eventsOf(test, clientSecret)) expect(await deliver(test, event)).toBe(200);
    expect(await sessionsOf(guest.headers)).toEqual([]);
    expect([order.authorization, await account()]).toEqual([null, NOTHING]);
    expect(await findPayPalDisagreements(test)).toEqual({});
  });

  it('is told PayPal’s reason for a decline, and may choose again', async () => {
    const { order, comesBack, account } = await aStay();
    paypal.approve(order.id, { bank: 'declines' });
    expect(await comesBack()).toMatchObject({ status: 'declined', message: expect.stringMatching(/\w/) });
    const requested = paypal.countOf('authorize');
    test.clock.advance(3);
    await test.handlers['sweep-payments']();
    expect(paypal.countOf('authorize')).toBe(requested);
    paypal.approve(order.id);
    expect(await comesBack()).toMatchObject({ status: 'paid' });
    expect(await account()).toEqual(PAID);
  });

  it.each([
    ['does not know the order', ['get'], { status: 404, issue: 'INVALID_RESOURCE_ID' }],
    ['does not let our app authorize', ['authorize'], { status: 403, issue: 'PERMISSION_DENIED' }],
    ['needs the payment confirmed again', ['authorize'], { status: 422, issue: 'PAYER_ACTION_REQUIRED' }],
  ] as const)('still pays when PayPal %s at first', async (_why, steps, fault) => {
    const { order, comesBack, account } = await aStay();
    paypal.approve(order.id);
    paypal.faults.failAt(steps, fault);
    const { status, message } = await comesBack();
    expect(['pending', 'declined']).toContain(status);
    expect(message).toBe(
      fault.status === 422 ? 'PayPal needs you to confirm this payment again. You have not been charged.' : null,
    );
    expect(paypal.faults.clear()).toBe(1);
    expect(await comesBack()).toMatchObject({ status: 'paid' });
    expect(await account()).toEqual(PAID);
  });

  it('is not charged for an approval that is found after the price has expired', async () => {
    const { order, account } = await aStay();
    paypal.approve(order.id);
    test.clock.advance(31);
    await test.handlers['sweep-payments']();
    expect([order.authorization, await account()]).toEqual([null, NOTHING]);
    expect(await findPayPalDisagreements(test)).toEqual({});
  });
});

describe('a capture that PayPal reviews', () => {
  it('gives no session until PayPal approves it, although the order is completed', async () => {
    const { order, guest, comesBack, clientSecret, account } = await aStay();
    paypal.approve(order.id, { capture: 'PENDING' });
    expect(await comesBack()).toMatchObject({ status: 'processing' });
    expect(order.status).toBe('COMPLETED');
    expect(await sessionsOf(guest.headers)).toEqual([]);
    await letTimePass(test);
    expect(await comesBack()).toMatchObject({ status: 'processing' });
    paypal.decide(order.id, 'COMPLETED');
    expect(await deliver(test, eventsOf(test, clientSecret).at(-1) ?? '')).toBe(200);
    expect(await comesBack()).toMatchObject({ status: 'paid' });
    expect(await account()).toEqual(PAID);
  });

  it.each(['at once', 'after a while'])('is canceled when PayPal says no %s', async (when) => {
    const { order, comesBack, clientSecret, account } = await aStay();
    paypal.approve(order.id, { capture: when === 'at once' ? 'DECLINED' : 'PENDING' });
    await comesBack();
    if (when !== 'at once') paypal.decide(order.id, 'DECLINED');
    for (const event of eventsOf(test, clientSecret)) expect(await deliver(test, event)).toBe(200);
    const message = 'PayPal declined this payment. You have not been charged.';
    expect(await comesBack()).toMatchObject({ status: 'expired', message });
    expect(await account()).toEqual(NOTHING);
    expect(await findPayPalDisagreements(test)).toEqual({});
  });
});

describe('money that was authorized but bought nothing', () => {
  it('is released when someone else has paid for the vehicle', async () => {
    const vehicle = aVehicle();
    const { order, comesBack, account } = await aStay([vehicle]);
    await payForStay(test, aGuest(), { zoneId, vehicles: [vehicle] });
    paypal.approve(order.id);
    const message = 'This car is already paid for here. You have not been charged.';
    for (const _again of [1, 2]) expect(await comesBack()).toMatchObject({ status: 'expired', message });
    expect(order).toMatchObject({ authorization: { status: 'VOIDED' }, capture: null });
    expect(await account()).toEqual(NOTHING);
    expect(await findPayPalDisagreements(test)).toEqual({});
  });

  it('is released when the sessions cannot be stored', async () => {
    const { order, comesBack, account } = await aStay();
    paypal.approve(order.id);
    const where = "new.status = 'authorized'";
    await databaseFaults.failOnce({
      write: 'update',
      table: 'payments',
      where,
      moment: 'at the write',
      how: 'an error',
    });
    await comesBack();
    expect(await databaseFaults.clear()).toBe(1);
    expect(order).toMatchObject({ authorization: { status: 'VOIDED' }, capture: null });
    await letTimePass(test);
    expect(await comesBack()).toMatchObject({ status: 'expired' });
    expect(await account()).toEqual(NOTHING);
    expect(await findPayPalDisagreements(test)).toEqual({});
  });

  it('is not even authorized when the amount differs from the one requested', async () => {
    const { order, comesBack, account } = await aStay();
    Object.assign(order, { amount: { currency_code: 'USD', value: '0.50' } });
    paypal.approve(order.id);
    expect(await comesBack()).toMatchObject({ status: 'expired' });
    expect([order.authorization, await account()]).toEqual([null, NOTHING]);
  });

  it('is released when it was authorized just as the order was canceled', async () => {
    const { order, clientSecret, account } = await aStay();
    await letTimePass(test);
    paypal.approve(order.id);
    paypal.books.authorize(order.id);
    const [approved = ''] = eventsOf(test, clientSecret);
    expect(await deliver(test, approved)).toBe(200);
    expect(order.authorization?.status).toBe('VOIDED');
    expect(await account()).toEqual(NOTHING);
    expect(await findPayPalDisagreements(test)).toEqual({});
  });
});

describe('a request that claims to come from PayPal', () => {
  const anEvent = async () => {
    const { order, clientSecret, account } = await aStay();
    paypal.approve(order.id);
    return { event: eventsOf(test, clientSecret)[0] ?? '', account };
  };

  it('is refused without a signature, without asking PayPal', async () => {
    const { event } = await anEvent();
    const requested = paypal.countOf('verify');
    expect(await deliver(test, event, {})).toBe(400);
    expect(await deliver(test, 'no JSON')).toBe(400);
    expect(paypal.countOf('verify')).toBe(requested);
  });

  it('is refused when PayPal did not sign it', async () => {
    const { event, account } = await anEvent();
    const forged = paypal.events.sign(event, { webhookId: OUR_WEBHOOK, key: 'a guess' });
    expect(await deliver(test, event, forged.headers)).toBe(400);
    expect(await account()).toEqual(NOTHING);
  });

  it('is refused when PayPal signed it for another merchant, who smuggles a webhook id into our request', async () => {
    const { event, account } = await anEvent();
    const { headers } = paypal.events.sign(event, { webhookId: FOREIGN_WEBHOOK });
    expect(await deliver(test, event, headers)).toBe(400);
    expect(await deliver(test, `${event},"webhook_id":"${FOREIGN_WEBHOOK}"`, headers)).toBe(400);
    expect(await account()).toEqual(NOTHING);
  });

  it('is requested again when PayPal cannot verify it', async () => {
    const { event, account } = await anEvent();
    paypal.faults.failAt(['verify'], 'error before');
    expect(await deliver(test, event)).toBeGreaterThanOrEqual(500);
    expect(paypal.faults.clear()).toBe(1);
    expect(await deliver(test, event)).toBe(200);
    expect(await account()).toEqual(PAID);
  });
});

describe('added time', () => {
  it('can be paid with PayPal too', async () => {
    const { order, comesBack, guest, sessionId, account } = await aStay();
    paypal.approve(order.id);
    await comesBack();
    const more = { body: { sessionId, hours: 1, method: 'paypal' as const } };
    const { body } = await test.call('POST /sessions/add', more, guest.headers);
    const clientSecret = body.data.clientSecret ?? '';
    paypal.approve(bookedOrder(test, clientSecret).id);
    expect((await returnFrom(test, clientSecret)).body.data.status).toBe('paid');
    expect(await account()).toEqual({ charged: 1100, refunded: 0, held: 1100 });
    await letTimePass(test);
    expect(await findPayPalDisagreements(test)).toEqual({});
  });
});
