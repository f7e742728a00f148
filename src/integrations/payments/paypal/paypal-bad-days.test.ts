import { randomUUIDv7 } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '#platform/testing/app/fake-clock.ts';
import type { Instrument } from '#platform/testing/paypal/paypal-books.ts';
import { PAYPAL_ACCOUNT, startPayPalStandIn } from '#platform/testing/paypal/paypal-stand-in.ts';
import { TOKEN_SECONDS } from '#platform/testing/paypal/paypal-tokens.ts';
import { type ProviderIntent, ProviderUnavailable } from '../payments.port.ts';
import { createPayPalProvider, type PayPalOptions } from './paypal-provider.ts';

const clock = createFakeClock();
const paypal = await startPayPalStandIn(clock.now);
afterAll(() => paypal.stop());
afterEach(() => {
  paypal.faults.clear();
  expect(paypal.violations).toEqual([]);
});

const providerWith = (options: Partial<PayPalOptions> = {}) =>
  createPayPalProvider({ ...PAYPAL_ACCOUNT, apiUrl: paypal.url, now: clock.now, ...options });
const provider = providerWith();
const authorize = (ref: string): Promise<ProviderIntent> => provider.authorize?.(ref) ?? provider.getIntent(ref);
const unavailable = expect.objectContaining({ name: 'ProviderUnavailable' });

