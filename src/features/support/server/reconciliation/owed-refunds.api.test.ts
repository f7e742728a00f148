import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { refOfClientSecret } from '#platform/access/client-secret.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { auditLedger, findDisagreements } from '#platform/testing/ledger-audit.ts';

const test = await createTestApp();
const admin = await test.signUp('admin', 'Sue Porter');
const customer = await test.signUp('customer', 'Ann Carter');
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id, name: 'Canal Street Lot' });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
const locationId = lot.id;

const list = async (query: { limit?: number; cursor?: string } = {}) =>
  (await test.call('GET /support/reconciliation/refunds', { query }, admin.headers)).body;
type Decision = 'try_again' | 'pay_otherwise' | 'close';
const decide = (refundId: string, decision: Decision, note?: string, headers: Record<string, string> = {}) =>
  test.call(
    'POST /support/reconciliation/refunds/decisions',
    { body: { locationId, refundId, decision, ...(note !== undefined && { note }) } },
    { ...admin.headers, ...headers },
  );
const receiptOf = async (key: string) => (await test.call('GET /receipts/:key', { params: { key } })).body.data;
const mails = async () => {
  const { messages } = (await test.call('GET /dev/outbox', {})).body;
  return messages.filter(({ to }) => to === customer.user.email);
};

/** A support refund that the provider permanently refuses. */
async function anOwedRefund() {
  const stay = await payForStay(test, { headers: { ...customer.headers }, guestId: null }, { zoneId });
  const ref = refOfClientSecret(stay.clientSecret);
  await test.sandbox.console.letRefundsGo(ref, 'refused:charge_disputed');
  const { orderId } = await test.db
    .selectFrom('orders')
    .select('id as orderId')
    .where('receiptKey', '=', stay.receiptKey)
    .executeTakeFirstOrThrow();
  const body = { locationId, orderId, amount: 550, refunded: 0, reason: 'Rain' };
  const made = await test.call('POST /support/refunds', { body }, admin.headers);
  await test.drainJobs();
  return { ...stay, ref, orderId, refundId: made.body.data._id };
}

