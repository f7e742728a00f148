import { afterEach, describe, expect, it } from 'vitest';
import { reconcilePayments, requestReconciliation } from '#features/payments/server/public.ts';
import { refOfClientSecret } from '#platform/access/client-secret.ts';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, confirmCard, prepareStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';

const test = await createTestApp();
const admin = await test.signUp('admin');
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id, name: 'Canal Street Lot' });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 1000, isHourly: true });

type Act = 'pay' | 'refund' | 'dispute' | 'win_dispute' | 'lose_dispute' | 'take_strangers_money' | 'move_money';
const act = (name: Act, about: { ref?: string; losesWebhook?: boolean; as?: 'inquiry' } = {}) =>
  test.call('POST /dev/payments', { body: { act: name, ...about } }, admin.headers);
const shown = async (ref: string) => {
  const { payments } = (await test.call('GET /dev/payments', {}, admin.headers)).body.data;
  return payments.find((payment) => payment.ref === ref);
};
const disputeOf = async (ref: string) => {
  const { disputes } = (await test.call('GET /support/disputes', { query: { limit: 200 } }, admin.headers)).body.data;
  const at = (await shown(ref))?.disputes[0]?.ref;
  return disputes.find(({ providerRef }) => providerRef === at);
};
const compare = async () => {
  await requestReconciliation(test.deps, test.db);
  await reconcilePayments(test.deps);
};

/** A stay of $11.00, paid with this card. */
async function aStay(card: string) {
  const stay = await prepareStay(test, aGuest(), { zoneId });
  await confirmCard(test, stay.clientSecret, card);
  await returnFrom(test, stay.clientSecret);
  await test.drainJobs();
  const ref = refOfClientSecret(stay.clientSecret);
  const { sale } = (await shown(ref)) ?? {};
  return { ref, orderId: sale?.orderId ?? '' };
}
const refund = (orderId: string) =>
  test.call(
    'POST /support/refunds',
    { body: { locationId: lot.id, orderId, amount: 1100, refunded: 0, reason: 'Rain' } },
    admin.headers,
  );
const owed = async (orderId: string) => {
  const { refunds } = (await test.call('GET /support/reconciliation/refunds', { query: {} }, admin.headers)).body.data;
  return refunds.find((each) => each.orderId === orderId);
};

/** What is left is owed to drivers, and needs a person. */
async function expectBooksToAgree(): Promise<void> {
  await letTimePass(test);
  const { owedToDrivers: _waits, ...wrong } = await findDisagreements(test.db);
  expect(wrong).toEqual({});
}

describe('a card whose payments are disputed', () => {
  afterEach(expectBooksToAgree);

  it.each([
    ['4000000000000259', 'fraudulent'],
    ['4000000000002685', 'product_not_received'],
  ])('%s: support sees the dispute as %s, and the provider refuses refunds', async (card, reason) => {
    const { ref, orderId } = await aStay(card);
    expect(await disputeOf(ref)).toMatchObject({ reason, status: 'needs_response', amount: 1100, withdrawn: 2600 });
    await refund(orderId);
    await letTimePass(test);
    expect(await owed(orderId)).toMatchObject({ failureCode: 'charge_disputed' });
  });

  it('is refunded while its bank only asks', async () => {
    const { ref, orderId } = await aStay('4000000000001976');
    expect(await disputeOf(ref)).toMatchObject({ status: 'inquiry', withdrawn: 0 });
    await refund(orderId);
    await letTimePass(test);
    expect(await shown(ref)).toMatchObject({ refunded: 1100 });
  });
});

describe('a dispute', () => {
  afterEach(expectBooksToAgree);

  it('that is won comes back less its fee; one that is lost stays with the driver', async () => {
    const [won, lost] = [await aStay('4242424242424242'), await aStay('4242424242424242')];
    for (const { ref } of [won, lost]) await act('dispute', { ref });
    await letTimePass(test);
    await act('win_dispute', { ref: (await shown(won.ref))?.disputes[0]?.ref ?? '' });
    await act('lose_dispute', { ref: (await shown(lost.ref))?.disputes[0]?.ref ?? '' });
    await letTimePass(test);
    expect(await disputeOf(won.ref)).toMatchObject({ status: 'won', withdrawn: 2600, reinstated: 1100 });
    expect(await disputeOf(lost.ref)).toMatchObject({ status: 'lost', reinstated: 0 });
    expect((await refund(won.orderId)).status).toBe(201);
    expect((await refund(lost.orderId)).body.error?.code).toBe('refund_of_lost_dispute');
  });

  it('whose webhook is lost is found by the next comparison, and not before', async () => {
    const { ref } = await aStay('4242424242424242');
    await act('dispute', { ref, losesWebhook: true });
    await test.drainJobs();
    expect(await disputeOf(ref)).toBeUndefined();
    await compare();
    expect(await disputeOf(ref)).toMatchObject({ status: 'needs_response' });
  });
});

describe('what happens at the provider without a webhook', () => {
  afterEach(expectBooksToAgree);

  it('is found: a payment whose browser closed, and a refund in its console', async () => {
    const { clientSecret } = await prepareStay(test, aGuest(), { zoneId });
    const ref = refOfClientSecret(clientSecret);
    await act('pay', { ref, losesWebhook: true });
    await letTimePass(test);
    const { sale } = (await shown(ref)) ?? {};
    const params = { locationId: lot.id, id: sale?.orderId ?? '' };
    const story = () => test.call('GET /support/locations/:locationId/orders/:id', { params }, admin.headers);
    expect((await story()).body.data.payments).toMatchObject([{ status: 'succeeded', refunded: 0 }]);
    await act('refund', { ref, losesWebhook: true });
    await compare();
    expect((await story()).body.data.payments).toMatchObject([{ refunded: 1100 }]);
  });
});

describe('a difference in the books', () => {
  const differences = async () => {
    const { balances } = (await test.call('GET /support/reconciliation/balances', {}, admin.headers)).body.data;
    return balances.find(({ provider }) => provider === 'sandbox')?.compared?.explained ?? [];
  };

  it('is shown by its reason until it is explained', async () => {
    await compare();
    expect(await differences()).toEqual([]);
    await act('move_money');
    await compare();
    expect(await differences()).toEqual([{ part: 'other', cents: -500 }]);
  });

  it('is named when a stranger paid through our account', async () => {
    await act('take_strangers_money');
    await compare();
    const { body } = await test.call(
      'GET /support/reconciliation/payments',
      { query: { show: 'open' } },
      admin.headers,
    );
    const found = body.data.disagreements.find(({ theirs }) => theirs === 700);
    expect(found).toBeDefined();
    const decision = { disagreementId: found?._id ?? '', decision: 'try_again' } as const;
    await test.call('POST /support/reconciliation/payments/decisions', { body: decision }, admin.headers);
    await letTimePass(test);
    await compare();
  });
});

describe('the console', () => {
  it('is for support alone, and says what it cannot do', async () => {
    const body = { act: 'move_money' } as const;
    expect((await test.call('POST /dev/payments', { body }, vendor.headers)).status).toBe(403);
    expect((await test.call('POST /dev/payments', { body }, {})).status).toBe(401);
    expect((await act('dispute', { ref: 'pi_unknown' })).status).toBe(404);
    expect((await act('dispute')).body.error?.fields).toEqual({ ref: 'Choose a payment.' });
    const { clientSecret } = await prepareStay(test, aGuest(), { zoneId });
    const refused = await act('refund', { ref: refOfClientSecret(clientSecret) });
    expect(refused.body.error?.code).toBe('sandbox_refused');
  });
});
