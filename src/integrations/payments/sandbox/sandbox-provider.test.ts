import { randomUUIDv7 } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/db/database.ts';
import { createFakeClock } from '#platform/testing/app/fake-clock.ts';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { createPaymentFaults } from '#platform/testing/payment-faults.ts';
import type { Delivery, PaymentDriver } from '../payment-driver.suite.ts';
import { describePaymentProvider } from '../payments.suite.ts';
import { describeSavedMeans } from '../saved-means.suite.ts';
import { webhookSecret } from './sandbox-books.store.ts';
import type { TypedCard } from './sandbox-cards.ts';
import { createSandboxProvider, SANDBOX_SIGNATURE_HEADER } from './sandbox-provider.ts';
import { signWebhook } from './sandbox-signature.ts';

const database = openDatabase({ ...(await getTestDatabase()), max: 5 });
const { db } = database;
afterAll(() => database.close());
const clock = createFakeClock();
const faults = createPaymentFaults();
const provider = await createSandboxProvider({ db, now: clock.now, faults: faults.inject });
const secret = await webhookSecret(db);

const card = (number: string): TypedCard => ({ number, expMonth: 12, expYear: 2030, cvc: '123' });
const signed = (rawBody: string, key: string, at: Date): Delivery => ({
  rawBody,
  headers: { [SANDBOX_SIGNATURE_HEADER]: signWebhook(rawBody, key, at) },
});

async function confirm(clientSecret: string, number: string): Promise<void> {
  await provider.confirm(clientSecret, card(number));
}

async function webhooksOf(ref: string): Promise<Delivery[]> {
  const query = db.selectFrom('sandbox.events').select('payload').where('intentRef', '=', ref).orderBy('createdAt');
  return (await query.execute()).map(({ payload }) => signed(payload, secret, clock.now()));
}

const driver: PaymentDriver = {
  provider,
  now: clock.now,
  pay: ({ clientSecret }) => confirm(clientSecret, '4242424242424242'),
  payHolding: ({ clientSecret }) => confirm(clientSecret, '4000000000000606'),
  payDeclined: ({ clientSecret }) => confirm(clientSecret, '4000000000000002'),
  webhooksOf,
  sign: async (rawBody, { at, knowsSecret }) => signed(rawBody, knowsSecret ? secret : 'whsec_guessed', at),
  signaturesExpire: true,
  fail: (operation, when, times) => faults.failAt(`${when}:${operation}`, { times }),
};

describePaymentProvider('the sandbox', async () => driver);

describe('a saved payment method', () => {
  const { createCustomer, chargeSaved, cardSetups, setCard, detach } = provider;
  if (!createCustomer || !chargeSaved || !cardSetups || !setCard || !detach) throw new Error('It saves nothing.');
  const saving = { ...provider, createCustomer, chargeSaved, cardSetups, setCard, detach };
  const payWithSaved = async (clientSecret: string) => void (await provider.confirm(clientSecret));
  describeSavedMeans({ ...driver, provider: saving, payWith: confirm, payWithSaved, saveCard: confirm });
});

function anIntent() {
  const paymentId = randomUUIDv7();
  const metadata = { locationId: paymentId, orderId: paymentId, paymentId };
  const wish = { idempotencyKey: paymentId, amountCents: 700, currency: 'USD', metadata } as const;
  return { ...wish, capture: 'automatic', description: 'Parking' } as const;
}

describe('the browser side of the sandbox', () => {
  it('finds no intent by a secret that was never issued', async () => {
    expect(await provider.confirm('pi_1_secret_guess', card('4242424242424242'))).toBeNull();
    expect(await provider.authenticate('pi_1_secret_guess', 'pass')).toBeNull();
  });

  it('takes one of several simultaneous commands, and announces it once', async () => {
    for (let time = 0; time < 10; time++) {
      const wish = anIntent();
      const intent = await provider.createIntent(wish);
      const confirms = Array.from({ length: 4 }, () => provider.confirm(intent.clientSecret, card('4242424242424242')));
      const outcomes = await Promise.all([...confirms, provider.cancel(intent.ref, wish.idempotencyKey)]);
      const { status } = await provider.getIntent(intent.ref);
      const taken = outcomes.filter((outcome) => outcome && 'metadata' in outcome === false && !outcome.error);
      expect(taken).toHaveLength(status === 'succeeded' ? 1 : 0);
      expect(await webhooksOf(intent.ref)).toHaveLength(1);
    }
  });

  it('refuses to confirm what another process has canceled since it was booked here', async () => {
    const { ref, clientSecret } = await provider.createIntent(anIntent());
    const other = await createSandboxProvider({ db, now: clock.now });
    expect(await other.cancel(ref, 'cancel')).toMatchObject({ status: 'canceled' });
    expect(await provider.confirm(clientSecret, card('4242424242424242'))).toMatchObject({
      status: 'canceled',
      error: { code: 'payment_intent_unexpected_state' },
    });
  });

  it('keeps one webhook secret for all processes of an installation', async () => {
    const secrets = await Promise.all([webhookSecret(db), webhookSecret(db), webhookSecret(db)]);
    expect(new Set([secret, ...secrets]).size).toBe(1);
  });
});