describe('a refund that the provider will not make', () => {
  it('is in the books as owed to a driver until a person decides', async () => {
    const { refundId, orderId, ref } = await anOwedRefund();
    const { data } = await list();
    expect(data.open).toBe(1);
    expect(data.refunds).toMatchObject([
      {
        _id: refundId,
        location: { _id: lot.id, name: 'Canal Street Lot' },
        orderId,
        cents: 550,
        reason: 'Rain',
        provider: 'sandbox',
        providerRef: ref,
        failureCode: 'charge_disputed',
        state: 'failed',
        note: null,
      },
    ]);
    await decide(refundId, 'close', 'The bank decided');
  });

  it('is retried with a new key, and done once the provider makes it', async () => {
    const { refundId, ref, receiptKey } = await anOwedRefund();
    await test.sandbox.console.letRefundsGo(ref, 'at_once');
    expect((await decide(refundId, 'try_again')).status).toBe(200);
    await test.drainJobs();
    expect(await receiptOf(receiptKey)).toMatchObject({ status: 'refunded', refunded: 550 });
    expect((await list()).data.open).toBe(0);
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it("leaves room for what somebody refunded in the provider's console, and can then only be closed", async () => {
    const { refundId, ref, receiptKey, orderId } = await anOwedRefund();
    await test.sandbox.console.letRefundsGo(ref, 'at_once');
    await test.sandbox.console.refund(ref, 300);
    await test.drainJobs();
    expect(await receiptOf(receiptKey)).toMatchObject({ status: 'paid', refunded: 300 });
    const story = async () => {
      const params = { locationId, id: orderId };
      return (await test.call('GET /support/locations/:locationId/orders/:id', { params }, admin.headers)).body.data;
    };
    expect((await story()).payments).toMatchObject([{ refunded: 850, left: 0 }]);
    for (const [decision, note] of [['try_again'], ['pay_otherwise', 'By check']] as const) {
      const { status, body } = await decide(refundId, decision, note);
      expect([status, body.error?.code]).toEqual([409, 'refund_given_already']);
    }
    expect((await decide(refundId, 'close', 'You have $3.00 of it back')).status).toBe(200);
    expect((await story()).payments).toMatchObject([{ refunded: 300, left: 250 }]);
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('can be paid another way: the ledger takes it from our bank, and the payer is mailed how', async () => {
    const before = await auditLedger(test.db);
    const { refundId, receiptKey } = await anOwedRefund();
    expect((await decide(refundId, 'pay_otherwise', 'Sent by check on November 20')).status).toBe(200);
    await test.drainJobs();
    expect(await receiptOf(receiptKey)).toMatchObject({ status: 'refunded', refunded: 550 });
    expect((await mails())[0]?.text).toContain('was refunded on Fri, Nov 20. Sent by check on November 20');
    const after = await auditLedger(test.db);
    expect(after.providerCents - before.providerCents).toBe(550);
    expect(after.collectedByOwnersCents - before.collectedByOwnersCents).toBe(-550);
    expect(after.revenueCents).toBe(before.revenueCents);
    const [row] = (await list()).data.refunds;
    expect(row).toMatchObject({
      state: 'paid_otherwise',
      decidedBy: 'Sue Porter',
      note: 'Sent by check on November 20',
    });
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('can be closed with a reason: nothing is refunded, and the payer is mailed why', async () => {
    const { refundId, receiptKey, orderId } = await anOwedRefund();
    expect((await decide(refundId, 'close', 'Your bank has paid you')).status).toBe(200);
    await test.drainJobs();
    expect(await receiptOf(receiptKey)).toMatchObject({ status: 'paid', refunded: 0, refunds: [] });
    expect((await mails())[0]?.text).toContain('will not be refunded after all. Your bank has paid you');
    const params = { locationId, id: orderId };
    const { data } = (await test.call('GET /support/locations/:locationId/orders/:id', { params }, admin.headers)).body;
    expect(data.payments).toMatchObject([{ refunded: 0, left: 550 }]);
    expect(data.events.at(-1)).toMatchObject({ kind: 'mailed' });
    expect(await findDisagreements(test.db)).toEqual({});
  });
});

describe('a decision', () => {
  it('is in the log, once', async () => {
    const { refundId } = await anOwedRefund();
    const key = { 'idempotency-key': randomUUID() };
    const answers = [
      await decide(refundId, 'close', 'Paid in cash', key),
      await decide(refundId, 'close', 'Paid in cash', key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { entries } = (await test.call('GET /support/audit', {}, admin.headers)).body.data;
    expect(entries.filter(({ detail }) => detail.refundId === refundId && detail.reason !== 'Rain')).toMatchObject([
      { action: 'refund_closed', by: { _id: admin.user._id }, detail: { reason: 'Paid in cash' } },
    ]);
  });

  it('is refused when another one was made, or while the provider may still pay', async () => {
    const { refundId } = await anOwedRefund();
    const clicks = await Promise.all([1, 2, 3].map((n) => decide(refundId, 'pay_otherwise', `By check ${n}`)));
    expect(clicks.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await decide(refundId, 'try_again')).body.error?.code).toBe('refund_not_failed');
    const pending = await anOwedRefund();
    await test.sandbox.console.letRefundsGo(pending.ref, 'later');
    await decide(pending.refundId, 'try_again');
    await test.drainJobs();
    expect((await decide(pending.refundId, 'pay_otherwise', 'By check')).body.error?.code).toBe('refund_not_failed');
  });

  it('needs a note to the payer unless the refund is retried', async () => {
    const { refundId } = await anOwedRefund();
    for (const decision of ['pay_otherwise', 'close'] as const) {
      const { status, body } = await decide(refundId, decision);
      expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([400, ['note']]);
    }
    expect((await decide(randomUUID(), 'try_again')).status).toBe(404);
  });

  it('is only for support', async () => {
    const { refundId } = await anOwedRefund();
    for (const { headers } of [vendor, customer])
      expect((await decide(refundId, 'try_again', undefined, headers)).status).toBe(403);
  });
});
