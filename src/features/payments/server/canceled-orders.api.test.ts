import { describe, expect, it } from 'vitest';
import { type NewIntent, ProviderRefused } from '#integrations/payments/payments.port.ts';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  confirmCard,
  type Driver,
  payForStay,
  prepareStay,
  requestIntent,
  returnFrom,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { accountOf, findDisagreements } from '#platform/testing/ledger-audit.ts';
import { createPaymentFaults } from '#platform/testing/payment-faults.ts';

const faults = createPaymentFaults();
const test = await createTestApp({ faults: faults.inject });
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
const createIntent = test.sandbox.createIntent;

describe('a provider that refuses to open a payment', () => {
  it('leaves nothing open and does not block the next driver', async () => {
    const refused = async () => {
      throw new ProviderRefused('account_closed', 'This account cannot be charged.');
    };
    Object.assign(test.sandbox, { createIntent: refused });
    const answer = await requestIntent(test, aGuest(), { zoneId });
    expect([answer.status, answer.body.error?.code]).toEqual([503, 'payment_unavailable']);
    Object.assign(test.sandbox, { createIntent });
    expect(await findDisagreements(test.db)).toEqual({});
    expect((await payForStay(test, aGuest(), { zoneId })).status).toBe('paid');
  });
});

describe('a session that was never paid and is given up', () => {
  const abandon = (driver: Driver, id: string) => test.call('DELETE /sessions/:id', { params: { id } }, driver.headers);

  it('can no longer be paid or stored', async () => {
    const driver = aGuest();
    const { sessionId, clientSecret } = await prepareStay(test, driver, { zoneId });
    expect((await abandon(driver, sessionId)).status).toBe(200);
    expect((await confirmCard(test, clientSecret)).body.data).toMatchObject({ status: 'canceled' });
    const stored = await test.call('POST /sessions', { body: { clientSecret } }, driver.headers);
    expect(stored.body.error?.code).toBe('order_expired');
    expect((await returnFrom(test, clientSecret)).body.data.status).toBe('expired');
    expect((await abandon(driver, sessionId)).status).toBe(200);
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('stays if it was paid a moment before, and its driver is told so', async () => {
    const driver = aGuest();
    const { sessionId, clientSecret } = await prepareStay(test, driver, { zoneId });
    await confirmCard(test, clientSecret);
    const answer = await abandon(driver, sessionId);
    expect([answer.status, answer.body.error?.code]).toEqual([422, 'session_paid']);
    expect(await accountOf(test.db, driver.guestId)).toEqual({ charged: 550, refunded: 0, held: 550 });
  });

  it('releases money that was reserved a moment before', async () => {
    Object.assign(test.sandbox, {
      createIntent: (intent: NewIntent) => createIntent({ ...intent, capture: 'manual' }),
    });
    const driver = aGuest();
    const { sessionId, clientSecret } = await prepareStay(test, driver, { zoneId });
    await confirmCard(test, clientSecret);
    expect((await abandon(driver, sessionId)).status).toBe(200);
    Object.assign(test.sandbox, { createIntent });
    await letTimePass(test);
    expect(await accountOf(test.db, driver.guestId)).toEqual({ charged: 0, refunded: 0, held: 0 });
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('is canceled within minutes if the provider did not answer, however recent its price', async () => {
    const driver = aGuest();
    const { sessionId, clientSecret } = await prepareStay(test, driver, { zoneId });
    faults.failAt('before:cancel', { times: 1 });
    const answer = await abandon(driver, sessionId);
    expect([answer.status, answer.body.error?.code]).toEqual([503, 'payment_unavailable']);
    expect(faults.clear()).toBe(1);
    const stored = await test.call('POST /sessions', { body: { clientSecret } }, driver.headers);
    expect(stored.body.error?.code).toBe('order_expired');
    test.clock.advance(3);
    await test.handlers['sweep-payments']();
    expect((await confirmCard(test, clientSecret)).body.data).toMatchObject({ status: 'canceled' });
    expect(await findDisagreements(test.db)).toEqual({});
  });
});

describe('a driver who pays just as the order is canceled', () => {
  it.each(['after:get', 'before:cancel'] as const)('has the session: the money comes %s', async (point) => {
    const driver = aGuest();
    const { clientSecret } = await prepareStay(test, driver, { zoneId });
    faults.failAt(point, {
      times: 50,
      instead: async () => {
        if (test.clock.now() > orderEnd) await confirmCard(test, clientSecret);
      },
    });
    const orderEnd = new Date(test.clock.now().getTime() + 30 * 60_000);
    await letTimePass(test);
    expect(faults.clear()).toBeGreaterThan(0);
    expect(await accountOf(test.db, driver.guestId)).toEqual({ charged: 550, refunded: 0, held: 550 });
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('has nothing left to pay once the provider has canceled it', async () => {
    const { clientSecret } = await prepareStay(test, aGuest(), { zoneId });
    faults.failAt('after:cancel', { instead: async () => void (await confirmCard(test, clientSecret)) });
    await letTimePass(test);
    expect(faults.clear()).toBe(1);
    expect((await confirmCard(test, clientSecret)).body.data).toMatchObject({ status: 'canceled' });
    expect((await returnFrom(test, clientSecret)).body.data.status).toBe('expired');
    expect((await test.call('POST /sessions', { body: { clientSecret } }, aGuest().headers)).status).toBe(404);
    expect(await findDisagreements(test.db)).toEqual({});
  });
});
