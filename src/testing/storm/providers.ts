/** The providers of a storm, each a server of its own, and what stands in their books. */
import { centsOf, refundedCents } from '../paypal/paypal-books.ts';
import { PAYPAL_ACCOUNT, type PayPalStandIn, startPayPalStandIn } from '../paypal/paypal-stand-in.ts';
import { STAND_IN_KEYS, type StripeStandIn, startStripeStandIn } from '../stripe/stripe-stand-in.ts';
import type { Booked } from './auditor.ts';

export type Providers = { readonly stripe: StripeStandIn; readonly payPal: PayPalStandIn };

export async function startProviders(): Promise<Providers> {
  const now = () => new Date();
  return { stripe: await startStripeStandIn(now), payPal: await startPayPalStandIn(now) };
}

/** What a server has to know to reach them. */
export function settingsOf({ stripe, payPal }: Providers): Record<string, string> {
  return {
    STRIPE_API_URL: stripe.url,
    STRIPE_SECRET_KEY: STAND_IN_KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: STAND_IN_KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: STAND_IN_KEYS.webhookSecret,
    PAYPAL_API_URL: payPal.url,
    PAYPAL_CLIENT_ID: PAYPAL_ACCOUNT.clientId,
    PAYPAL_CLIENT_SECRET: PAYPAL_ACCOUNT.clientSecret,
    PAYPAL_WEBHOOK_ID: PAYPAL_ACCOUNT.webhookId,
  };
}

export function booksOf({ stripe, payPal }: Providers): Booked[] {
  const cards = [...stripe.books.intents.values()].map((intent): Booked => {
    const { ref, status, amountCents, refundedCents: givenBack } = intent;
    const isReserved = status === 'requires_capture';
    return { ref, paid: status === 'succeeded', isReserved, amountCents, refundedCents: givenBack };
  });
  const orders = payPal.books.orders().map((order): Booked => {
    const { id, amount, authorization, capture } = order;
    const paid = capture !== null && capture.status !== 'PENDING' && capture.status !== 'DECLINED';
    const amountCents = centsOf(paid ? capture.amount : amount);
    const isReserved = authorization?.status === 'CREATED';
    return { ref: id, paid, isReserved, amountCents, refundedCents: refundedCents(order) };
  });
  return [...cards, ...orders];
}

/** Both are well again. */
export function heal({ stripe, payPal }: Providers): void {
  stripe.faults.clear();
  payPal.faults.clear();
}

export async function closeProviders({ stripe, payPal }: Providers): Promise<void> {
  await Promise.all([stripe.close(), payPal.stop()]);
}
