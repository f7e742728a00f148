// What Stripe's refusal of a refund means: whether the refund is requested again automatically, or needs a person.

import { randomUUIDv7 } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '#platform/testing/app/fake-clock.ts';
import { STAND_IN_KEYS, startStripeStandIn } from '#platform/testing/stripe/stripe-stand-in.ts';
import { createStripeProvider } from './stripe-provider.ts';

type Refusal = { readonly status: number; readonly code: string };

const clock = createFakeClock();
const standIn = await startStripeStandIn(clock.now);
let refusal: Refusal = { status: 400, code: '' };

/** The stand-in, except that every refund is refused. */
const stripe = createServer(async (request, response) => {
  const isRefund = request.method === 'POST' && request.url === '/v1/refunds';
  const names = ['authorization', 'content-type', 'stripe-version', 'idempotency-key'];
  const headers = names.flatMap((name): [string, string][] => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  const body = Buffer.concat(await request.toArray());
  const requested = { method: request.method ?? 'GET', headers };
  const answer = isRefund
    ? Response.json({ error: { type: 'invalid_request_error', code: refusal.code, message: 'No.' } }, refusal)
    : await fetch(`${standIn.url}${request.url}`, { ...requested, ...(body.length > 0 && { body }) });
  response.writeHead(answer.status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' });
  response.end(await answer.text());
}).listen(0, '127.0.0.1');
await once(stripe, 'listening');
afterAll(async () => {
  stripe.close();
  await standIn.close();
});

const address = stripe.address();
const apiUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
const { secretKey, webhookSecret } = STAND_IN_KEYS;
const provider = createStripeProvider({ secretKey, webhookSecrets: [webhookSecret], apiUrl, now: clock.now });

async function refuse(status: number, code: string): Promise<unknown> {
  const [locationId, orderId, paymentId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  const base = { amountCents: 1100, currency: 'USD', capture: 'automatic', description: 'Parking' } as const;
  const metadata = { locationId, orderId, paymentId };
  const { ref, clientSecret } = await provider.createIntent({ ...base, metadata, idempotencyKey: paymentId });
  standIn.books.confirm(clientSecret, '4242424242424242');
  refusal = { status, code };
  const requested = {
    idempotencyKey: `refund-${randomUUIDv7()}`,
    ref,
    amountCents: 300,
    reason: 'no_vehicle',
  } as const;
  return provider.refund(requested).then(
    () => 'made',
    (error: unknown) => error,
  );
}

describe('a refund that Stripe refuses', () => {
  it.each(['balance_insufficient', 'insufficient_funds', 'processing_error'])(
    'because of %s is requested again for days',
    async (code) => {
      expect(await refuse(400, code)).toMatchObject({ name: 'ProviderRefused', code, passes: true });
    },
  );

  it.each([
    [429, 'lock_timeout', 'ProviderUnavailable'],
    [429, 'rate_limit', 'ProviderBusy'],
    [400, 'rate_limit', 'ProviderUnavailable'],
    [409, 'idempotency_key_in_use', 'ProviderUnavailable'],
  ])('with %i %s is not an answer at all, and is requested again within the minute', async (status, code, name) => {
    expect(await refuse(status, code)).toMatchObject({ name });
  });

  it.each(['charge_disputed', 'charge_already_refunded', 'charge_too_old_to_refund'])(
    'because of %s needs a person',
    async (code) => {
      expect(await refuse(400, code)).toMatchObject({ name: 'ProviderRefused', code, passes: false });
    },
  );
});
