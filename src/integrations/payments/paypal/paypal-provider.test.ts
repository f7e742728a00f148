import { afterAll, expect, it } from 'vitest';
import { createFakeClock } from '#platform/testing/app/fake-clock.ts';
import type { PayPalStep } from '#platform/testing/paypal/paypal-faults.ts';
import { PAYPAL_ACCOUNT, startPayPalStandIn } from '#platform/testing/paypal/paypal-stand-in.ts';
import type { FailingOperation, PaymentDriver } from '../payment-driver.suite.ts';
import { describePaymentProvider } from '../payments.suite.ts';
import { createPayPalProvider } from './paypal-provider.ts';

const clock = createFakeClock();
const paypal = await startPayPalStandIn(clock.now);
afterAll(() => paypal.stop());
const provider = createPayPalProvider({ ...PAYPAL_ACCOUNT, apiUrl: paypal.url, now: clock.now });

const STEPS_OF: Readonly<Record<FailingOperation, readonly PayPalStep[]>> = {
  create: ['create'],
  get: ['get'],
  capture: ['capture'],
  increase: [],
  cancel: ['patch', 'void'],
  refund: ['refund'],
};

const { webhookId } = PAYPAL_ACCOUNT;
const driver: PaymentDriver = {
  provider,
  now: clock.now,
  pay: async ({ ref }) => paypal.approve(ref),
  payDeclined: async ({ ref }) => paypal.approve(ref, { bank: 'declines' }),
  webhooksOf: async (ref) => paypal.events.of(ref).map(({ rawBody }) => paypal.events.sign(rawBody, { webhookId })),
  sign: async (rawBody, { at, knowsSecret }) =>
    paypal.events.sign(rawBody, { webhookId, at, ...(!knowsSecret && { key: 'a guess' }) }),
  signaturesExpire: false,
  fail: (operation, when, times) => paypal.faults.failAt(STEPS_OF[operation], `cut ${when}`, times),
};

describePaymentProvider('PayPal', async () => driver);

it("exchanges only what PayPal's published API allows", () => {
  expect(paypal.violations).toEqual([]);
});
