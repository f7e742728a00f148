import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reconcilePayments, requestReconciliation } from '#features/payments/server/public.ts';
import { WEEK_MS } from '#platform/calendar/durations.ts';
import type { SignedUp } from '#platform/testing/app/test-app.ts';
import { aGuest, prepareStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { onboard } from '#platform/testing/builders/an-onboarded-owner.ts';
import { A_PAYOUT_DAY, goTo, runPayouts, signedInAgain } from '#platform/testing/builders/an-owner-with-a-bank.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';
import { createStripeApp } from '#platform/testing/stripe/stripe-app.ts';

const stripe = await createStripeApp();
const { test, standIn, deliver, booked } = stripe;
const { sendings, owners, events } = standIn.books;
let payday = A_PAYOUT_DAY;

beforeEach(() => {
  while (payday <= test.clock.now().getTime()) payday += WEEK_MS;
});
afterEach(() => {
  expect(standIn.violations).toEqual([]);
  standIn.faults.clear();
});

async function sell(zoneId: string): Promise<void> {
  const { clientSecret } = await prepareStay(test, aGuest(), { zoneId });
  standIn.books.confirm(clientSecret, '4242424242424242');
  await returnFrom(test, clientSecret);
}

/** What was sold before the account was open is owed. */
async function anOwnerWithAnAccount() {
  const owner = await test.signUp('vendor');
  const { id: locationId } = await aLocation(test.db, { ownerId: owner.user._id });
  const { id: zoneId } = await aZone(test.db, { locationId, priceCents: 1000, isHourly: true });
  // Money of other owners: what came in last is not available yet.
  const other = await aLocation(test.db, { ownerId: (await test.signUp('vendor')).user._id });
  const { id: others } = await aZone(test.db, { locationId: other.id, priceCents: 5000, isHourly: true });
  await sell(others);
  await sell(zoneId);
  const accountRef = await onboard(stripe, owner);
  return { owner, zoneId, accountRef };
}

const payoutsOf = ({ user }: SignedUp) =>
  test.db.selectFrom('ownerPayouts').selectAll().where('ownerId', '=', user._id).orderBy('id').execute();
const sentTo = (accountRef: string) =>
  [...sendings.transfers.values()].filter((transfer) => transfer.accountRef === accountRef);
const planOf = async (owner: SignedUp) => {
  const requested = { params: { id: owner.user._id } };
  return (await test.call('GET /owners/:id/payout-plan', requested, await signedInAgain(test, owner))).body.data;
};
const mailsTo = async ({ user }: SignedUp) => {
  const query = test.db.selectFrom('messages').select('subject').where('recipient', '=', user.email).orderBy('id');
  return (await query.execute()).map(({ subject }) => subject).filter((subject) => /payout of/.test(subject));
};
const announce = async (type: string, times = 2) => {
  const payload = events.findLast((event) => event.type === type)?.payload ?? '';
  for (let time = 0; time < times; time++) expect(await deliver(payload)).toBe(200);
};

async function aPaidOwner() {
  const { owner, zoneId, accountRef } = await anOwnerWithAnAccount();
  goTo(test, payday);
  await runPayouts(test);
  const [sent] = sentTo(accountRef);
  if (!sent) throw new Error('Nothing was sent.');
  return { owner, zoneId, accountRef, sent };
}

describe('a payout through Stripe', () => {
  it('goes to the owner’s account, and arrives when Stripe has paid the bank', async () => {
    const { owner, accountRef, sent } = await aPaidOwner();
    expect(sent.amountCents).toBe(1000);
    expect(await payoutsOf(owner)).toMatchObject([{ status: 'made', destination: accountRef }]);
    expect(await planOf(owner)).toMatchObject({ owed: 0, isSentByItself: true });
    sendings.payBank(accountRef);
    await announce('payout.paid');
    expect(await payoutsOf(owner)).toMatchObject([{ status: 'arrived' }]);
    expect(await findDisagreements(test.db, booked())).toEqual({});
  });

  it('is seen to arrive without any notification', async () => {
    const { owner, accountRef } = await aPaidOwner();
    sendings.payBank(accountRef);
    test.clock.advance(61);
    await runPayouts(test);
    expect(await payoutsOf(owner)).toMatchObject([{ status: 'arrived' }]);
  });

  it("stays in the owner's account when the bank returns it, and its owner is told once", async () => {
    const { owner, accountRef } = await aPaidOwner();
    sendings.failAtBank(sendings.payBank(accountRef).ref);
    await announce('payout.failed');
    test.clock.advance(61);
    await runPayouts(test);
    expect(await payoutsOf(owner)).toMatchObject([
      { status: 'bank_failed', failureCode: 'account_closed', backCents: 0 },
    ]);
    expect(await planOf(owner)).toMatchObject({ owed: 0 });
    expect(await mailsTo(owner)).toEqual(['Your bank returned a payout of $10.00']);
  });

  it("is owed again when it is reversed in Stripe's console, even in parts", async () => {
    const { owner, sent } = await aPaidOwner();
    sendings.reverse(sent, 300);
    await announce('transfer.reversed');
    expect(await payoutsOf(owner)).toMatchObject([{ status: 'made', backCents: 300 }]);
    sendings.reverse(sent, 700);
    await announce('transfer.reversed');
    expect(await payoutsOf(owner)).toMatchObject([{ status: 'returned', backCents: 1000 }]);
    expect(await planOf(owner)).toMatchObject({ owed: 1000, held: [{ why: 'payout_failed', cents: 1000 }] });
    expect(await mailsTo(owner)).toEqual([
      'A payout of $3.00 did not reach you',
      'A payout of $7.00 did not reach you',
    ]);
    expect(await findDisagreements(test.db, booked())).toEqual({});
  });

  it("leaves nothing unexplained between Stripe's balance and the ledger", async () => {
    const { sent } = await aPaidOwner();
    sendings.reverse(sent, 400);
    await announce('transfer.reversed');
    await requestReconciliation(test.deps, test.db);
    await reconcilePayments(test.deps);
    const admin = await test.signUp('admin');
    const { body } = await test.call('GET /support/reconciliation/balances', {}, admin.headers);
    const [compared] = body.data.balances.map((each) => each.compared);
    expect(compared).toMatchObject({ ours: standIn.books.balance.cents(), explained: [] });
  });

  it('is not started without an account that can receive it, and says that support sends it', async () => {
    const { owner, accountRef } = await anOwnerWithAnAccount();
    owners.askFor(accountRef, ['identity.individual.address']);
    await stripe.deliverAll(accountRef);
    goTo(test, payday);
    await runPayouts(test);
    expect(await payoutsOf(owner)).toEqual([]);
    expect(await planOf(owner)).toMatchObject({ isSentByItself: false, held: [{ why: 'no_details', cents: 1000 }] });
  });

  it('is refused when Stripe has silently stopped the account, and stays owed', async () => {
    const { owner, accountRef } = await anOwnerWithAnAccount();
    owners.reject(accountRef);
    goTo(test, payday);
    await runPayouts(test);
    const failureCode = 'insufficient_capabilities_for_transfer';
    expect(await payoutsOf(owner)).toMatchObject([{ status: 'refused', failureCode }]);
    expect(await planOf(owner)).toMatchObject({ owed: 1000, next: null });
  });

  it.each([
    ['before', 'cut'],
    ['after', 'cut'],
    ['before', '500'],
    ['after', '500'],
    ['after', 'bad gateway'],
  ] as const)('is sent once when Stripe fails %s acting (%s)', async (when, way) => {
    const { owner, accountRef } = await anOwnerWithAnAccount();
    goTo(test, payday);
    standIn.faults.plan({ operation: 'transfer', when, way, times: 4 });
    for (let nth = 0; nth < 6; nth++) {
      await runPayouts(test);
      test.clock.advance(15);
    }
    expect(standIn.faults.clear()).toBeGreaterThan(0);
    await runPayouts(test);
    expect(sentTo(accountRef)).toHaveLength(1);
    expect(await payoutsOf(owner)).toMatchObject([{ cents: 1000, providerRef: sentTo(accountRef)[0]?.ref }]);
    expect(await planOf(owner)).toMatchObject({ owed: 0 });
  });
});

describe('what a bank returns to an owner’s account at Stripe', () => {
  it('is reported to its owner once, even if none of it was a payout of ours', async () => {
    const { owner, accountRef } = await anOwnerWithAnAccount();
    const payout = sendings.payBank(accountRef);
    sendings.failAtBank(payout.ref);
    await announce('payout.failed', 3);
    expect(await mailsTo(owner)).toEqual(['Your bank returned a payout of $0.00']);
  });

  it('is ignored in an account that is not ours', async () => {
    const payout = sendings.payBank('acct_of_somebody');
    sendings.failAtBank(payout.ref);
    await announce('payout.failed');
  });
});