async function anOrder(): Promise<string> {
  const [locationId, orderId, paymentId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  const metadata = { locationId, orderId, paymentId };
  const base = { amountCents: 1100, currency: 'USD', capture: 'manual', description: 'Parking' } as const;
  return (await provider.createIntent({ ...base, idempotencyKey: paymentId, metadata })).ref;
}

async function aReservation(instrument: Partial<Instrument> = {}): Promise<string> {
  const ref = await anOrder();
  paypal.approve(ref, instrument);
  await authorize(ref);
  return ref;
}

describe('an order that PayPal calls completed', () => {
  it.each([
    ['COMPLETED', 'succeeded'],
    ['PENDING', 'processing'],
    ['DECLINED', 'canceled'],
  ] as const)('has the status of its capture: %s means %s', async (capture, status) => {
    const ref = await aReservation({ capture });
    expect((await provider.capture(ref, `capture-${ref}`)).status).toBe(status);
    expect(paypal.books.order(ref).status).toBe('COMPLETED');
    expect((await provider.getIntent(ref)).status).toBe(status);
  });

  it('says why, and releases the reservation, when its capture was declined', async () => {
    const ref = await aReservation({ capture: 'DECLINED' });
    const { declined } = await provider.capture(ref, `capture-${ref}`);
    expect(declined).toMatchObject({ code: 'DECLINED', message: expect.stringMatching(/\w/) });
    expect(paypal.books.order(ref).authorization?.status).toBe('VOIDED');
  });
});

describe('a repeated call', () => {
  it('is not a failure: if it was already captured, it has succeeded', async () => {
    const ref = await aReservation();
    paypal.books.capture(paypal.books.order(ref).authorization?.id ?? '', undefined);
    expect(await provider.capture(ref, `capture-${ref}`)).toMatchObject({ status: 'succeeded', amountCents: 1100 });
  });

  it('is not a failure: if two calls capture it at once, it has succeeded once for both', async () => {
    const ref = await aReservation();
    const both = await Promise.all([provider.capture(ref, 'capture-one'), provider.capture(ref, 'capture-two')]);
    expect(both.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
  });

  it('is not a failure: if it was already authorized, it is authorized', async () => {
    const ref = await aReservation();
    expect((await authorize(ref)).status).toBe('authorized');
  });

  it('is not a failure: if it was already voided, it is canceled', async () => {
    const ref = await aReservation();
    paypal.books.voidAuthorization(paypal.books.order(ref).authorization?.id ?? '');
    expect((await provider.cancel(ref, `cancel-${ref}`)).status).toBe('canceled');
    expect((await provider.capture(ref, `capture-${ref}`)).status).toBe('canceled');
  });

  it('is found by its id in the order once PayPal has forgotten the key, and refunded once', async () => {
    const ref = await aReservation();
    await provider.capture(ref, `capture-${ref}`);
    const refund = { idempotencyKey: `refund-${randomUUIDv7()}`, ref, amountCents: 300, reason: 'no_vehicle' };
    const once = await provider.refund(refund);
    paypal.forgetKeys();
    expect(await provider.refund(refund)).toEqual(once);
    expect((await provider.getIntent(ref)).refundedCents).toBe(300);
  });
});

describe('a canceled order', () => {
  it('is not captured if it was reserved at that very moment, and its money is released', async () => {
    const ref = await anOrder();
    paypal.approve(ref);
    expect((await provider.cancel(ref, `cancel-${ref}`)).status).toBe('canceled');
    paypal.books.authorize(ref);
    expect((await provider.getIntent(ref)).status).toBe('authorized');
    expect((await provider.capture(ref, `capture-${ref}`)).status).toBe('canceled');
    expect(paypal.books.order(ref)).toMatchObject({ authorization: { status: 'VOIDED' }, capture: null });
  });
});

describe('a buyer whose card is declined', () => {
  it("sees PayPal's reason, and pays with the next card in the same order", async () => {
    const ref = await anOrder();
    paypal.approve(ref, { bank: 'declines' });
    const { status, declined } = await authorize(ref);
    expect([status, declined?.code]).toEqual(['requires_payment', 'INSTRUMENT_DECLINED']);
    paypal.approve(ref);
    expect((await authorize(ref)).status).toBe('authorized');
  });

  it('is not declined before an approval', async () => {
    expect(await authorize(await anOrder())).toMatchObject({ status: 'requires_payment', declined: null });
  });
});

describe('an order of another program', () => {
  it('is not ours', async () => {
    const { id } = paypal.books.create({
      intent: 'AUTHORIZE',
      purchase_units: [{ amount: { currency_code: 'USD', value: '5.00' }, custom_id: 'cart-17' }],
    });
    expect((await provider.getIntent(id)).metadata).toBeNull();
  });
});

describe('the access token', () => {
  it('is fetched once, however many wait for it', async () => {
    const fresh = providerWith();
    const [ref, before] = [await anOrder(), paypal.countOf('token')];
    await Promise.all([fresh.getIntent(ref), fresh.getIntent(ref), fresh.getIntent(ref)]);
    await fresh.getIntent(ref);
    expect(paypal.countOf('token') - before).toBe(1);
  });

  it('is renewed before it expires, so that no call is rejected', async () => {
    const [ref, before, requested] = [await anOrder(), paypal.countOf('token'), paypal.countOf('get')];
    clock.advance(TOKEN_SECONDS / 60 - 0.5);
    await provider.getIntent(ref);
    expect([paypal.countOf('token') - before, paypal.countOf('get') - requested]).toEqual([1, 1]);
  });

  it('is renewed when PayPal rejects it, and the call is repeated', async () => {
    const ref = await anOrder();
    paypal.revokeTokens();
    expect((await provider.getIntent(ref)).status).toBe('requires_payment');
  });

  it('is not issued without the secret, and somebody has to check the settings', async () => {
    await expect(providerWith({ clientSecret: 'an old one' }).getIntent(await anOrder())).rejects.toMatchObject({
      name: 'ProviderMisconfigured',
    });
  });
});

describe('a failing PayPal', () => {
  it.each(['cut before', 'cut after', 'error before', 'error after', 'too many requests'] as const)(
    'leaves the outcome unknown: %s',
    async (fault) => {
      const ref = await aReservation();
      paypal.faults.failAt(['capture'], fault);
      await expect(provider.capture(ref, `capture-${ref}`)).rejects.toBeInstanceOf(ProviderUnavailable);
      expect((await provider.capture(ref, `capture-${ref}`)).status).toBe('succeeded');
    },
  );

  it('times out', async () => {
    const ref = await anOrder();
    paypal.faults.failAt(['get'], 'silence');
    await expect(providerWith({ timeoutMs: 50 }).getIntent(ref)).rejects.toEqual(unavailable);
  });
});
