// Cards and card wallets through Stripe. Our server creates, reads, cancels and refunds intents. The
// browser pays them directly with Stripe, so that no card number ever reaches us.

import type Stripe from 'stripe';
import {
  type NewIntent,
  type OnFile,
  type PartToCapture,
  type PayerCard,
  type PaymentProvider,
  type ProviderIntent,
  ProviderRefused,
  ProviderUnavailable,
} from '../payments.port.ts';
import { readDispute, readIntent, readRefund } from './read-stripe.ts';
import { createOwnerAccounts } from './stripe-accounts.ts';
import { stripeBalance } from './stripe-balance.ts';
import { detachMethod, stripeCardSetups } from './stripe-card-setups.ts';
import { callStripe, connectStripe, postOnce, type StripeAddress, type StripeConnection } from './stripe-connection.ts';
import { listPage } from './stripe-lists.ts';
import { createRefund, refundsOf } from './stripe-refunds.ts';
import { stripeTransfers } from './stripe-transfers.ts';
import { readStripeEvent, STRIPE_SIGNATURE_HEADER } from './stripe-webhook.ts';

/** Stripe's own minimum for dollars. */
const MINIMUM_CENTS = 50;
const WITH_CHARGE = { expand: ['latest_charge'] };

export type StripeOptions = StripeAddress & {
  /** Several while a secret is being replaced; all are accepted. */
  readonly webhookSecrets: readonly string[];
  readonly now: () => Date;
};

export function createStripeProvider(options: StripeOptions): PaymentProvider {
  const stripe = { api: connectStripe(options), now: options.now };
  return {
    name: 'stripe',
    minimumCents: MINIMUM_CENTS,
    takesMoney: 'automatic',
    createIntent: (intent) => createIntent(stripe, intent),
    createCustomer: (requested) => createCustomer(stripe, requested),
    // Stripe answers a decline with a refusal, so the intent is then fetched to see what became of it.
    chargeSaved: (ref, key) =>
      changeIntent(stripe, { ref, key, hasHappened: isOver }, (more) =>
        stripe.api.paymentIntents.confirm(ref, { ...WITH_CHARGE, off_session: true }, more),
      ),
    setCard: (ref, key, card) => setCard(stripe, { ref, key, card }),
    cardSetups: stripeCardSetups(stripe),
    authorizeSaved: null,
    detach: (methodRef) => detachMethod(stripe, methodRef),
    getIntent: async (ref) => readIntent(await fetchIntent(stripe, ref)),
    authorize: null,
    capture: (ref, key, part) =>
      changeIntent(stripe, { ref, key, hasHappened: (intent) => intent.status !== 'requires_capture' }, (more) =>
        stripe.api.paymentIntents.capture(ref, { ...WITH_CHARGE, ...partOf(part) }, more),
      ),
    increaseHold: (ref, key, cents) =>
      changeIntent(stripe, { ref, key, hasHappened: ({ amount }) => amount >= cents }, (more) =>
        stripe.api.paymentIntents.incrementAuthorization(ref, { ...WITH_CHARGE, amount: cents }, more),
      ),
    cancel: (ref, key) =>
      changeIntent(stripe, { ref, key, hasHappened: isOver }, (more) =>
        stripe.api.paymentIntents.cancel(ref, WITH_CHARGE, more),
      ),
    refund: (refund) => createRefund(stripe, refund),
    listRefundsOf: async (ref) => (await Array.fromAsync(refundsOf(stripe, ref))).map(readRefund),
    readWebhook: async (rawBody, headers, now) => {
      const signed = { rawBody, signature: headers[STRIPE_SIGNATURE_HEADER] };
      return readStripeEvent(stripe.api, signed, { secrets: options.webhookSecrets, now });
    },
    books: {
      listIntents: (page) =>
        listPage(
          page,
          (requested) => stripe.api.paymentIntents.list({ ...requested, expand: ['data.latest_charge'] }),
          (intent) => ({ ...readIntent(intent), createdAt: new Date(intent.created * 1000) }),
        ),
      listRefunds: (page) => listPage(page, (requested) => stripe.api.refunds.list(requested), readRefund),
    },
    balance: stripeBalance(stripe),
    accounts: createOwnerAccounts(stripe),
    transfers: stripeTransfers(stripe),
    getDispute: async (ref) => readDispute(await callStripe('dispute', () => stripe.api.disputes.retrieve(ref))),
    listDisputes: (page) =>
      listPage(
        page,
        (requested) => stripe.api.disputes.list(requested),
        ({ id }) => id,
      ),
  };
}

