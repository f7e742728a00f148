import { afterEach, describe, expect, it } from 'vitest';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { aGuest, prepareStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import {
  bookedOrder,
  createPayPalApp,
  deliver,
  eventsOf,
  findPayPalDisagreements,
} from '#platform/testing/paypal/paypal-app.ts';
import { reconcilePayments, requestReconciliation } from './reconciliation/reconcile-payments.ts';

const test = await createPayPalApp();
const { paypal } = test;
const vendor = await test.signUp('vendor');
const admin = await test.signUp('admin');
const lot = await aLocation(test.db, { ownerId: vendor.user._id, name: 'North Garage' });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 1000, isHourly: true });

async function reconcile(): Promise<void> {
  await requestReconciliation(test.deps, test.db);
  await reconcilePayments(test.deps);
}

afterEach(async () => {
  paypal.faults.clear();
  paypal.disputes.letRead(true);
  await letTimePass(test);
  await reconcile();
  expect(await findPayPalDisagreements(test)).toEqual({});
  await test.handlers['prove-revenue']();
});

/** A paid stay of 11 dollars. */
async function aPaidStay() {
  const { clientSecret } = await prepareStay(test, aGuest(), { zoneId, method: 'paypal' });
  const order = bookedOrder(test, clientSecret);
  paypal.approve(order.id);
  await returnFrom(test, clientSecret);
  return { order, clientSecret, notify: () => notifyAll(clientSecret) };
}

async function notifyAll(clientSecret: string) {
  for (const event of eventsOf(test, clientSecret)) expect(await deliver(test, event)).toBe(200);
}

const find = async (ref: string) => {
  const { data } = (await test.call('GET /support/disputes', { query: { limit: 200 } }, admin.headers)).body;
  return data.disputes.find(({ providerRef }) => providerRef === ref);
};

