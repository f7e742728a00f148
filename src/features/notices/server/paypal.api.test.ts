// A charge that is paid with PayPal: once, and refunded in full if the notice turns out to be void.

import { describe, expect, it } from 'vitest';
import { aChargingLot, appealNotice, openNotice, requestToPay } from '#platform/testing/builders/a-charging-lot.ts';
import { returnFrom } from '#platform/testing/builders/a-driver.ts';
import { storedAt } from '#platform/testing/ledger-audit.ts';
import {
  bookedOrder,
  createPayPalApp,
  deliver,
  eventsOf,
  findPayPalDisagreements,
} from '#platform/testing/paypal/paypal-app.ts';

const test = await createPayPalApp();
const lot = await aChargingLot(test);

const stored = () => storedAt(test.db, lot.locationId);
const decide = (id: string, decision: 'grant' | 'uphold') =>
  test.call(
    'POST /locations/:locationId/notices/:id/decision',
    { params: { locationId: lot.locationId, id }, body: { decision, reason: 'The truck is on our photo.' } },
    lot.owner.headers,
  );

async function aCharge() {
  const notice = await lot.given();
  const { body } = await requestToPay(test, notice, { totalCost: 2000, method: 'paypal' });
  const clientSecret = body.data.clientSecret ?? '';
  const comesBack = async () => (await returnFrom(test, clientSecret)).body.data.status;
  return { notice, clientSecret, order: bookedOrder(test, clientSecret), comesBack };
}

async function aPaidCharge() {
  const charge = await aCharge();
  test.paypal.approve(charge.order.id);
  expect(await charge.comesBack()).toBe('paid');
  return charge;
}

describe('a charge that is paid with PayPal', () => {
  it('is captured once when its driver comes back, even when the events arrive late and twice', async () => {
    const before = await stored();
    const { notice, order, clientSecret, comesBack } = await aCharge();
    expect(order).toMatchObject({ intent: 'AUTHORIZE', amount: { currency_code: 'USD', value: '20.00' } });
    expect(await comesBack()).toBe('pending');
    test.paypal.approve(order.id);
    expect(await comesBack()).toBe('paid');
    const events = eventsOf(test, clientSecret);
    for (const event of [...events, ...events]) expect(await deliver(test, event)).toBe(200);
    expect(order).toMatchObject({ capture: { status: 'COMPLETED' } });
    expect(await openNotice(test, notice)).toMatchObject({ payment: { cents: 2000 }, state: { status: 'open' } });
    expect(await stored()).toBe(before + 2000);
    expect(await findPayPalDisagreements(test)).toEqual({});
  });

  it('is refunded in full, once, when the appeal is won', async () => {
    const before = await stored();
    const { notice, order } = await aPaidCharge();
    expect((await appealNotice(test, notice)).status).toBe(200);
    await decide(notice._id, 'grant');
    await test.drainJobs();
    expect(order.capture?.status).toBe('REFUNDED');
    expect((await decide(notice._id, 'grant')).status).toBe(409);
    await test.drainJobs();
    expect(await openNotice(test, notice)).toMatchObject({ state: { status: 'voided' } });
    expect(await stored()).toBe(before);
    expect(await findPayPalDisagreements(test)).toEqual({});
  });

  it('stays paid when the appeal is refused', async () => {
    const before = await stored();
    const { notice, order } = await aPaidCharge();
    await appealNotice(test, notice);
    await decide(notice._id, 'uphold');
    await test.drainJobs();
    expect(order.capture?.status).toBe('COMPLETED');
    expect(await stored()).toBe(before + 2000);
  });

  it('is not taken if it is approved for a notice that has become void', async () => {
    const before = await stored();
    const { notice, order, comesBack } = await aCharge();
    await appealNotice(test, notice);
    await decide(notice._id, 'grant');
    test.paypal.approve(order.id);
    await comesBack();
    await test.drainJobs();
    const isTaken = order.capture !== null && order.capture.status !== 'REFUNDED';
    expect(isTaken).toBe(false);
    expect(await stored()).toBe(before);
    expect(await findPayPalDisagreements(test)).toEqual({});
  });
});
