import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { refOfClientSecret } from '#platform/access/client-secret.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { aGuest, prepareStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import type { PaymentWorld } from '#platform/testing/payment-worlds/payment-world.ts';
import { createPaymentWorlds } from '#platform/testing/payment-worlds/payment-worlds.ts';
import { aStranger } from '#platform/testing/payment-worlds/troubles.ts';
import { listChangedTransactions } from './provider-balances.read-model.ts';
import { saveComparison } from './provider-balances.store.ts';
import { reconcileAnew, reconcilePayments, requestReconciliation } from './reconcile-payments.ts';

const { test, worlds, stripe, paypal } = await createPaymentWorlds();
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
const DAY_MINUTES = 24 * 60;
const PROVIDERS = ['sandbox', 'stripe', 'paypal'];

async function reconcile(): Promise<void> {
  await requestReconciliation(test.deps, test.db);
  await reconcilePayments(test.deps);
}

/** Between two walks, the balance is followed once a minute; at PayPal, only as often as its late list makes sense. */
async function followIn(minutes: number): Promise<void> {
  test.clock.advance(minutes);
  await reconcilePayments(test.deps);
}

/** A stay for $5.50. The fee is 2.9 % and 30 cents, at PayPal 3.49 % and 49 cents. */
async function aPaidStay(world: PaymentWorld) {
  world.use();
  const { clientSecret } = await prepareStay(test, aGuest(), { zoneId, method: world.method });
  await world.pay(clientSecret);
  await returnFrom(test, clientSecret);
  const ref = refOfClientSecret(clientSecret);
  return { ref, orderId: await orderOf(ref) };
}

async function orderOf(ref: string): Promise<string> {
  const payment = test.db.selectFrom('payments').select('id as orderId').where('providerRef', '=', ref);
  return (await payment.executeTakeFirstOrThrow()).orderId;
}

async function balanceOf(provider: string) {
  const admin = await test.signUp('admin');
  const { body } = await test.call('GET /support/reconciliation/balances', {}, admin.headers);
  return body.data.balances.find((each) => each.provider === provider)?.compared;
}

/** Both have begun before either may write. */
async function bothWait(...acts: readonly (() => Promise<void>)[]): Promise<void> {
  const begun = await inTransaction(test.db, async (tx) => {
    await tx.updateTable('providerBalances').set({ refusedCode: null }).where('provider', '=', 'stripe').execute();
    const acting = Promise.all(acts.map((act) => act()));
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(test.db);
      expect(rows).toHaveLength(acts.length);
    }, 10_000);
    return { acting };
  });
  await begun.acting;
}

const ledgerOf = async (orderId: string, account: 'provider' | 'provider_fees' | 'disputes') => {
  const { cents } = await test.db
    .selectFrom('ledgerEntries')
    .select(({ fn }) => fn.sum<number | null>('cents').as('cents'))
    .where('orderId', '=', orderId)
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
};

const FEES = { sandbox: 46, stripe: 46, paypal: 68 } as const;

