// What happens to a sale in the archive: a bank disputes it years later, somebody
// refunds it in the provider's console, the desk looks for it.

import { describe, expect, it } from 'vitest';
import { aGuest, prepareStay, returnFrom } from '#testing/builders/a-driver.ts';
import { aLocation, aZone } from '#testing/builders/a-location.ts';
import { createStripeApp } from '#testing/stripe/stripe-app.ts';
import { archiveLedger } from '../books/archive/archive-ledger.ts';
import { listPaymentDisagreements } from '../payments/order-payments.ts';
import { askForReconciliation, reconcilePayments } from '../payments/reconciliation/reconcile-payments.ts';
import { archiveSales } from './archive-sales.ts';

const { test, standIn, deliverAll } = await createStripeApp();
const config = { ledgerRetentionMonths: 38 };
/** Ids are made by this machine's clock. */
const SOLD = new Date();
test.clock.set(SOLD);
const owner = await test.signUp('vendor');
const customer = await test.signUp('customer');
const lot = await aLocation(test.db, { ownerId: owner.user._id });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 1000, isHourly: true });

/** Paid by card, and in the archive years later. */
async function soldLongAgo(n: number) {
  const sold = [];
  for (let each = 0; each < n; each++) {
    const { clientSecret, receiptKey, sessionId } = await prepareStay(test, aGuest(), { zoneId });
    standIn.books.confirm(clientSecret, '4242424242424242');
    await returnFrom(test, clientSecret);
    const { id } = await test.db
      .selectFrom('orders')
      .select('id')
      .where('receiptKey', '=', receiptKey)
      .executeTakeFirstOrThrow();
    sold.push({ orderId: id, receiptKey, sessionId, ref: clientSecret.split('_secret_')[0] ?? '' });
  }
  await test.drainJobs();
  for (const _ of ['fees', 'all']) {
    test.clock.advance(120);
    await askForReconciliation(test.deps, test.db);
    await reconcilePayments(test.deps);
  }
  test.clock.advance(40 * 31 * 24 * 60);
  await test.handlers['make-partitions']();
  // All books of the time in between are compared before a month of the ledger leaves.
  await askForReconciliation(test.deps, test.db);
  await reconcilePayments(test.deps);
  await archiveLedger({ ...test.deps, config });
  return sold;
}

const isHere = async (orderId: string) =>
  (await test.db.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst()) !== undefined;

const [disputed, refunded, byDesk, byOwner, left] = await soldLongAgo(5);
await archiveSales({ ...test.deps, config: { ...test.deps.config, ...config } });
const admin = await test.signUp('admin');
const signIn = async ({ user: { email } }: typeof owner) => {
  const signedIn = await test.call('POST /users/login', { body: { email, password: 'Correct-horse-1' } });
  return { authorization: `Bearer ${signedIn.body.token}` };
};
const [keeper, driver] = [await signIn(owner), await signIn(customer)];

describe('a sale in the archive', () => {
  it('is not in the database', async () => {
    for (const sale of [disputed, refunded, byDesk, byOwner, left])
      expect(await isHere(sale?.orderId ?? '')).toBe(false);
  });

  it('is reported as archived by its session, in its month and at the end of lists', async () => {
    const late = await test.call('GET /sessions/:id', { params: { id: left?.sessionId ?? '' } }, keeper);
    expect([late.status, late.body.error?.code]).toEqual([404, 'in_archive']);
    const asked = { year: SOLD.getUTCFullYear(), month: SOLD.getUTCMonth() + 1 };
    const month = await test.call('POST /billing/lot/revenue', { body: { lotId: lot.id, ...asked } }, keeper);
    const sums = { monthSessions: [], hours: [], totalCost: 5000, archivedBefore: expect.stringMatching(/-01$/) };
    expect(month.body).toMatchObject(sums);
    const moved = await test.call('POST /billing/transactions', { body: asked }, keeper);
    expect([moved.status, moved.body.error?.code]).toEqual([422, 'sales_archived']);
    const found = await test.call('POST /desk/search', { body: { q: 'AB 1234' } }, admin.headers);
    expect(found.body.data).toMatchObject({ hits: [], archivedBefore: sums.archivedBefore });
    const stays = await test.call('GET /sessions/me', { query: {} }, driver);
    expect(stays.body).toMatchObject({ sessions: [], archivedBefore: sums.archivedBefore });
  });

  it('comes back when a bank disputes it, and the desk can read about it', async () => {
    standIn.books.openDispute(disputed?.ref ?? '', 'product_not_received');
    expect(new Set(await deliverAll(disputed?.ref ?? ''))).toEqual(new Set([200]));
    const { body } = await test.call('GET /desk/disputes', { query: {} }, admin.headers);
    expect(body.data.disputes).toMatchObject([
      { orderId: disputed?.orderId, status: 'needs_response', withdrawn: 2600 },
    ]);
  });

  it("comes back when it was refunded in the provider's console, and its receipt says so", async () => {
    const intent = standIn.books.intents.get(refunded?.ref ?? '');
    if (!intent) throw new Error('Nothing was paid.');
    standIn.books.addRefund(intent, { amountCents: 400, metadata: {}, reversesTransfer: false, refundsFee: false });
    expect(new Set(await deliverAll(refunded?.ref ?? ''))).toEqual(new Set([200]));
    const receipt = await test.call('GET /receipts/:key', { params: { key: refunded?.receiptKey ?? '' } });
    expect(receipt.body.data).toMatchObject({ totalCost: 1100, refunded: 400 });
  });

  it('is found by its receipt at the desk, and refunded there', async () => {
    const q = byDesk?.receiptKey ?? '';
    const found = await test.call('POST /desk/search', { body: { q } }, admin.headers);
    expect(found.body.data.hits).toMatchObject([{ kind: 'order', orderId: byDesk?.orderId }]);
    const body = { locationId: lot.id, orderId: byDesk?.orderId ?? '', amount: 100, refunded: 0, reason: 'Late' };
    expect((await test.call('POST /desk/refunds', { body }, admin.headers)).status).toBe(201);
  });

  it('has its page for the people of its lot', async () => {
    const params = { id: lot.id, orderId: byOwner?.orderId ?? '' };
    const sale = await test.call('GET /locations/:id/sales/:orderId', { params }, keeper);
    expect([sale.status, sale.body.data?.total]).toEqual([200, 1100]);
  });

  it('stays there when all books of the provider are walked, and is not a finding', async () => {
    await test.db
      .updateTable('reconciliationWalks')
      .set({ startedAt: new Date(0) })
      .execute();
    await askForReconciliation(test.deps, test.db);
    await reconcilePayments(test.deps);
    expect(await listPaymentDisagreements(test.db, 'open', { before: null, limit: 10 })).toEqual([]);
    expect(await isHere(left?.orderId ?? '')).toBe(false);
  });
});
