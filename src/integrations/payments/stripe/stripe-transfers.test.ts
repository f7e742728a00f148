import { randomUUIDv7 } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '#platform/testing/app/fake-clock.ts';
import { STAND_IN_KEYS, startStripeStandIn } from '#platform/testing/stripe/stripe-stand-in.ts';
import { aTransfer, describeOwnerTransfers, type TransferDriver } from '../owner-transfers.suite.ts';
import { createStripeProvider } from './stripe-provider.ts';

const clock = createFakeClock();
const standIn = await startStripeStandIn(clock.now);
afterAll(() => standIn.close());
afterEach(() => {
  expect(standIn.violations).toEqual([]);
  standIn.faults.clear();
});

const { secretKey, webhookSecret } = STAND_IN_KEYS;
const options = { secretKey, webhookSecrets: [webhookSecret], apiUrl: standIn.url, now: clock.now };
const provider = createStripeProvider(options);
const { transfers } = provider;
if (!transfers) throw new Error('Stripe sends money.');
const { owners, sendings, events } = standIn.books;

function anAccount(): string {
  const { ref } = owners.addAccount({ email: 'grace@lots.example', name: 'Grace', metadata: {} });
  owners.accept(ref);
  return ref;
}

async function earn(cents: number): Promise<void> {
  const paymentId = randomUUIDv7();
  const metadata = { locationId: paymentId, orderId: paymentId, paymentId };
  const requested = { idempotencyKey: paymentId, amountCents: cents + 100, currency: 'USD', metadata } as const;
  const { clientSecret } = await provider.createIntent({ ...requested, capture: 'automatic', description: 'Parking' });
  standIn.books.confirm(clientSecret, '4242424242424242');
}

const destinations = { good: anAccount(), restricted: anAccount(), closed: anAccount() };
owners.reject(destinations.restricted);

const driver: TransferDriver = {
  transfers,
  earn,
  destinations,
  letBanksDecide: async () => {
    sendings.payBank(destinations.good);
    const paid = sendings.payBank(destinations.closed);
    sendings.failAtBank(paid.ref);
  },
  heal: () => void standIn.faults.clear(),
  fail: (when, times) => standIn.faults.plan({ operation: 'transfer', when, way: 'cut', times }),
};

describeOwnerTransfers('Stripe', driver);

const unavailable = expect.objectContaining({ name: 'ProviderUnavailable' });

describe('a transfer at Stripe', () => {
  it('is found two days later, when Stripe has forgotten the key', async () => {
    await earn(1000);
    const requested = aTransfer(driver);
    const { ref } = await transfers.create(requested);
    clock.advance(2 * 24 * 60);
    expect((await transfers.create(requested)).ref).toBe(ref);
  });

  it('is sent once after a failure that Stripe replays for its key', async () => {
    await earn(1000);
    clock.set('2026-11-25T20:00:30Z');
    const requested = aTransfer(driver);
    standIn.faults.plan({ operation: 'transfer', when: 'before', way: '500' });
    await expect(transfers.create(requested)).rejects.toEqual(unavailable);
    // Another process may just have used the previous period's key.
    await expect(transfers.create(requested)).rejects.toEqual(unavailable);
    clock.advance(1);
    await Promise.all([transfers.create(requested), transfers.create(requested)]);
    const sent = [...sendings.transfers.values()].filter(({ group }) => group === `payout_${requested.payoutId}`);
    expect(sent).toHaveLength(1);
  });

  it('is named by its transactions, and by those of its return', async () => {
    await earn(1000);
    const requested = aTransfer(driver);
    const { ref } = await transfers.create(requested);
    await transfers.reverse(ref, `reverse-${ref}`);
    const { items = [] } = (await provider.balance?.listTransactions({ since: new Date(0), cursor: null })) ?? {};
    expect(items.find(({ sourceRef }) => sourceRef === ref)).toMatchObject({
      kind: 'passed_on',
      netCents: -500,
      payoutId: requested.payoutId,
    });
    expect(items.find(({ ofSource }) => ofSource === ref)).toMatchObject({ kind: 'passed_on', netCents: 500 });
  });

  it('is announced when it comes back, as is what a bank returned to its account', async () => {
    await earn(1000);
    const { ref } = await transfers.create(aTransfer(driver, { destination: destinations.closed }));
    const payout = sendings.payBank(destinations.closed);
    sendings.failAtBank(payout.ref);
    await transfers.reverse(ref, `reverse-${ref}`);
    const read = async (type: string) => {
      const payload = events.findLast((event) => event.type === type)?.payload ?? '';
      return provider.readWebhook(payload, standIn.sign(payload), clock.now());
    };
    expect(await read('transfer.reversed')).toMatchObject({ kind: 'transfer', transferRef: ref });
    const announced = { kind: 'bank_payout', accountRef: destinations.closed, payoutRef: payout.ref };
    expect(await read('payout.failed')).toMatchObject(announced);
    expect(await transfers.getBankPayout?.(destinations.closed, payout.ref)).toEqual({
      amountCents: payout.amountCents,
      arrival: 'bank_refused',
      failureCode: 'account_closed',
    });
  });
});
