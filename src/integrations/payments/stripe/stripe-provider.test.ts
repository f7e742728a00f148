import { randomUUIDv7 } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '#platform/testing/app/fake-clock.ts';
import { STAND_IN_KEYS, startStripeStandIn } from '#platform/testing/stripe/stripe-stand-in.ts';
import type { PaymentDriver } from '../payment-driver.suite.ts';
import type { NewIntent, NewRefund } from '../payments.port.ts';
import { describePaymentProvider } from '../payments.suite.ts';
import { describeSavedMeans } from '../saved-means.suite.ts';
import { createStripeProvider } from './stripe-provider.ts';

const clock = createFakeClock();
const standIn = await startStripeStandIn(clock.now);
afterAll(() => standIn.close());
afterEach(() => {
  expect(standIn.violations).toEqual([]);
  standIn.faults.clear();
});

const { secretKey, webhookSecret } = STAND_IN_KEYS;
const OLD_SECRET = 'whsec_until_last_week';
const options = { secretKey, webhookSecrets: [webhookSecret, OLD_SECRET], apiUrl: standIn.url, now: clock.now };
const provider = createStripeProvider(options);

const driver: PaymentDriver = {
  provider,
  now: clock.now,
  pay: async ({ clientSecret }) => void standIn.books.confirm(clientSecret, '4242424242424242'),
  payHolding: async ({ clientSecret }) => void standIn.books.confirm(clientSecret, '4000000000000606'),
  payDeclined: async ({ clientSecret }) => void standIn.books.confirm(clientSecret, '4000000000000002'),
  webhooksOf: async (ref) =>
    standIn.books.events
      .filter((event) => event.ref === ref)
      .map(({ payload }) => ({ rawBody: payload, headers: standIn.sign(payload) })),
  sign: async (rawBody, { at, knowsSecret }) => ({
    rawBody,
    headers: standIn.sign(rawBody, [knowsSecret ? webhookSecret : 'whsec_guessed'], at),
  }),
  signaturesExpire: true,
  fail: (operation, when, times) => standIn.faults.plan({ operation, when, way: 'cut', times }),
};

describePaymentProvider('Stripe', async () => driver);

describe('a saved payment method', () => {
  const { createCustomer, chargeSaved, cardSetups, setCard, detach } = provider;
  if (!createCustomer || !chargeSaved || !cardSetups || !setCard || !detach) throw new Error('It saves nothing.');
  describeSavedMeans({
    ...driver,
    provider: { ...provider, createCustomer, chargeSaved, cardSetups, setCard, detach },
    payWithSaved: async (clientSecret) => void standIn.books.confirmSaved(clientSecret),
    saveCard: async (clientSecret, number) => standIn.books.confirmSetup(clientSecret, number),
    payWith: async (clientSecret, number) => void standIn.books.confirm(clientSecret, number),
  });
});