describe.each(Object.values(worlds))('the balance at $name', (world) => {
  const fee = FEES[world.name];

  it('matches the ledger to the cent after a walk, including the fees that the provider kept', async () => {
    const stored = await aPaidStay(world);
    const { ref } = await aPaidStay(world);
    await world.releaseThere(ref, 150);
    await reconcile();
    expect(await ledgerOf(stored.orderId, 'provider_fees')).toBe(fee);
    expect(await balanceOf(world.name)).toMatchObject({
      ours: 950 - 2 * fee,
      theirs: 950 - 2 * fee,
      explained: [],
    });
    await reconcile();
    expect(await ledgerOf(stored.orderId, 'provider_fees')).toBe(fee);
  });

  it('includes what moved after a walk under way had already read the transactions', async () => {
    await reconcile();
    test.clock.advance(1);
    await requestReconciliation(test.deps, test.db);
    const passed = { step: 'payments', cursor: null } as const;
    await test.db.updateTable('reconciliationWalks').set(passed).where('finishedAt', 'is', null).execute();
    test.clock.advance(1);
    const { orderId } = await aPaidStay(world);
    expect(await reconcileAnew(test.deps)).toEqual([]);
    expect(await ledgerOf(orderId, 'provider_fees')).toBe(fee);
  });

  it('matches the ledger again the next time it is checked, without a walk', async () => {
    const before = await balanceOf(world.name);
    const { orderId, ref } = await aPaidStay(world);
    await followIn(world.provider.balance?.lateMinutes ? 15 : 1);
    expect(await ledgerOf(orderId, 'provider_fees')).toBe(fee);
    const stored = (before?.ours ?? 0) + 550 - fee;
    expect(await balanceOf(world.name)).toMatchObject({ ours: stored, theirs: stored, explained: [] });
    await world.releaseThere(ref, 200);
    await followIn(15);
    const refund = test.db.selectFrom('refunds').select(['status', 'totalCents']).where('orderId', '=', orderId);
    expect(await refund.execute()).toEqual([{ status: 'done', totalCents: 200 }]);
    expect(await balanceOf(world.name)).toMatchObject({ ours: stored - 200, theirs: stored - 200, explained: [] });
    const walks = test.db.selectFrom('reconciliationWalks').select('id').where('finishedAt', 'is', null);
    expect(await walks.execute()).toEqual([]);
  });

  it('grows by what a payment brings in, less its fee', async () => {
    const before = await balanceOf(world.name);
    await aPaidStay(world);
    const { getBalance } = world.provider.balance ?? {};
    if (!getBalance || !before) throw new Error('There is a balance.');
    expect(await getBalance()).toMatchObject({ cents: before.theirs + 550 - fee });
    await reconcile();
    expect(await balanceOf(world.name)).toMatchObject({ theirs: before.theirs + 550 - fee, explained: [] });
  });

  it('includes a refund that failed long after its payment, even if it was never announced', async () => {
    const { ref, orderId } = await aPaidStay(world);
    await world.releaseThere(ref, 550);
    await reconcile();
    expect(await ledgerOf(orderId, 'provider')).toBe(-fee);
    for (let day = 0; day < 9; day++) {
      test.clock.advance(DAY_MINUTES);
      await reconcile();
    }
    await world.refundFailsThere(ref);
    await reconcile();
    expect(await ledgerOf(orderId, 'provider')).toBe(550 - fee);
    const refund = test.db.selectFrom('refunds').select(['status']).where('orderId', '=', orderId);
    expect(await refund.executeTakeFirst()).toEqual({ status: 'failed' });
    expect(await balanceOf(world.name)).toMatchObject({ explained: [] });
  });

  it('reports money that belongs to no payment here', async () => {
    const before = await balanceOf(world.name);
    await aStranger(world, 700);
    await reconcile();
    expect(await balanceOf(world.name)).toMatchObject({
      ours: before?.ours,
      explained: [{ part: 'foreign', cents: 700 - (world.name === 'paypal' ? 73 : 50) }],
    });
  });
});

describe('the balance at PayPal', () => {
  it('includes a chargeback whose notifications were all lost', async () => {
    const { ref, orderId } = await aPaidStay(worlds.paypal);
    await reconcile();
    test.clock.advance(20 * DAY_MINUTES);
    const dispute = paypal.disputes.open(ref);
    paypal.disputes.chargeBack(dispute);
    await reconcile();
    expect([await ledgerOf(orderId, 'provider'), await ledgerOf(orderId, 'disputes')]).toEqual([482 - 2050, 2050]);
    paypal.disputes.resolve(dispute, 'RESOLVED_SELLER_FAVOUR');
    await reconcile();
    expect([await ledgerOf(orderId, 'provider'), await ledgerOf(orderId, 'disputes')]).toEqual([482 - 1500, 1500]);
    expect(await balanceOf('paypal')).toMatchObject({ explained: [{ part: 'foreign' }] });
  });

  it('is not compared while the app has no permission to search, and the walk goes on', async () => {
    paypal.letSearch(false);
    const { ref } = await aPaidStay(worlds.paypal);
    await worlds.paypal.releaseThere(ref, 100);
    await reconcile();
    const refund = test.db.selectFrom('refunds').select('status').where('providerRef', 'is not', null);
    expect(await refund.where('orderId', '=', await orderOf(ref)).execute()).toEqual([{ status: 'done' }]);
    const admin = await test.signUp('admin');
    const { balances } = (await test.call('GET /support/reconciliation/balances', {}, admin.headers)).body.data;
    expect(balances.find(({ provider }) => provider === 'paypal')).toMatchObject({ refusedCode: 'NOT_AUTHORIZED' });
    // The next walk asks again; we do not ask every minute.
    const requested = paypal.countOf('search');
    await followIn(15);
    expect(paypal.countOf('search')).toBe(requested);
    paypal.letSearch(true);
    await reconcile();
    expect(await balanceOf('paypal')).toMatchObject({ explained: [{ part: 'foreign' }] });
  });
});

describe('a balance that two processes compare at once', () => {
  it('carries each entry of the ledger forward only once', async () => {
    await aPaidStay(worlds.stripe);
    await reconcile();
    test.clock.advance(2 * 60);
    const before = await balanceOf('stripe');
    const held = {
      provider: 'stripe',
      theirsCents: before?.theirs ?? 0,
      asOf: test.clock.now(),
      now: test.clock.now(),
    };
    await bothWait(
      () => saveComparison(test.db, held),
      () => saveComparison(test.db, held),
    );
    expect(await balanceOf('stripe')).toMatchObject({ ours: before?.ours });
  });
});

describe('the balance at PayPal between two walks', () => {
  it('is not searched every minute, because the search is hours late', async () => {
    await reconcile();
    const requested = paypal.countOf('search');
    for (let minute = 0; minute < 14; minute++) await followIn(1);
    expect(paypal.countOf('search')).toBe(requested);
    await followIn(1);
    expect(paypal.countOf('search')).toBe(requested + 1);
  });
});