async function createIntent(
  stripe: StripeConnection,
  intent: NewIntent,
): Promise<{ ref: string; clientSecret: string }> {
  const { idempotencyKey: key, amountCents, capture, metadata, description, payout, onFile } = intent;
  const { attempt, ...ids } = metadata;
  const requested: Stripe.PaymentIntentCreateParams = {
    amount: amountCents,
    currency: 'usd',
    capture_method: capture,
    // The driver is at the roadside with our page open, so no payment method may leave the page.
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    metadata: { ...ids, ...(attempt && { attempt }) },
    description,
    ...(capture === 'manual' && {
      payment_method_options: { card: { request_incremental_authorization: 'if_available' } },
    }),
    ...(payout && {
      transfer_data: { destination: payout.accountRef },
      ...(payout.feeCents > 0 && { application_fee_amount: payout.feeCents }),
    }),
    ...(onFile && storedBy(onFile)),
  };
  const made = await postOnce(stripe.now, {
    kind: 'payment_intent',
    key,
    call: (more) => stripe.api.paymentIntents.create(requested, more),
    // If the answer was lost, nobody got the intent's secret, so it stays unpaid.
    done: async () => null,
    twice: 'harmless',
  });
  if (!made.client_secret) throw new ProviderUnavailable('Stripe answered an intent without its secret.');
  return { ref: made.id, clientSecret: made.client_secret };
}

/** What is not captured is released, and our fee is a share of what is. */
function partOf(part: PartToCapture | undefined): Stripe.PaymentIntentCaptureParams {
  if (!part) return {};
  const { amountCents: amount_to_capture, feeCents } = part;
  return { amount_to_capture, ...(feeCents !== undefined && { application_fee_amount: feeCents }) };
}

/** A saved payment method waits to be charged; otherwise the method that the payer confirms with is saved. */
function storedBy({ customerRef: customer, methodRef }: OnFile): Partial<Stripe.PaymentIntentCreateParams> {
  if (methodRef === null) return { customer, setup_future_usage: 'off_session' };
  return { customer, payment_method: methodRef };
}

async function setCard(
  stripe: StripeConnection,
  { ref, key, card }: { readonly ref: string; readonly key: string; readonly card: PayerCard },
): Promise<void> {
  const { customerRef, methodRef, isSaved } = card;
  const requested: Stripe.PaymentIntentUpdateParams = {
    setup_future_usage: isSaved ? 'off_session' : '',
    ...(customerRef !== null && { customer: customerRef }),
    ...(methodRef !== null && { payment_method: methodRef }),
  };
  await postOnce(stripe.now, {
    kind: 'payment_intent',
    key,
    call: (more) => stripe.api.paymentIntents.update(ref, requested, more),
    done: async () => null,
    twice: 'harmless',
  });
}

async function createCustomer(
  stripe: StripeConnection,
  { idempotencyKey: key }: { readonly idempotencyKey: string },
): Promise<{ ref: string }> {
  const made = await postOnce(stripe.now, {
    kind: 'customer',
    key,
    call: (more) => stripe.api.customers.create({ metadata: { key } }, more),
    // A payer without a payment does no harm.
    done: async () => null,
    twice: 'harmless',
  });
  return { ref: made.id };
}

function fetchIntent(stripe: StripeConnection, ref: string): Promise<Stripe.PaymentIntent> {
  return callStripe('payment_intent', () => stripe.api.paymentIntents.retrieve(ref, WITH_CHARGE));
}

function isOver({ status }: Stripe.PaymentIntent): boolean {
  return status === 'succeeded' || status === 'canceled';
}

type Change = {
  readonly ref: string;
  readonly key: string;
  readonly hasHappened: (intent: Stripe.PaymentIntent) => boolean;
};

/** A change that comes too late returns the current intent, as a fetch would. */
async function changeIntent(
  stripe: StripeConnection,
  { ref, key, hasHappened }: Change,
  call: (more: { idempotencyKey: string }) => Promise<Stripe.PaymentIntent>,
): Promise<ProviderIntent> {
  const done = async () => {
    const intent = await fetchIntent(stripe, ref);
    return hasHappened(intent) ? intent : null;
  };
  try {
    return readIntent(await postOnce(stripe.now, { kind: 'payment_intent', key, call, done, twice: 'harmless' }));
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    return readIntent(await fetchIntent(stripe, ref));
  }
}