function anIntent(options: Partial<NewIntent> = {}): NewIntent {
  const [locationId, orderId, paymentId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  const metadata = { locationId, orderId, paymentId };
  const base = { idempotencyKey: paymentId, amountCents: 1100, currency: 'USD', capture: 'automatic' } as const;
  return { ...base, metadata, description: 'Parking', ...options };
}

async function aPaidIntent(options: Partial<NewIntent> = {}): Promise<string> {
  const { ref, clientSecret } = await provider.createIntent(anIntent(options));
  standIn.books.confirm(clientSecret, '4242424242424242');
  return ref;
}

const aRefund = (ref: string, options: Partial<NewRefund> = {}): NewRefund => ({
  idempotencyKey: `refund-${randomUUIDv7()}`,
  ref,
  amountCents: 300,
  reason: 'no_vehicle',
  ...options,
});

const refundsOf = (ref: string) => [...standIn.books.refunds.values()].filter(({ intentRef }) => intentRef === ref);
const unavailable = expect.objectContaining({ name: 'ProviderUnavailable' });

describe('a failure that Stripe replays for its key', () => {
  it('does not block opening a payment: the next attempt has its own key', async () => {
    standIn.faults.plan({ operation: 'create', when: 'after', way: '500' });
    const intent = anIntent();
    await expect(provider.createIntent(intent)).rejects.toEqual(unavailable);
    const { ref } = await provider.createIntent(intent);
    expect((await provider.createIntent(intent)).ref).toBe(ref);
    expect(await provider.getIntent(ref)).toMatchObject({ status: 'requires_payment', amountCents: 1100 });
  });

  it('refunds nothing twice if the refund had been made after all', async () => {
    const ref = await aPaidIntent();
    const refund = aRefund(ref);
    standIn.faults.plan({ operation: 'refund', when: 'after', way: '500' });
    await expect(provider.refund(refund)).rejects.toEqual(unavailable);
    const { refundRef } = await provider.refund(refund);
    expect(refundsOf(ref).map((each) => each.ref)).toEqual([refundRef]);
  });

  it('refunds at the next attempt if nothing had been done', async () => {
    const ref = await aPaidIntent();
    const refund = aRefund(ref);
    standIn.faults.plan({ operation: 'refund', when: 'before', way: '500' });
    await expect(provider.refund(refund)).rejects.toEqual(unavailable);
    clock.set('2026-11-20T20:00:30Z');
    // Another process may just have used the previous period's key.
    await expect(provider.refund(refund)).rejects.toEqual(unavailable);
    clock.advance(1);
    await Promise.all([provider.refund(refund), provider.refund(refund)]);
    expect((await provider.getIntent(ref)).refundedCents).toBe(300);
  });

  it.each(['before', 'after'] as const)('captures once (it failed %s acting)', async (when) => {
    const ref = await aPaidIntent({ capture: 'manual' });
    standIn.faults.plan({ operation: 'capture', when, way: '500' });
    await expect(provider.capture(ref, `capture-${ref}`)).rejects.toEqual(unavailable);
    expect((await provider.capture(ref, `capture-${ref}`)).status).toBe('succeeded');
  });
});

describe('a provider that fails for an hour', () => {
  it('opens the payment and makes the refund once it recovers, although it replayed each failure', async () => {
    const intent = anIntent();
    const [ref, refund] = [await aPaidIntent(), () => aRefund(ref, { idempotencyKey: `refund-of-${ref}` })];
    standIn.faults.plan({ operation: 'create', when: 'before', way: '500', times: 1000 });
    for (let minute = 0; minute < 60; minute++) {
      await expect(provider.createIntent(intent)).rejects.toEqual(unavailable);
      clock.advance(1);
    }
    standIn.faults.plan({ operation: 'refund', when: 'before', way: '500', times: 1000 });
    for (let minute = 0; minute < 60; minute++) {
      await expect(provider.refund(refund())).rejects.toEqual(unavailable);
      clock.advance(1);
    }
    standIn.faults.clear();
    clock.set(new Date(clock.now().getTime() + 15_000).toISOString());
    expect((await provider.createIntent(intent)).ref).toMatch(/^pi_/);
    clock.advance(2);
    await provider.refund(refund());
    expect(refundsOf(ref)).toHaveLength(1);
  });
});

describe('an answer of the wrong shape', () => {
  it.each(['create', 'get'] as const)('is rejected (%s)', async (operation) => {
    const intent = anIntent();
    const ref = await aPaidIntent();
    standIn.faults.plan({ operation, when: 'before', way: 'bad gateway' });
    const call = operation === 'create' ? provider.createIntent(intent) : provider.getIntent(ref);
    await expect(call).rejects.toEqual(unavailable);
    expect(standIn.faults.clear()).toBe(1);
  });
});

describe('a key that Stripe rejects', () => {
  it("needs somebody's attention; no payment or refund is given up because of it", async () => {
    const wrong = createStripeProvider({ ...options, secretKey: 'sk_test_other' });
    const misconfigured = expect.objectContaining({ name: 'ProviderMisconfigured' });
    await expect(wrong.createIntent(anIntent())).rejects.toEqual(misconfigured);
    await expect(wrong.refund(aRefund(await aPaidIntent()))).rejects.toEqual(misconfigured);
  });
});

describe('a refund that is requested again after two days', () => {
  it('is found by its own key, although Stripe has forgotten it', async () => {
    const ref = await aPaidIntent();
    const refund = aRefund(ref);
    const { refundRef } = await provider.refund(refund);
    clock.advance(48 * 60);
    expect(await provider.refund(refund)).toMatchObject({ refundRef });
    expect(refundsOf(ref)).toHaveLength(1);
  });
});

describe('a card that was declined', () => {
  it.each([
    ['4000000000000002', 'card_declined', 'Your card was declined.'],
    ['4000000000009995', 'insufficient_funds', 'Your card has insufficient funds.'],
  ])("%s is reported in Stripe's words", async (number, code, message) => {
    const { ref, clientSecret } = await provider.createIntent(anIntent());
    standIn.books.confirm(clientSecret, number);
    expect((await provider.getIntent(ref)).declined).toEqual({ code, message });
  });

  it('waits for the bank, and is paid or not as the bank decides', async () => {
    const { ref, clientSecret } = await provider.createIntent(anIntent());
    standIn.books.confirm(clientSecret, '4000002500003155');
    expect((await provider.getIntent(ref)).status).toBe('requires_action');
    standIn.books.authenticate(clientSecret, 'pass');
    expect((await provider.getIntent(ref)).status).toBe('succeeded');
  });
});

function anAccount(): string {
  const { ref } = standIn.books.owners.addAccount({ email: 'owner@people.example', name: 'Owner', metadata: {} });
  standIn.books.owners.accept(ref);
  return ref;
}

describe("a payment whose share goes to the owner's own account", () => {
  it('leaves the fee with the platform, and is taken back from there on a refund', async () => {
    const accountRef = anAccount();
    const ref = await aPaidIntent({ payout: { accountRef, feeCents: 100 } });
    expect(standIn.books.owners.held(accountRef)).toBe(1000);
    await provider.refund(aRefund(ref));
    const takenBackCents = (await provider.accounts?.getTakenBack(ref)) ?? 0;
    expect(refundsOf(ref)).toMatchObject([{ reversesTransfer: true, refundsFee: true }]);
    expect(standIn.books.owners.held(accountRef)).toBe(1000 - takenBackCents);
    expect(takenBackCents).toBeGreaterThan(0);
  });

  it('is refunded even when nothing can be taken from the owner', async () => {
    const accountRef = anAccount();
    const ref = await aPaidIntent({ payout: { accountRef, feeCents: 100 } });
    standIn.books.owners.empty(accountRef);
    await provider.refund(aRefund(ref));
    expect(await provider.accounts?.getTakenBack(ref)).toBe(0);
    expect(refundsOf(ref)).toMatchObject([{ reversesTransfer: false, refundsFee: false }]);
  });

  it('is not looked for there if everything stayed with the platform', async () => {
    const ref = await aPaidIntent();
    await provider.refund(aRefund(ref));
    expect(refundsOf(ref)).toMatchObject([{ reversesTransfer: false, refundsFee: false }]);
  });
});

describe('the webhook secrets', () => {
  const announced = async () => {
    const ref = await aPaidIntent();
    const payload = standIn.books.events.find((event) => event.ref === ref)?.payload ?? '';
    return { ref, payload };
  };
  const read = (rawBody: string, secrets: readonly string[]) =>
    provider.readWebhook(rawBody, standIn.sign(rawBody, secrets), clock.now());

  it('are all accepted during a replacement', async () => {
    const { ref, payload } = await announced();
    for (const secrets of [[webhookSecret], [OLD_SECRET], ['whsec_of_tomorrow', OLD_SECRET]]) {
      expect(await read(payload, secrets)).toMatchObject({ kind: 'intent', ref });
    }
    expect(await read(payload, ['whsec_of_tomorrow'])).toBeNull();
  });

  it('only say which dispute or intent to look at', async () => {
    const ref = await aPaidIntent();
    await provider.refund(aRefund(ref));
    const dispute = standIn.books.openDispute(ref);
    const kinds: unknown[] = [];
    for (const { payload } of standIn.books.events.filter((event) => event.ref === ref)) {
      kinds.push(await read(payload, [webhookSecret]));
    }
    expect(kinds).toMatchObject([
      { kind: 'intent', ref },
      { kind: 'intent', ref, metadata: { paymentId: expect.any(String) } },
      { kind: 'dispute', disputeRef: dispute.ref },
      { kind: 'dispute', disputeRef: dispute.ref },
    ]);
    const other = JSON.stringify({ id: 'evt_1', object: 'event', data: { object: { object: 'payout', id: 'po_1' } } });
    expect(await read(other, [webhookSecret])).toEqual({ kind: 'other', id: 'evt_1' });
  });
});

describe('a dispute', () => {
  it('reports what was taken including the fee, the deadline, and what came back', async () => {
    const ref = await aPaidIntent();
    const { ref: disputeRef } = standIn.books.openDispute(ref);
    const getDispute = (of: string) => provider.getDispute?.(of);
    const dueBy = new Date(Math.floor(clock.now().getTime() / 1000) * 1000 + 14 * 24 * 3_600_000);
    expect(await getDispute(disputeRef)).toMatchObject({
      intentRef: ref,
      amountCents: 1100,
      reason: 'fraudulent',
      status: 'needs_response',
      dueBy,
      withdrawnCents: 2600,
      reinstatedCents: 0,
    });
    standIn.books.winDispute(disputeRef);
    expect(await getDispute(disputeRef)).toMatchObject({ status: 'won', withdrawnCents: 2600, reinstatedCents: 1100 });
    await expect(getDispute('du_unknown')).rejects.toMatchObject({ name: 'ProviderRefused' });
  });
});