describe('a buyer who disputes a payment at PayPal', () => {
  it('shows at support before any money moves, and then with the amount withdrawn including the fee', async () => {
    const { order, notify } = await aPaidStay();
    const dispute = paypal.disputes.open(order.id);
    await notify();
    expect(await find(dispute.id)).toMatchObject({
      locationName: 'North Garage',
      provider: 'paypal',
      status: 'inquiry',
      reason: 'merchandise_or_service_not_received',
      amount: 1100,
      withdrawn: 0,
      dueBy: new Date(dispute.dueBy).toISOString(),
      closedAt: null,
    });
    paypal.disputes.chargeBack(dispute);
    await notify();
    expect(await find(dispute.id)).toMatchObject({ status: 'needs_response', withdrawn: 2600, reinstated: 0 });
  });

  it.each([
    ['RESOLVED_SELLER_FAVOUR', { status: 'won', withdrawn: 2600, reinstated: 1100 }],
    ['RESOLVED_BUYER_FAVOUR', { status: 'lost', withdrawn: 2600, reinstated: 0 }],
    ['CANCELED_BY_BUYER', { status: 'closed', withdrawn: 2600, reinstated: 1100 }],
  ] as const)('ends the way PayPal says: %s', async (outcome, end) => {
    const { order, notify } = await aPaidStay();
    const dispute = paypal.disputes.open(order.id);
    paypal.disputes.chargeBack(dispute);
    await notify();
    test.clock.advance(60);
    paypal.disputes.resolve(dispute, outcome);
    await notify();
    expect(await find(dispute.id)).toMatchObject({ ...end, closedAt: test.clock.now().toISOString() });
  });

  it('is booked once, however often and in whatever order its events arrive', async () => {
    const { order, clientSecret } = await aPaidStay();
    const dispute = paypal.disputes.open(order.id);
    paypal.disputes.chargeBack(dispute);
    paypal.disputes.resolve(dispute, 'RESOLVED_SELLER_FAVOUR');
    const events = eventsOf(test, clientSecret);
    const all = [...events.toReversed(), ...events, ...events];
    expect(new Set(await Promise.all(all.map((event) => deliver(test, event))))).toEqual(new Set([200]));
    expect(await find(dispute.id)).toMatchObject({ status: 'won', withdrawn: 2600, reinstated: 1100 });
  });

  it.each(['listed before we hear of its end', 'listed only afterwards'])(
    'costs us the money only once when PayPal shows the settlement as a refund too, %s',
    async (when) => {
      const { order, clientSecret, notify } = await aPaidStay();
      const dispute = paypal.disputes.open(order.id);
      test.clock.advance(60);
      paypal.disputes.settleAsRefund(dispute);
      if (when === 'listed only afterwards') {
        const [refund] = order.refunds.splice(0);
        await notify();
        expect(await find(dispute.id)).toMatchObject({ status: 'lost', withdrawn: 1100, reinstated: 0 });
        if (refund) order.refunds.push(refund);
      }
      await notify();
      expect(await find(dispute.id)).toMatchObject({ status: 'lost', withdrawn: 1100, reinstated: 1100 });
      await reconcile();
      const { body } = await returnFrom(test, clientSecret);
      expect(body.data.status).toBe('refunded');
    },
  );

  it('costs only the fee when we win, even alongside a refund that somebody made at PayPal', async () => {
    const { order, notify } = await aPaidStay();
    const dispute = paypal.disputes.open(order.id);
    test.clock.advance(60);
    paypal.books.refund(order.capture?.id ?? '', { amount: { currency_code: 'USD', value: '2.00' } });
    paypal.disputes.chargeBack(dispute);
    paypal.disputes.resolve(dispute, 'RESOLVED_SELLER_FAVOUR');
    await notify();
    expect(await find(dispute.id)).toMatchObject({ status: 'won', withdrawn: 2600, reinstated: 1100 });
  });

  it('is fetched again later when PayPal does not answer', async () => {
    const { order, clientSecret } = await aPaidStay();
    const dispute = paypal.disputes.open(order.id);
    const event = eventsOf(test, clientSecret).at(-1) ?? '';
    paypal.faults.failAt(['dispute'], 'cut before', 5);
    expect(await deliver(test, event)).toBeGreaterThanOrEqual(500);
    paypal.faults.clear();
    expect(await deliver(test, event)).toBe(200);
    expect(await find(dispute.id)).toMatchObject({ status: 'inquiry' });
  });

  it('is not acknowledged while the app has no permission to read disputes, so that PayPal sends it again', async () => {
    const { order, clientSecret } = await aPaidStay();
    const dispute = paypal.disputes.open(order.id);
    const event = eventsOf(test, clientSecret).at(-1) ?? '';
    paypal.disputes.letRead(false);
    expect(await deliver(test, event)).toBeGreaterThanOrEqual(500);
    expect(await find(dispute.id)).toBeUndefined();
    paypal.disputes.letRead(true);
    expect(await deliver(test, event)).toBe(200);
    expect(await find(dispute.id)).toMatchObject({ provider: 'paypal' });
  });

  it('is ignored if the payment is not ours', async () => {
    const { order, clientSecret } = await aPaidStay();
    const foreign = paypal.books.create({
      intent: 'AUTHORIZE',
      purchase_units: [{ amount: { currency_code: 'USD', value: '9.00' } }],
    });
    paypal.books.approve(foreign.id);
    const { authorization } = paypal.books.authorize(foreign.id);
    paypal.books.capture(authorization?.id ?? '', undefined);
    const dispute = paypal.disputes.open(foreign.id);
    expect(await deliver(test, paypal.events.of(foreign.id).at(-1)?.rawBody ?? '')).toBe(200);
    expect(await find(dispute.id)).toBeUndefined();
    paypal.books.forget(foreign.id);
    expect([order.capture?.status, (await returnFrom(test, clientSecret)).body.data.status]).toEqual([
      'COMPLETED',
      'paid',
    ]);
  });
});
