// What PayPal's refusals mean: what a payer reads, whether the payer may choose again, and
// whether a refund is requested again automatically or needs a person.

import { randomUUIDv7 } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '#platform/testing/app/fake-clock.ts';
import { readPayPalContract } from '#platform/testing/paypal/paypal-contract.ts';
import { PAYPAL_ACCOUNT, startPayPalStandIn } from '#platform/testing/paypal/paypal-stand-in.ts';
import { hasContracts } from '#platform/testing/provider-contracts.ts';
import type { ProviderIntent } from '../payments.port.ts';
import { createPayPalProvider } from './paypal-provider.ts';

const clock = createFakeClock();
const paypal = await startPayPalStandIn(clock.now);
afterAll(() => paypal.stop());
afterEach(() => {
  paypal.faults.clear();
  expect(paypal.violations).toEqual([]);
});
const provider = createPayPalProvider({ ...PAYPAL_ACCOUNT, apiUrl: paypal.url, now: clock.now });
const authorize = (ref: string): Promise<ProviderIntent> => provider.authorize?.(ref) ?? provider.getIntent(ref);

async function anApproval(): Promise<string> {
  const [locationId, orderId, paymentId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  const metadata = { locationId, orderId, paymentId };
  const base = { amountCents: 1100, currency: 'USD', capture: 'manual', description: 'Parking' } as const;
  const { ref } = await provider.createIntent({ ...base, idempotencyKey: paymentId, metadata });
  paypal.approve(ref);
  return ref;
}

async function aPayment(): Promise<string> {
  const ref = await anApproval();
  await authorize(ref);
  await provider.capture(ref, `capture-${ref}`);
  return ref;
}

const AUTHORIZING = {
  document: 'checkout_orders_v2',
  method: 'post',
  path: '/v2/checkout/orders/{id}/authorize',
} as const;
const REFUNDING = {
  document: 'payments_v2',
  method: 'post',
  path: '/v2/payments/captures/{capture_id}/refund',
} as const;
const contract = readPayPalContract();

const refuseAuthorizing = (issue: string, status: 403 | 422 = 422) =>
  paypal.faults.failAt(['authorize'], { status, issue });

describe('a payment that PayPal refuses', () => {
  const DECLINED = 'PayPal declined this payment. You have not been charged.';
  const NEW_CARD =
    'Your bank declined this payment through PayPal. Choose another card or account there. You have not been charged.';
  const ACCOUNT = 'PayPal does not accept payments from this account. Pay another way. You have not been charged.';
  const OURS = 'PayPal cannot take this payment for us. Pay another way. You have not been charged.';

  it.each([
    ['INSTRUMENT_DECLINED', NEW_CARD],
    ['REFERENCED_CARD_EXPIRED', NEW_CARD],
    ['CARD_BRAND_NOT_SUPPORTED', NEW_CARD],
    ['PAYER_CANNOT_PAY', ACCOUNT],
    ['PAYER_ACCOUNT_RESTRICTED', ACCOUNT],
    ['PAYER_ACCOUNT_LOCKED_OR_CLOSED', ACCOUNT],
    ['TRANSACTION_REFUSED', DECLINED],
    ['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', DECLINED],
    [
      'TRANSACTION_LIMIT_EXCEEDED',
      'This payment is over a limit of your PayPal account. Choose another way to pay. You have not been charged.',
    ],
    ['PAYER_ACTION_REQUIRED', 'PayPal needs you to confirm this payment again. You have not been charged.'],
    ['PAYEE_BLOCKED_TRANSACTION', OURS],
    ['AUTH_CAPTURE_NOT_ENABLED', OURS],
    ['TRANSACTION_RECEIVING_LIMIT_EXCEEDED', OURS],
  ])('because of %s can be paid in the same order, and its payer reads what to do', async (code, message) => {
    const ref = await anApproval();
    refuseAuthorizing(code);
    expect(await authorize(ref)).toMatchObject({ status: 'requires_payment', declined: { code, message } });
    expect(await authorize(ref)).toMatchObject({ status: 'authorized', declined: null });
  });

  it('is not a decline while the payer has not approved it', async () => {
    const ref = await anApproval();
    refuseAuthorizing('ORDER_NOT_APPROVED');
    expect(await authorize(ref)).toMatchObject({ status: 'requires_payment', declined: null });
  });

  it('is authorized if it was already authorized', async () => {
    const ref = await anApproval();
    paypal.books.authorize(ref);
    expect(await authorize(ref)).toMatchObject({ status: 'authorized', declined: null });
  });

  it.skipIf(!hasContracts)('never shows its payer what PayPal writes for developers', async () => {
    const issues = contract.issuesOf(AUTHORIZING);
    expect(issues.length).toBeGreaterThan(50);
    for (const issue of issues) {
      const ref = await anApproval();
      refuseAuthorizing(issue);
      const { declined } = await authorize(ref);
      expect(declined?.message ?? 'You have not been charged.', issue).toMatch(/You have not been charged\.$/);
      expect(declined?.message).not.toBe(contract.wordsFor(AUTHORIZING, issue));
    }
  });

  it('because our app lacks a permission is neither declined nor over: somebody has to check the settings', async () => {
    const ref = await anApproval();
    refuseAuthorizing('PERMISSION_DENIED', 403);
    await expect(authorize(ref)).rejects.toMatchObject({ name: 'ProviderMisconfigured' });
    expect((await authorize(ref)).status).toBe('authorized');
  });

  it.each([
    ['PAYER_CANNOT_PAY', ACCOUNT],
    ['TRANSACTION_REFUSED', DECLINED],
    ['PAYEE_ACCOUNT_RESTRICTED', OURS],
  ])('at its capture because of %s releases what was reserved', async (code, message) => {
    const ref = await anApproval();
    await authorize(ref);
    paypal.faults.failAt(['capture'], { status: 422, issue: code });
    expect(await provider.capture(ref, `capture-${ref}`)).toMatchObject({
      status: 'canceled',
      declined: { code, message },
    });
    expect(paypal.books.order(ref).authorization?.status).toBe('VOIDED');
  });
});

describe('a refund that PayPal refuses', () => {
  const PASSING = [
    'REFUND_FAILED_INSUFFICIENT_FUNDS',
    'PENDING_CAPTURE',
    'PAYEE_ACCOUNT_RESTRICTED',
    'TRANSACTION_DISPUTED',
  ];
  const FINAL = [
    'CAPTURE_FULLY_REFUNDED',
    'MAX_NUMBER_OF_REFUNDS_EXCEEDED',
    'PARTIAL_REFUND_NOT_ALLOWED',
    'PAYEE_ACCOUNT_LOCKED_OR_CLOSED',
    'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
    'REFUND_AMOUNT_EXCEEDED',
    'REFUND_IS_RESTRICTED',
    'REFUND_NOT_ALLOWED',
    'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK',
    'REFUND_TIME_LIMIT_EXCEEDED',
  ];

  async function refuse(fault: { readonly status: 403 | 404 | 409 | 422; readonly issue: string }, times = 1) {
    const ref = await aPayment();
    paypal.faults.failAt(['refund'], fault, times);
    const requested = { idempotencyKey: `refund-${randomUUIDv7()}`, ref, amountCents: 300, reason: 'no_vehicle' };
    const answer = await provider.refund(requested).then(
      () => 'made',
      (error: unknown) => error,
    );
    return { answer, again: () => provider.refund(requested) };
  }

  it.each(PASSING)('because of %s is requested again for days, and made once that is possible', async (code) => {
    const { answer, again } = await refuse({ status: 422, issue: code });
    expect(answer).toMatchObject({ name: 'ProviderRefused', code, passes: true });
    expect(await again()).toMatchObject({ status: 'succeeded' });
  });

  it.each(FINAL)('because of %s needs a person', async (code) => {
    expect((await refuse({ status: 422, issue: code })).answer).toMatchObject({
      name: 'ProviderRefused',
      code,
      passes: false,
    });
  });

  it('because it does not know the capture needs a person', async () => {
    const code = 'INVALID_RESOURCE_ID';
    const { answer } = await refuse({ status: 404, issue: code });
    expect(answer).toMatchObject({ name: 'ProviderRefused', code, passes: false });
  });

  it('because an earlier request for it is in progress is not an answer, and is repeated within the minute', async () => {
    const { answer, again } = await refuse({ status: 409, issue: 'PREVIOUS_REQUEST_IN_PROGRESS' }, 4);
    expect(answer).toMatchObject({ name: 'ProviderUnavailable' });
    expect(await again()).toMatchObject({ status: 'succeeded' });
  });

  it('because our app lacks a permission stays owed: somebody has to check the settings', async () => {
    const { answer, again } = await refuse({ status: 403, issue: 'PERMISSION_DENIED' });
    expect(answer).toMatchObject({ name: 'ProviderMisconfigured' });
    expect(await again()).toMatchObject({ status: 'succeeded' });
  });

  it.skipIf(!hasContracts)("has no issue in PayPal's document that is neither passing nor for a person", async () => {
    const issues = contract.issuesOf(REFUNDING);
    expect(issues).toEqual(expect.arrayContaining([...PASSING, ...FINAL]));
    for (const issue of issues) {
      const { answer } = await refuse({ status: 422, issue });
      const passes = PASSING.includes(issue);
      expect(answer, issue).toMatchObject({ name: 'ProviderRefused', code: issue, passes });
    }
  });
});
