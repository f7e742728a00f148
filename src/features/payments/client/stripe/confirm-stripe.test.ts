import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { describe, expect, it } from 'vitest';
import { confirmStripe, returnAddress } from './confirm-stripe.ts';

const charge = { clientSecret: 'pi_1_secret_2', totalCents: 1100 };
const elements = {} as StripeElements;

async function confirm(answer: object) {
  let requested: unknown;
  const confirmPayment = async (given: unknown) => {
    requested = given;
    return answer;
  };
  const stripe = { confirmPayment } as unknown as Stripe;
  const result = await confirmStripe(
    { stripe, elements, returnUrl: 'https://lot.example/pay' },
    Promise.resolve(charge),
  );
  return { result, requested };
}
const UNREADABLE = { kind: 'unanswered', message: 'Looks like something went wrong, please try again' };
const messageFor = async (error: object) => (await confirm({ error })).result;

describe("Stripe's answer to the browser", () => {
  it("is requested with the charge's secret, and leads back here from a bank that insists on its own page", async () => {
    const { requested } = await confirm({ paymentIntent: { status: 'succeeded' } });
    expect(requested).toMatchObject({
      clientSecret: 'pi_1_secret_2',
      redirect: 'if_required',
      confirmParams: { return_url: 'https://lot.example/pay' },
    });
  });

  it.each(['succeeded', 'processing', 'requires_capture'])(
    'is a yes that our server then checks: %s',
    async (status) => {
      expect((await confirm({ paymentIntent: { status } })).result).toEqual({ kind: 'confirmed' });
    },
  );

  it('is not a yes while the bank still asks', async () => {
    expect((await confirm({ paymentIntent: { status: 'requires_action' } })).result).toEqual(UNREADABLE);
  });

  it('is a decline in Stripe’s own words', async () => {
    const error = { type: 'card_error', code: 'card_declined', message: 'Your card has insufficient funds.' };
    expect(await messageFor(error)).toEqual({ kind: 'declined', message: error.message });
  });

  it.each([{ type: 'card_error' }, { type: 'card_error', message: '' }])(
    'has words even if Stripe has none',
    async (error) => {
      expect(await messageFor(error)).toEqual({
        kind: 'declined',
        message: 'Looks like something went wrong, please try again',
      });
    },
  );

  it('is unknown when the connection broke, which has words of its own', async () => {
    expect(await messageFor({ type: 'api_connection_error', message: 'Network' })).toEqual({ kind: 'unanswered' });
  });

  it.each([
    ['Stripe failed', { type: 'api_error', message: 'Failed' }],
    ['it was paid already', { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'No' }],
  ])('is unknown when %s: it may have been charged', async (_, error) => {
    expect(await messageFor(error)).toEqual(UNREADABLE);
  });

  it('is not requested when the charge was refused', async () => {
    const refused = Promise.reject(new Error('price_changed'));
    const means = { stripe: {} as Stripe, elements, returnUrl: '' };
    await expect(confirmStripe(means, refused)).rejects.toThrow('price_changed');
  });
});

describe('the address that a bank’s page leads back to', () => {
  it('is this page, without what Stripe added last time', () => {
    const href =
      'https://lot.example/receipt/k/pay?add=1&payment_intent=pi&payment_intent_client_secret=s&redirect_status=failed';
    expect(returnAddress(href)).toBe('https://lot.example/receipt/k/pay?add=1');
  });
});
