// Works out what an account held before the first transaction that we know, even if money arrives while the balance is read.

import { describe, expect, it } from 'vitest';
import { aGuest, prepareStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { createPaymentWorlds } from '#platform/testing/payment-worlds/payment-worlds.ts';
import { reconcilePayments, requestReconciliation } from './reconcile-payments.ts';

/** Runs once, the next time Stripe is asked for its balance. */
let beforeBalance: (() => Promise<void>) | null = null;

const { test, worlds, stripe } = await createPaymentWorlds({}, (provider) => {
  const { balance } = provider;
  if (!balance || provider.name !== 'stripe') return provider;
  const getBalance = async () => {
    const happen = beforeBalance;
    beforeBalance = null;
    await happen?.();
    return balance.getBalance();
  };
  return { ...provider, balance: { ...balance, getBalance } };
});
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
const DAY_MINUTES = 24 * 60;

async function reconcile(): Promise<void> {
  await requestReconciliation(test.deps, test.db);
  await reconcilePayments(test.deps);
}

async function explainedOf(provider: string) {
  const admin = await test.signUp('admin');
  const { body } = await test.call('GET /support/reconciliation/balances', {}, admin.headers);
  return body.data.balances.find((each) => each.provider === provider)?.compared?.explained;
}

async function aPaidStay(): Promise<void> {
  const { clientSecret } = await prepareStay(test, aGuest(), { zoneId });
  await worlds.stripe.pay(clientSecret);
  await returnFrom(test, clientSecret);
}

/** What an account held before Parkvale, older than anything that a walk lists. */
const BEFORE_CENTS = 4000;
stripe.books.balance.payOut(-BEFORE_CENTS);
test.clock.advance(30 * DAY_MINUTES);
worlds.stripe.use();

describe('what an account held before', () => {
  it('is worked out even if a payment arrives while the very first walk reads the balance', async () => {
    await aPaidStay();
    beforeBalance = aPaidStay;
    await reconcile();
    // The list may lag this much: nothing is certain yet.
    test.clock.advance(60);
    await reconcile();
    expect(await explainedOf('stripe')).not.toEqual([{ part: 'opening', cents: BEFORE_CENTS }]);
    // Something moved at that very moment, so another day's balance decides.
    test.clock.advance(DAY_MINUTES);
    await reconcile();
    test.clock.advance(DAY_MINUTES);
    await reconcile();
    expect(await explainedOf('stripe')).toEqual([{ part: 'opening', cents: BEFORE_CENTS }]);
  });

  it('stays the same once it is certain', async () => {
    stripe.books.balance.takeFee(25);
    beforeBalance = aPaidStay;
    await reconcile();
    for (let day = 0; day < 2; day++) {
      test.clock.advance(DAY_MINUTES);
      await reconcile();
    }
    expect(await explainedOf('stripe')).toEqual([{ part: 'opening', cents: BEFORE_CENTS }]);
  });
});
