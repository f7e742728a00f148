// Refunds through Stripe, once per key, which also take back what went to the owner's account.

import type Stripe from 'stripe';
import { type NewRefund, ProviderRefused } from '../payments.port.ts';
import { REFUND_KEY, readRefund, readReversedCents } from './read-stripe.ts';
import { callStripe, postOnce, type StripeConnection } from './stripe-connection.ts';

const PAGE_SIZE = 100;
const WITH_TRANSFER = { expand: ['latest_charge.transfer', 'latest_charge.application_fee'] };
/** The owner's account holds too little and may not go negative. */
const NOTHING_TO_TAKE = new Set(['balance_insufficient', 'insufficient_funds']);

/** Stripe forgets its keys after a day; the refund itself carries ours permanently. */
export async function createRefund(
  stripe: StripeConnection,
  refund: NewRefund,
): Promise<{ refundRef: string; status: 'pending' | 'succeeded' }> {
  const { ref, idempotencyKey: key, amountCents } = refund;
  const [intent, found] = await Promise.all([
    callStripe('payment_intent', () => stripe.api.paymentIntents.retrieve(ref)),
    findRefund(stripe, ref, key),
  ]);
  const given = found ?? (await postRefund(stripe, intent, refund));
  if (given.amount !== amountCents)
    throw new ProviderRefused('idempotency_error', 'This key was used to give back another amount.');
  const { refundRef, status, failure } = readRefund(given);
  if (status === 'failed')
    throw new ProviderRefused(failure?.code ?? 'refund_failed', 'The refund did not arrive.', failure ?? {});
  return { refundRef, status };
}

/** Stripe rounds how much of our fee a refund returns, so only its own books have the exact cents. */
export async function fetchReversedCents(stripe: StripeConnection, ref: string): Promise<number> {
  return readReversedCents(
    await callStripe('payment_intent', () => stripe.api.paymentIntents.retrieve(ref, WITH_TRANSFER)),
  );
}

/** Takes back what went to the owner's account, and returns its share of the fee. The driver's refund never waits for that. */
async function postRefund(
  stripe: StripeConnection,
  intent: Stripe.PaymentIntent,
  refund: NewRefund,
): Promise<Stripe.Refund> {
  if (!intent.transfer_data) return postWith(stripe, refund, refund.idempotencyKey, {});
  const fromOwner = {
    reverse_transfer: true,
    ...(intent.application_fee_amount && { refund_application_fee: true }),
  };
  try {
    return await postWith(stripe, refund, refund.idempotencyKey, fromOwner);
  } catch (error) {
    if (!(error instanceof ProviderRefused) || !NOTHING_TO_TAKE.has(error.code)) throw error;
    return postWith(stripe, refund, `${refund.idempotencyKey}.ours`, {});
  }
}

function postWith(
  stripe: StripeConnection,
  { ref, idempotencyKey, amountCents, reason }: NewRefund,
  key: string,
  fromOwner: Pick<Stripe.RefundCreateParams, 'reverse_transfer' | 'refund_application_fee'>,
): Promise<Stripe.Refund> {
  const requested: Stripe.RefundCreateParams = {
    payment_intent: ref,
    amount: amountCents,
    metadata: { [REFUND_KEY]: idempotencyKey, reason },
    ...fromOwner,
  };
  return postOnce(stripe.now, {
    kind: 'refund',
    key,
    call: (more) => stripe.api.refunds.create(requested, more),
    done: () => findRefund(stripe, ref, idempotencyKey),
    twice: 'harmful',
  });
}

async function findRefund(stripe: StripeConnection, ref: string, key: string): Promise<Stripe.Refund | null> {
  for await (const refund of refundsOf(stripe, ref)) {
    if (refund.metadata?.[REFUND_KEY] === key) return refund;
  }
  return null;
}

export async function* refundsOf(stripe: StripeConnection, ref: string): AsyncGenerator<Stripe.Refund> {
  for (let after: string | undefined; ; ) {
    const page = { payment_intent: ref, limit: PAGE_SIZE, ...(after && { starting_after: after }) };
    const { data, has_more } = await callStripe('list', () => stripe.api.refunds.list(page));
    yield* data;
    if (!has_more) return;
    after = data.at(-1)?.id;
  }
}
