import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { refOfClientSecret } from '#platform/access/client-secret.ts';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { aGuest, prepareStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';
import { createStripeApp } from '#platform/testing/stripe/stripe-app.ts';
import { reconcilePayments, requestReconciliation } from '../reconciliation/reconcile-payments.ts';

const { test, standIn, booked } = await createStripeApp();
const { books } = standIn;
const vendor = await test.signUp('vendor');
const admin = await test.signUp('admin');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });

/** The provider charges 60 cents, or the requested number in another currency. */
async function aWrongCharge(spoilt: { readonly amountCents?: number; readonly currency?: string }, driver = aGuest()) {
  const stay = await prepareStay(test, driver, { zoneId });
  const ref = refOfClientSecret(stay.clientSecret);
  const intent = books.intents.get(ref);
  if (intent) books.intents.set(ref, { ...intent, ...spoilt });
  books.confirm(stay.clientSecret, '4242424242424242');
  await returnFrom(test, stay.clientSecret);
  return { ...stay, ref };
}

const refundsOf = (of: string) => [...books.refunds.values()].filter(({ intentRef }) => intentRef === of);

/** Somebody refunds in Stripe's console. */
function refundThere(ref: string, amountCents: number): void {
  const intent = books.intents.get(ref);
  if (intent) books.addRefund(intent, { amountCents, metadata: {}, reversesTransfer: false, refundsFee: false });
}

async function ledgerOf(account: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::integer as cents from ledger_entries where account = ${account}`.execute(test.db);
  return rows[0]?.cents ?? 0;
}

const listed = async () =>
  (await test.call('GET /support/reconciliation/charges', { query: {} }, admin.headers)).body.data.charges;

async function reconcile(): Promise<void> {
  await requestReconciliation(test.deps, test.db);
  await reconcilePayments(test.deps);
}

describe('a charge of the wrong amount', () => {
  it('is owed to its driver in the ledger until the provider has returned it', async () => {
    const { ref, receiptKey } = await aWrongCharge({ amountCents: 60 });
    expect([await ledgerOf('provider'), await ledgerOf('driver')]).toEqual([60, -60]);
    await letTimePass(test);
    expect(refundsOf(ref)).toHaveLength(1);
    expect([await ledgerOf('provider'), await ledgerOf('driver')]).toEqual([0, 0]);
    expect(await findDisagreements(test.db, booked())).toEqual({});
    const receipt = (await test.call('GET /receipts/:key', { params: { key: receiptKey } })).body.data;
    expect(receipt).toMatchObject({ status: 'refunded', totalCost: 60, refunds: [{ state: 'paid_back', cents: 60 }] });
  });

  it('buys nothing when it is higher than requested, either, and is refunded in full', async () => {
    const { ref, clientSecret } = await aWrongCharge({ amountCents: 5000 });
    expect((await returnFrom(test, clientSecret)).body.data.status).toBe('refunded');
    await letTimePass(test);
    expect(refundsOf(ref)).toMatchObject([{ amountCents: 5000 }]);
    expect(await findDisagreements(test.db, booked())).toEqual({});
  });

  it('does not count as returned while its refund is pending, however much the provider shows as refunded', async () => {
    const { ref } = await aWrongCharge({ amountCents: 70 });
    refundThere(ref, 70);
    const [made] = refundsOf(ref);
    if (made) made.status = 'pending';
    await reconcile();
    await letTimePass(test);
    expect((await listed())[0]).toMatchObject({ charged: 70, state: 'requested' });
    expect(await ledgerOf('driver')).toBe(-70);
    if (made) made.status = 'succeeded';
    await reconcile();
    expect((await listed())[0]).toMatchObject({ charged: 70, returnedAt: expect.any(String) });
    expect(await findDisagreements(test.db, booked())).toEqual({});
  });

  it('waits for a person when its refund bounces', async () => {
    const { ref } = await aWrongCharge({ amountCents: 80 });
    await letTimePass(test);
    books.failRefund(ref);
    await reconcile();
    expect((await listed())[0]).toMatchObject({ charged: 80, state: 'undecided' });
    expect(await ledgerOf('driver')).toBe(-80);
    refundThere(ref, 80);
    await reconcile();
    expect((await listed())[0]).toMatchObject({ charged: 80, returnedAt: expect.any(String) });
    expect(await findDisagreements(test.db, booked())).toEqual({});
  });
});

describe('a driver who was charged a wrong amount', () => {
  const aDriver = async () => {
    const { user, headers } = await test.signUp('customer');
    const mails = async () => {
      const query = test.db.selectFrom('messages').select('subject').where('recipient', '=', user.email);
      return (await query.where('subject', 'like', '%efund%').orderBy('id').execute()).map(({ subject }) => subject);
    };
    return { driver: { headers: { ...headers }, guestId: null }, mails };
  };

  it('gets one mail that it will be refunded, and one when it is', async () => {
    const { driver, mails } = await aDriver();
    const { clientSecret } = await aWrongCharge({ amountCents: 90 }, driver);
    expect(await mails()).toEqual([expect.stringMatching(/^Your refund of \$0\.90, /)]);
    await returnFrom(test, clientSecret);
    await letTimePass(test);
    await reconcile();
    expect((await mails()).slice(1)).toEqual([expect.stringMatching(/^Refund of \$0\.90, /)]);
  });

  it('gets a mail when the refund did not go through', async () => {
    const { driver, mails } = await aDriver();
    const { ref } = await aWrongCharge({ amountCents: 95 }, driver);
    await letTimePass(test);
    books.failRefund(ref);
    await reconcile();
    expect((await mails()).at(-1)).toMatch(/^Your refund of \$0\.95 did not go through, /);
    refundThere(ref, 95);
    await reconcile();
  });

  it('reads about it in the currency of the charge', async () => {
    const { driver, mails } = await aDriver();
    await aWrongCharge({ currency: 'mxn' }, driver);
    expect(await mails()).toEqual([expect.stringMatching(/^Your refund of MX\$5\.50, /)]);
  });
});

describe('a charge in another currency', () => {
  it('is shown in that currency and never counted in sums of dollars', async () => {
    const before = await ledgerOf('provider');
    const { receiptKey } = await aWrongCharge({ currency: 'mxn' });
    expect((await listed())[0]).toMatchObject({ requested: 550, charged: 550, currency: 'mxn' });
    expect([await ledgerOf('provider'), await ledgerOf('driver')]).toEqual([before, 0]);
    const receipt = async () => (await test.call('GET /receipts/:key', { params: { key: receiptKey } })).body.data;
    const line = (words: string) => ({ label: `Charged by mistake: MX$5.50, ${words}`, cents: 0 });
    expect(await receipt()).toMatchObject({ status: 'refunded', totalCost: 0, lines: [line('will be refunded')] });
    await letTimePass(test);
    expect(await receipt()).toMatchObject({ totalCost: 0, refunded: 0, lines: [line('refunded')] });
  });
});
