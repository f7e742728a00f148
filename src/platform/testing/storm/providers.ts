/** The providers of a storm, each with its own server, and the contents of their books. */
import { centsOf, refundedCents } from '../paypal/paypal-books.ts';
import { PAYPAL_ACCOUNT, type PayPalStandIn, startPayPalStandIn } from '../paypal/paypal-stand-in.ts';
import { TWILIO_TEST, type TwilioStandIn } from '../stand-ins/twilio-stand-in.ts';
import { STAND_IN_KEYS, type StripeStandIn, startStripeStandIn } from '../stripe/stripe-stand-in.ts';
import type { Booked } from './audit/auditor.ts';
import type { Moved } from './audit/balances.ts';
import type { Texted } from './audit/texts.ts';

export type Providers = {
  readonly stripe: StripeStandIn;
  readonly payPal: PayPalStandIn;
  readonly twilio: TwilioStandIn;
  /** Texts of drivers that are still to be delivered to us. */
  readonly textsIn: Record<string, string>[];
  /** When we took each of them first, in milliseconds of the clock, by Twilio's id. */
  readonly textsTaken: Map<string, number>;
};

/** Where Twilio believes us to be: the servers of a storm have several addresses. */
export const PUBLIC_URL = 'http://parkvale.example';

/** `twilio` starts and stops with the test file. */
export async function startProviders(twilio: TwilioStandIn): Promise<Providers> {
  const now = () => new Date();
  const [stripe, payPal] = [await startStripeStandIn(now), await startPayPalStandIn(now)];
  return { stripe, payPal, twilio, textsIn: [], textsTaken: new Map() };
}

/** What a server needs to know to reach them. */
export function settingsOf({ stripe, payPal, twilio }: Providers): Record<string, string> {
  return {
    STRIPE_API_URL: stripe.url,
    STRIPE_SECRET_KEY: STAND_IN_KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: STAND_IN_KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: STAND_IN_KEYS.webhookSecret,
    PAYPAL_API_URL: payPal.url,
    PAYPAL_CLIENT_ID: PAYPAL_ACCOUNT.clientId,
    PAYPAL_CLIENT_SECRET: PAYPAL_ACCOUNT.clientSecret,
    PAYPAL_WEBHOOK_ID: PAYPAL_ACCOUNT.webhookId,
    PUBLIC_URL,
    TWILIO_API_URL: twilio.url,
    TWILIO_ACCOUNT_SID: TWILIO_TEST.accountSid,
    TWILIO_AUTH_TOKEN: TWILIO_TEST.authToken,
    TWILIO_FROM: TWILIO_TEST.sender,
    TEXT_TO_PARK_NUMBER: TWILIO_TEST.sender,
    TEXTS_PER_SECOND: '100',
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

/** Every change in the balances that they hold for us. */
export function movesOf({ stripe, payPal }: Providers): Moved[] {
  const cards = stripe.books.balance.transactions.map(({ ref, type, amountCents, feeCents }): Moved => {
    const kind = type === 'payout' ? 'bank' : type === 'stripe_fee' ? 'service' : 'sale';
    return { provider: 'stripe', ref, kind, netCents: amountCents - feeCents, feeCents };
  });
  const buyers = payPal.books.transactions().map(({ id: ref, code, cents, feeCents }): Moved => {
    const kind = code.startsWith('T04') ? 'bank' : code.startsWith('T01') ? 'service' : 'sale';
    return { provider: 'paypal', ref, kind, netCents: cents + feeCents, feeCents: 0 - feeCents };
  });
  return [...cards, ...buyers];
}

/** The texts that we sent. */
export function textsOf({ twilio }: Providers): Texted[] {
  return twilio.messages.map(({ to, body, createdAt }) => ({ to, body, at: createdAt.getTime() }));
}

/** Makes all of them healthy again. */
export function heal({ stripe, payPal, twilio }: Providers): void {
  twilio.fault = null;
  stripe.faults.clear();
  payPal.faults.clear();
}

export async function closeProviders({ stripe, payPal }: Providers): Promise<void> {
  await Promise.all([stripe.close(), payPal.stop()]);
}
