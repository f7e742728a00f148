import { describe, expect, it } from 'vitest';
import { bookAtProvider } from '#features/ledger/server/public.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { asForger, forgePostings } from '#platform/testing/database/as-forger.ts';
import { listAlteredLedger } from './altered-ledger.read-model.ts';
import { reconcilePayments, requestReconciliation } from './reconcile-payments.ts';

const test = await createTestApp();
const vendor = await test.signUp('vendor');
const admin = await test.signUp('admin');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
const taxes = [
  { name: 'City tax', percent: '10', on: 'parking', remittedBy: 'platform' } as const,
  { name: 'State tax', percent: '5', on: 'parking', remittedBy: 'owner' } as const,
];
await test.call('PUT /locations/:id/taxes', { params: { id: lot.id }, body: { taxes } }, vendor.headers);

const altered = () => listAlteredLedger(test.db, ['sandbox']);
const kinds = async () => (await altered()).map(({ of }) => of).sort();

/** A paid stay with a partial refund, whose entries a comparison of the balance has already carried forward. */
async function anOldSale(): Promise<string> {
  const { receiptKey } = await payForStay(test, aGuest(), { zoneId });
  const orders = test.db.selectFrom('orders').select('id').where('receiptKey', '=', receiptKey);
  const { id: orderId } = await orders.executeTakeFirstOrThrow();
  const body = { locationId: lot.id, orderId, amount: 100, refunded: 0, reason: 'Rain' };
  expect((await test.call('POST /support/refunds', { body }, admin.headers)).status).toBe(201);
  await test.drainJobs();
  test.clock.advance(120);
  await requestReconciliation(test.deps, test.db);
  await reconcilePayments(test.deps);
  return orderId;
}

describe('stored entries of the ledger', () => {
  it('are reported unchanged while sales, refunds and comparisons go on', async () => {
    await anOldSale();
    await payForStay(test, aGuest(), { zoneId });
    expect(await altered()).toEqual([]);
  });

  it("include the platform's own, such as a fee or a payout of the provider", async () => {
    const [transactionId, now] = [test.deps.newId(), test.clock.now()];
    await test.db
      .insertInto('balanceTransactions')
      .values({
        id: transactionId,
        provider: 'sandbox',
        ref: 'txn_payout',
        kind: 'payout',
        netCents: -300,
        feeCents: 0,
        movedAt: now,
        foundAt: now,
        bookedAs: 'platform',
      })
      .execute();
    const payout = { transactionId, order: null, feeCents: 25, paidOutCents: 300, exchangedCents: 0 };
    await bookAtProvider(test.db, [payout], now);
    test.clock.advance(120);
    await requestReconciliation(test.deps, test.db);
    await reconcilePayments(test.deps);
    expect(await altered()).toEqual([]);
  });

  it.each([
    ['two shares', { owner: -1, platform: 1 }, ['fees', 'owed', 'parking']],
    ['a tax and the fee', { 'authority:City tax': -1, platform: 1 }, ['fees', 'taxes']],
    ['two taxes', { 'authority:City tax': -1, 'owner:State tax': 1 }, ['owed']],
    ['a sale and what it brought in', { provider: 1, platform: -1 }, ['fees', 'provider']],
  ])('are reported when they were changed in the database: %s', async (_what, cents, reported) => {
    const orderId = await anOldSale();
    await forgePostings(test.db, orderId, cents);
    expect(await kinds()).toEqual(reported);
    const back = Object.entries(cents).map(([account, more]) => [account, -more]);
    await forgePostings(test.db, orderId, Object.fromEntries(back));
    expect(await altered()).toEqual([]);
  });

  it.each([
    ['one amount', { owner: -1 }],
    ['what the provider collected', { provider: 1 }],
  ])('cannot be changed so that they no longer sum to zero: %s', async (_what, cents) => {
    const orderId = await anOldSale();
    await expect(forgePostings(test.db, orderId, cents)).rejects.toThrow('journal_entries_balanced');
  });

  it('are reported when they were deleted', async () => {
    const orderId = await anOldSale();
    await asForger(test.db, (tx) => tx.deleteFrom('journalEntries').where('orderId', '=', orderId).execute());
    expect(await kinds()).toEqual(['fees', 'owed', 'parking', 'provider', 'taxes']);
  });
});