describe('the balance at Stripe', () => {
  it('is not compared while the key may not read it; that is reported, and the walk runs to its end', async () => {
    stripe.books.balance.letRead(false);
    const { ref, orderId } = await aPaidStay(worlds.stripe);
    const { ref: disputeRef } = stripe.books.openDispute(ref);
    await requestReconciliation(test.deps, test.db);
    await expect(reconcilePayments(test.deps)).rejects.toThrow('required permissions');
    const dispute = test.db.selectFrom('disputes').select('status').where('orderId', '=', orderId);
    expect(await dispute.execute()).toEqual([{ status: 'needs_response' }]);
    const admin = await test.signUp('admin');
    const { balances } = (await test.call('GET /support/reconciliation/balances', {}, admin.headers)).body.data;
    expect(balances.find(({ provider }) => provider === 'stripe')).toMatchObject({ refusedCode: 'NOT_PERMITTED' });
    stripe.books.balance.letRead(true);
    stripe.books.winDispute(disputeRef);
    await reconcile();
    expect(await balanceOf('stripe')).toMatchObject({ explained: [{ part: 'foreign' }] });
  });

  it('includes a dispute whose notifications were all lost, however old its payment, until it is won', async () => {
    const { ref, orderId } = await aPaidStay(worlds.stripe);
    await reconcile();
    test.clock.advance(60 * DAY_MINUTES);
    await reconcile();
    const { ref: disputeRef } = stripe.books.openDispute(ref);
    await reconcile();
    expect([await ledgerOf(orderId, 'provider'), await ledgerOf(orderId, 'disputes')]).toEqual([504 - 2050, 2050]);
    test.clock.advance(30 * DAY_MINUTES);
    stripe.books.winDispute(disputeRef);
    await reconcile();
    expect([await ledgerOf(orderId, 'provider'), await ledgerOf(orderId, 'disputes')]).toEqual([504 - 1500, 1500]);
    const dispute = test.db.selectFrom('disputes').select('status').where('orderId', '=', orderId);
    expect(await dispute.executeTakeFirst()).toEqual({ status: 'won' });
    expect(await balanceOf('stripe')).toMatchObject({ explained: [{ part: 'foreign' }] });
  });

  it('follows what Stripe sends to our bank and charges for the account', async () => {
    const before = await balanceOf('stripe');
    stripe.books.balance.payOut(300);
    stripe.books.balance.takeFee(25);
    await reconcile();
    expect(await balanceOf('stripe')).toMatchObject({ ours: (before?.ours ?? 0) - 325, explained: before?.explained });
  });

  it('includes the dollar value of a charge in another currency and of its return', async () => {
    const before = await balanceOf('stripe');
    worlds.stripe.use();
    const { clientSecret } = await prepareStay(test, aGuest(), { zoneId });
    const orderId = await orderOf(refOfClientSecret(clientSecret));
    const intent = stripe.books.intents.get(refOfClientSecret(clientSecret));
    if (intent) stripe.books.intents.set(intent.ref, { ...intent, currency: 'mxn' });
    await worlds.stripe.pay(clientSecret);
    await returnFrom(test, clientSecret);
    await reconcile();
    expect(await ledgerOf(orderId, 'provider')).toBe(28 - 31);
    expect(await balanceOf('stripe')).toMatchObject({ explained: before?.explained });
    await letTimePass(test);
    await reconcile();
    expect([await ledgerOf(orderId, 'provider'), await ledgerOf(orderId, 'provider_fees')]).toEqual([-31, 31]);
    expect(await balanceOf('stripe')).toMatchObject({ explained: before?.explained });
  });
});

const LATEST = sql`select id from balance_transactions where provider = 'stripe' order by id desc limit 1`;

describe('what a provider has listed', () => {
  it.each([
    ['changed', sql`update balance_transactions set net_cents = net_cents + 1 where id = (${LATEST})`],
    ['lost', sql`delete from balance_transactions where id = (${LATEST})`],
    [
      'said to be another sum',
      sql`update provider_balances set moved_cents = moved_cents - 1 where provider = 'stripe'`,
    ],
  ])('is known to have been %s in the database, also after the next walk', async (_how, change) => {
    await aPaidStay(worlds.stripe);
    await reconcile();
    expect(await listChangedTransactions(test.db, PROVIDERS)).toEqual([]);
    await change.execute(test.db);
    expect(await listChangedTransactions(test.db, PROVIDERS)).toMatchObject([{ provider: 'stripe' }]);
    await reconcile();
    expect(await listChangedTransactions(test.db, PROVIDERS)).toMatchObject([{ provider: 'stripe' }]);
    await sql`
      update provider_balances b set moved_cents =
        (select sum(net_cents) from balance_transactions where provider = b.provider) where provider = 'stripe'`.execute(
      test.db,
    );
  });
});
