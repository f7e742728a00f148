import { describe, expect, it } from 'vitest';
import type { RefundsGo } from '#integrations/payments/sandbox/sandbox-cards.ts';
import { refOfClientSecret } from '#platform/access/client-secret.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, confirmCard, payForStay, prepareStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { auditLedger, findDisagreements } from '#platform/testing/ledger-audit.ts';

const test = await createTestApp();
const admin = await test.signUp('admin');
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id, name: 'Canal Street Lot' });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });

/** A paid stay with a full refund promised by support, at a provider that treats refunds this way. */
async function aPromisedRefund(go: RefundsGo) {
  const stay = await payForStay(test, aGuest(), { zoneId });
  const ref = refOfClientSecret(stay.clientSecret);
  await test.sandbox.console.letRefundsGo(ref, go);
  const { orderId } = await test.db
    .selectFrom('orders')
    .select('id as orderId')
    .where('receiptKey', '=', stay.receiptKey)
    .executeTakeFirstOrThrow();
  const body = { locationId: lot.id, orderId, amount: 550, refunded: 0, reason: 'Rain' };
  await test.call('POST /support/refunds', { body }, admin.headers);
  await test.drainJobs();
  return { ...stay, ref, orderId };
}

const refundOf = (orderId: string) =>
  test.db.selectFrom('refunds').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow();
const refundedThere = async (ref: string) => (await test.sandbox.getIntent(ref)).refundedCents;

async function sweepIn(minutes: number): Promise<void> {
  test.clock.advance(minutes);
  await test.handlers['sweep-payments']();
  await test.drainJobs();
}

describe('a refund that the provider cannot make right now', () => {
  it('is retried with growing delays, and made once the balance allows it', async () => {
    const { orderId, ref, sessionId } = await aPromisedRefund('refused:balance_insufficient');
    expect(await refundOf(orderId)).toMatchObject({
      status: 'failed',
      failureCode: 'balance_insufficient',
      attempt: 1,
    });
    for (const [minutes, attempt] of [
      [0.5, 1],
      [1, 2],
      [4, 2],
      [2, 3],
      [20, 4],
    ] as const) {
      await sweepIn(minutes);
      expect(await refundOf(orderId)).toMatchObject({ status: 'failed', attempt });
    }
    expect(await refundedThere(ref)).toBe(0);
    await test.sandbox.console.letRefundsGo(ref, 'at_once');
    await sweepIn(61);
    expect(await refundOf(orderId)).toMatchObject({ status: 'done', failureCode: null, attempt: 5 });
    expect(await refundedThere(ref)).toBe(550);
    const { body } = await test.call('GET /sessions/:id', { params: { id: sessionId } }, admin.headers);
    expect(body.data.status).toBe('refunded');
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('waits for a person after ten days, and not before', async () => {
    const { orderId, ref, receiptKey } = await aPromisedRefund('refused:balance_insufficient');
    for (let hours = 0; hours < 9 * 24; hours += 12) await sweepIn(12 * 60);
    expect((await refundOf(orderId)).nextTryAt).not.toBeNull();
    for (let hours = 0; hours < 2 * 24; hours += 12) await sweepIn(12 * 60);
    expect(await refundOf(orderId)).toMatchObject({ status: 'failed', nextTryAt: null });
    expect(await findDisagreements(test.db)).toEqual({ owedToDrivers: 1 });
    const { data } = (await test.call('GET /receipts/:key', { params: { key: receiptKey } })).body;
    expect([data.status, data.refunded, data.refunds.map(({ state }) => state)]).toEqual(['paid', 0, ['failed']]);
    await test.db.updateTable('refunds').set({ nextTryAt: test.clock.now() }).where('orderId', '=', orderId).execute();
    await test.sandbox.console.letRefundsGo(ref, 'at_once');
    await sweepIn(1);
  });
});

describe('a refund that is pending at the provider', () => {
  it('changes neither the books nor the parking until the provider has made it', async () => {
    const { orderId, ref, sessionId } = await aPromisedRefund('later');
    expect(await refundOf(orderId)).toMatchObject({ status: 'pending', settledAt: null });
    expect((await auditLedger(test.db)).open).toBe(1);
    const seen = async () =>
      (await test.call('GET /sessions/:id', { params: { id: sessionId } }, admin.headers)).body.data.status;
    expect(await seen()).toBe('active');
    const [made] = await test.sandbox.listRefundsOf(ref);
    await test.sandbox.console.endRefund(made?.refundRef ?? '', 'succeeded');
    await sweepIn(61);
    expect(await refundOf(orderId)).toMatchObject({ status: 'done', attempt: 1, providerRef: made?.refundRef });
    expect(await seen()).toBe('refunded');
  });

  it('waits for a person when the bank rejects it', async () => {
    const { orderId, ref } = await aPromisedRefund('later');
    const [made] = await test.sandbox.listRefundsOf(ref);
    await test.sandbox.console.endRefund(made?.refundRef ?? '', 'failed');
    await sweepIn(61);
    expect(await refundOf(orderId)).toMatchObject({
      status: 'failed',
      failureCode: 'expired_or_canceled_card',
      nextTryAt: null,
    });
    await test.db.updateTable('refunds').set({ nextTryAt: test.clock.now() }).where('orderId', '=', orderId).execute();
    await test.sandbox.console.letRefundsGo(ref, 'at_once');
    await sweepIn(1);
    expect(await refundOf(orderId)).toMatchObject({ status: 'done', attempt: 2 });
    expect(await refundedThere(ref)).toBe(550);
    expect(await findDisagreements(test.db)).toEqual({});
  });
});

describe('money that could not be used', () => {
  it('is promised when the provider refuses at first, and refunded later', async () => {
    const vehicles = [{ plate: 'TWICE1', state: 'IL' }];
    const late = await prepareStay(test, aGuest(), { zoneId, vehicles });
    const ref = refOfClientSecret(late.clientSecret);
    await payForStay(test, aGuest(), { zoneId, vehicles });
    await test.sandbox.console.letRefundsGo(ref, 'refused:balance_insufficient');
    await confirmCard(test, late.clientSecret);
    expect((await returnFrom(test, late.clientSecret)).body.data.status).toBe('refunded');
    await test.drainJobs();
    const receipt = async () => (await test.call('GET /receipts/:key', { params: { key: late.receiptKey } })).body.data;
    const promisedAt = test.clock.now().toISOString();
    const promised = { state: 'promised', cents: 550, at: promisedAt };
    expect(await receipt()).toMatchObject({ status: 'paid', refunded: 0, refunds: [promised] });
    expect((await receipt()).sessions).toMatchObject([{ status: 'refunded', refund: promised }]);
    expect((await returnFrom(test, late.clientSecret)).body.data).toMatchObject({ refund: promised });
    await test.sandbox.console.letRefundsGo(ref, 'at_once');
    await sweepIn(5);
    const paidBack = { state: 'paid_back', cents: 550, at: test.clock.now().toISOString() };
    expect(await receipt()).toMatchObject({ status: 'refunded', refunded: 550, refunds: [paidBack] });
    expect((await receipt()).sessions).toMatchObject([{ status: 'refunded', refund: paidBack }]);
    expect((await returnFrom(test, late.clientSecret)).body.data).toMatchObject({ refund: paidBack });
  });
});
